import { normalizeOrderId } from '@vajra/contract';
import { phoneTokens } from '../prefix-index/phone-tokens.ts';
import { prefixesOf, prefixFilter } from '../prefix-index/prefixes.ts';
import type { OrderDocument } from './order.model.ts';

type SearchableOrder = Pick<OrderDocument, '_id' | 'customer'>;

/** Small letters without accents, and figures: what is typed and what is kept compare so. */
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

/** By what an order is found: its id first, the words of its customer's name, e-mail and phone. */
export function searchTerms({
  _id,
  customer,
}: SearchableOrder): Pick<OrderDocument, 'search' | 'beginnings'> {
  const words = [normalizeTerm(_id), ...(customer ? customerTerms(customer) : [])];
  const search = [...new Set(words)].filter((word) => word !== '');
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
 * The orders that what was typed finds, of those that meet the other conditions. What says nothing,
 * such as '!', finds none.
 */
export function searchFilter(
  typed: string,
  others: Record<string, unknown> = {},
): Record<string, unknown> {
  const filters = interpretations(typed).map((words) => ({
    ...prefixFilter(words, 'search'),
    ...others,
  }));
  const [only = {}] = filters;
  return filters.length === 1 ? only : { $or: filters };
}

/** What was typed as words, and where it may be an order's id also as that: I, L and O forgiven. */
function interpretations(typed: string): string[][] {
  const all = normalizeTerm(typed);
  // A phone number or an id, however it is grouped.
  if (/^\d+$/.test(all)) return [[all]];
  const words = tokenize(typed);
  const orderId = normalizeTerm(normalizeOrderId(typed));
  const isOrderId = /^[a-z\d]{1,5}[\s-]*[a-z\d]{0,5}$/i.test(typed) && /\d/.test(typed);
  return isOrderId && words.join(' ') !== orderId ? [words, [orderId]] : [words];
}
