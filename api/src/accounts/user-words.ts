import { wordsOf } from '@vajra/catalogue';
import type { QueryFilter } from 'mongoose';
import type { UserDocument } from './user.model.ts';

/** As many words of a search count; nobody types more to find one person. */
const mostWords = 8;

/** What a user is found by: number, name, address, and the phone with and without its country. */
export function userWords({
  _id,
  u_name,
  email,
  mo_no,
}: Pick<UserDocument, '_id' | 'u_name' | 'email' | 'mo_no'>): string[] {
  const digits = mo_no.replace(/\D/g, '');
  return [...new Set([String(_id), ...wordsOf(`${u_name} ${email}`), digits, digits.slice(-10)])];
}

/** Who has a word that begins with each word of the search; null where it holds no word at all. */
export function userSearch(search: string): QueryFilter<UserDocument> | null {
  // A phone number is one word, however it is written.
  const isPhone = /^[+(\d][\d\s().-]*$/.test(search);
  const words = isPhone ? [search.replace(/\D/g, '')] : wordsOf(search).slice(0, mostWords);
  if (words.length === 0) return null;
  return {
    $and: words.map((word) => ({ words: { $regex: `^${word.replaceAll('.', '\\.')}` } })),
  };
}
