import { normalizeOrderId } from '@vajra/contract';
import type { OrderDocument } from './order.model.ts';

type Named = Pick<OrderDocument, '_id' | 'customer'>;

/** A condition on an order's `search`, to be met by its index. */
type SearchFilter = Record<string, unknown>;

/** Small letters without accents, and figures: what is typed and what is kept compare so. */
function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]|[^\p{L}\p{N}\p{M}]/gu, '');
}

function wordsOf(text: string): string[] {
  return text
    .split(/\s+/)
    .map(folded)
    .filter((word) => word !== '');
}

/** By what an order is found: its id first, the words of its customer's name, e-mail and phone. */
export function searchTerms({ _id, customer }: Named): string[] {
  if (!customer) return [folded(_id)];
  const { u_name, email, mo_no } = customer;
  const phone = folded(mo_no);
  // A calling code has one to three figures, and is seldom said.
  const phones = [0, 1, 2, 3].map((code) => phone.slice(code));
  const terms = [folded(_id), ...wordsOf(u_name), folded(email), ...phones];
  return [...new Set(terms)].filter((term) => term !== '');
}

/** The orders that what was typed finds. What says nothing, such as '!', finds none. */
export function searchFilter(typed: string): SearchFilter {
  const filters = readings(typed).map(everyWord);
  const [only = {}] = filters;
  return filters.length === 1 ? only : { $or: filters };
}

/** What was typed as words, and where it may be an order's id also as that: I, L and O forgiven. */
function readings(typed: string): string[][] {
  const all = folded(typed);
  // A phone number or an id, however it is grouped.
  if (/^\d+$/.test(all)) return [[all]];
  const words = wordsOf(typed);
  const orderId = folded(normalizeOrderId(typed));
  const isOrderId = /^[a-z\d]{1,5}[\s-]*[a-z\d]{0,5}$/i.test(typed) && /\d/.test(typed);
  return isOrderId && words.join(' ') !== orderId ? [words, [orderId]] : [words];
}

/** The longest word first: it is the rarest, and the index reads what begins with it. */
function everyWord(words: readonly string[]): SearchFilter {
  const [first, ...others] = words.toSorted((a, b) => b.length - a.length).map(beginningWith);
  if (!first) return { search: '' };
  return others.length === 0 ? first : { $and: [first, ...others] };
}

/** Of one term: without $elemMatch one may be above the lower bound and another below the upper. */
function beginningWith(word: string): SearchFilter {
  return { search: { $elemMatch: { $gte: word, $lt: `${word}\u{10ffff}` } } };
}
