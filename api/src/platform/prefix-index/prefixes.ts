/** The length of the longest indexed prefix. Few names share their first eight characters. */
export const maxPrefixLength = 8;

/** Splits by code points, because half of a surrogate pair is not a character. */
const leadingCharacters = (word: string) => [...word].slice(0, maxPrefixLength);

/**
 * Returns the distinct prefixes of words, from one to eight characters. With a compound index on the
 * prefixes and the sort key, each page of a search is one contiguous index range.
 */
export function prefixesOf(words: readonly string[]): string[] {
  const prefixes = words.flatMap((word) =>
    leadingCharacters(word).map((_, end, letters) => letters.slice(0, end + 1).join('')),
  );
  return [...new Set(prefixes)];
}

/**
 * Returns a filter for documents in which every word is a prefix of some word. Documents store their
 * words in the field `wordsField` and the prefixes in `beginnings`. Without words nothing matches.
 */
export function prefixFilter(
  words: readonly string[],
  wordsField: string,
): Record<string, unknown> {
  // The longest word is the rarest, so the index range of its prefix is read.
  const rarestFirst = words.toSorted((a, b) => b.length - a.length);
  const conditions = rarestFirst.flatMap((word) => conditionsOf(word, wordsField));
  const [first] = conditions;
  if (!first) return { beginnings: '' };
  return conditions.length === 1 ? first : { $and: conditions };
}

function conditionsOf(word: string, wordsField: string): Record<string, unknown>[] {
  const prefix = leadingCharacters(word).join('');
  if (prefix === word) return [{ beginnings: prefix }];
  // Without $elemMatch, different words could match the two bounds.
  return [
    { beginnings: prefix },
    { [wordsField]: { $elemMatch: { $gte: word, $lt: `${word}\u{10ffff}` } } },
  ];
}
