import { tokenize, tokenizeForIndex } from '@vajra/product-index';
import { nameTerms } from '../../platform/prefix-index/name-terms.ts';
import { phoneTokens } from '../../platform/prefix-index/phone-tokens.ts';
import { prefixesOf, prefixFilter } from '../../platform/prefix-index/prefixes.ts';

/** Further terms of a search are ignored. */
const maxSearchTerms = 8;

/** The fields by which users are found. */
export interface SearchableUser {
  _id: number;
  u_name: string;
  email: string;
  mo_no: string;
}

/** The stored search fields of a user. */
export interface UserSearchTerms {
  words: string[];
  /** All prefixes of the words, which are indexed. */
  beginnings: string[];
}

/**
 * Returns the search terms of a user: the id, the name, the email address, and the phone number with
 * and without its calling code.
 */
export function userSearchTerms({ _id, u_name, email, mo_no }: SearchableUser): UserSearchTerms {
  const names = [...nameTerms(u_name), ...tokenizeForIndex(email)];
  const words = [...new Set([String(_id), ...names, ...phoneTokens(mo_no)])];
  return { words, beginnings: prefixesOf(words) };
}

/**
 * Returns a filter for users in which every search term is a prefix of some word. A search without
 * any terms matches nothing.
 */
export function userSearchFilter(search: string): Record<string, unknown> {
  // Phone numbers are indexed as digits only.
  const isPhone = /^[+(\d][\d\s().-]*$/.test(search);
  const terms = isPhone ? [search.replace(/\D/g, '')] : tokenize(search).slice(0, maxSearchTerms);
  return prefixFilter(terms, 'words');
}
