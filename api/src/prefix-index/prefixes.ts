/** Letters of the longest beginning that is kept: few names have the first eight in common. */
export const maxPrefixLength = 8;

/** By code points: half a letter would be kept as another. */
const leadingCharacters = (word: string) => [...word].slice(0, maxPrefixLength);

/**
 * What words are found by when they are typed in part: their first letter, first two, and so on up
 * to eight, each once, those of the first word first. An index of these, and then of what a list is
 * sorted by, has each page of what is found in one stretch, however much is found.
 */
export function prefixesOf(words: readonly string[]): string[] {
  const beginnings = words.flatMap((word) =>
    leadingCharacters(word).map((_, end, letters) => letters.slice(0, end + 1).join('')),
  );
  return [...new Set(beginnings)];
}

/**
 * The condition that each of these words begins some word of a document, which keeps its words in
 * `whole` and their beginnings in `beginnings`. Without a word it finds nothing.
 */
export function prefixFilter(words: readonly string[], whole: string): Record<string, unknown> {
  // The longest word first: it is the rarest, and the index reads what begins with it.
  const rarestFirst = words.toSorted((a, b) => b.length - a.length);
  const conditions = rarestFirst.flatMap((word) => conditionsOf(word, whole));
  const [first] = conditions;
  if (!first) return { beginnings: '' };
  return conditions.length === 1 ? first : { $and: conditions };
}

function conditionsOf(word: string, whole: string): Record<string, unknown>[] {
  const beginnings = leadingCharacters(word).join('');
  if (beginnings === word) return [{ beginnings }];
  // Without $elemMatch one word may be above the lower bound and another below the upper.
  return [{ beginnings }, { [whole]: { $elemMatch: { $gte: word, $lt: `${word}\u{10ffff}` } } }];
}
