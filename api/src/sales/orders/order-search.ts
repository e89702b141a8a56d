import { normalizeOrderId } from '@vajra/contract';
import { stockNumberTerms } from '@vajra/product-index';
import { nameTerms, toTerm, toTerms } from '../../platform/prefix-index/name-terms.ts';
import { phoneTokens } from '../../platform/prefix-index/phone-tokens.ts';
import { prefixesOf, prefixFilter } from '../../platform/prefix-index/prefixes.ts';
import type { OrderDocument } from './order.model.ts';

type SearchableOrder = Pick<OrderDocument, '_id' | 'customer' | 'items'>;

/**
 * Returns the search terms of an order: its id, the stock numbers of its items, and its customer's name,
 * email and phone.
 */
export function searchTerms({
  _id,
  customer,
  items,
}: SearchableOrder): Pick<OrderDocument, 'search' | 'beginnings'> {
  const stockNumbers = items.flatMap(({ sku }) => stockNumberTerms(sku));
  const terms = [toTerm(_id), ...stockNumbers, ...(customer ? customerTerms(customer) : [])];
  const search = [...new Set(terms)].filter((term) => term !== '');
  return { search, beginnings: prefixesOf(search) };
}

function customerTerms({
  u_name,
  email,
  mo_no,
}: NonNullable<SearchableOrder['customer']>): string[] {
  return [...nameTerms(u_name), toTerm(email), ...phoneTokens(mo_no)];
}

/**
 * Returns the filter for orders that match a search and the other conditions. A search without
 * letters and digits, such as '!', matches nothing.
 */
export function searchFilter(
  query: string,
  conditions: Record<string, unknown> = {},
): Record<string, unknown> {
  const filters = interpretations(query).map((terms) => ({
    ...prefixFilter(terms, 'search'),
    ...conditions,
  }));
  const [only = {}] = filters;
  return filters.length === 1 ? only : { $or: filters };
}

/** Returns the query as terms and, if it may be an order id, also as one id with I, L and O fixed. */
function interpretations(query: string): string[][] {
  const joined = toTerm(query);
  // A phone number or an id, with any grouping.
  if (/^\d+$/.test(joined)) return [[joined]];
  const terms = toTerms(query);
  const orderId = toTerm(normalizeOrderId(query));
  // Part of an id without a digit reads like a name; a complete one may be either.
  const isPartOfId = /^[a-z\d]{1,5}[\s-]*[a-z\d]{0,5}$/i.test(query) && /\d/.test(query);
  const isOrderId = isPartOfId || /^[a-z\d]{5}[\s-]*[a-z\d]{5}$/i.test(query);
  return isOrderId && terms.join(' ') !== orderId ? [terms, [orderId]] : [terms];
}
