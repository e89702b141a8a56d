import { tokenize } from '@vajra/product-index';
import { phoneTokens } from '../prefix-index/phone-tokens.ts';
import { prefixesOf, prefixFilter } from '../prefix-index/prefixes.ts';
import type { UserDocument } from './user.model.ts';

/** As many words of a search count; nobody types more to find one person. */
const mostWords = 8;

type Named = Pick<UserDocument, '_id' | 'u_name' | 'email' | 'mo_no'>;

/** What a user is found by: number, name, address, and the phone with and without its country. */
export function userWords({
  _id,
  u_name,
  email,
  mo_no,
}: Named): Required<Pick<UserDocument, 'words' | 'beginnings'>> {
  const all = [String(_id), ...tokenize(`${u_name} ${email}`), ...phoneTokens(mo_no)];
  const words = [...new Set(all)];
  return { words, beginnings: prefixesOf(words) };
}

/** Who has a word that begins with each word of the search; nobody where it holds no word at all. */
export function userSearch(search: string): Record<string, unknown> {
  // A phone number is one word, however it is written.
  const isPhone = /^[+(\d][\d\s().-]*$/.test(search);
  const words = isPhone ? [search.replace(/\D/g, '')] : tokenize(search).slice(0, mostWords);
  return prefixFilter(words, 'words');
}
