import { normalizeOrderId } from '@vajra/contract';
import { phoneTokens } from '../prefix-index/phone-tokens.ts';
import { prefixesOf, prefixFilter } from '../prefix-index/prefixes.ts';
import type { OrderDocument } from './order.model.ts';

type SearchableOrder = Pick<OrderDocument, '_id' | 'customer'>;

/** Reduces stored terms and queries to lower-case letters without accents, and digits. */
function normalizeTerm(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]|[^\p{L}\p{N}\p{M}]/gu, '');
}

function tokenize(text: string): string[] {
  return text
    .split(/\s+/)
    .map(normalizeTerm)
    .filter((word) => word !== '');
}

/** Returns the search terms of an order: its id, then its customer's name, email and phone. */
export function searchTerms({
  _id,
  customer,
}: SearchableOrder): Pick<OrderDocument, 'search' | 'beginnings'> {
  const terms = [normalizeTerm(_id), ...(customer ? customerTerms(customer) : [])];
  const search = [...new Set(terms)].filter((term) => term !== '');
  return { search, beginnings: prefixesOf(search) };
}

function customerTerms({
  u_name,
  email,
  mo_no,
}: NonNullable<SearchableOrder['customer']>): string[] {
  return [...tokenize(u_name), normalizeTerm(email), ...phoneTokens(mo_no)];
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
  const joined = normalizeTerm(query);
  // A phone number or an id, with any grouping.
  if (/^\d+$/.test(joined)) return [[joined]];
  const terms = tokenize(query);
  const orderId = normalizeTerm(normalizeOrderId(query));
  // Part of an id without a digit reads like a name; a complete one may be either.
  const isPartOfId = /^[a-z\d]{1,5}[\s-]*[a-z\d]{0,5}$/i.test(query) && /\d/.test(query);
  const isOrderId = isPartOfId || /^[a-z\d]{5}[\s-]*[a-z\d]{5}$/i.test(query);
  return isOrderId && terms.join(' ') !== orderId ? [terms, [orderId]] : [terms];
}
