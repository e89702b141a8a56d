import { plural } from '../plural.ts';

export const suggestions = 'Suggestions';
export const recentSearches = 'Recent searches';
export const clearRecent = 'Clear recent searches';
export const suggestedLists = 'Shapes and collections';
export const suggestedProducts = 'Products';
/** Read out while a search is typed. */
export const suggestionCount = (count: number) =>
  `${count} ${plural(count, { one: 'suggestion', other: 'suggestions' })}`;

/** Parts of a search that mean nothing to the shop. */
export const notUnderstood = (words: string) => `Left out, because nothing here has it: ${words}.`;
export const correctedTo = (corrected: string, written: string) =>
  `Showing results for “${corrected}” instead of “${written}”.`;
export const understoodAs = 'Understood as';
/** The first and the last of several values in the order of their scale. */
export const fromTo = (first: string, last: string) => `${first} to ${last}`;
/** A link to the list of the search without one of its parts. */
export const withoutWord = (word: string, products: number) =>
  `Show ${products} ${plural(products, { one: 'product', other: 'products' })} without ${word}`;
