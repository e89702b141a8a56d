import {
  type Condition,
  type ProductIndexQuery,
  type ProductRow,
  type SearchPart,
  tokenizeForIndex,
  type Vocabulary,
} from '../src/index.ts';
import type { KnownWords } from '../src/search/correct-pieces.ts';
import { interpretSearch } from '../src/search/interpret-search.ts';
import { restrictionOf } from '../src/search/search-part.ts';
import { bestCorrection } from '../src/search/spelling.ts';

type IsWithin = (row: ProductRow, condition: Extract<Condition, { range: unknown }>) => boolean;

/**
 * Returns how well a product matches a search: 0 if it has its words, 1 if it has words that start with them,
 * 2 if only by synonyms; null if it does not match.
 */
export function rankOf(
  row: ProductRow,
  parts: readonly SearchPart[],
  isWithin: IsWithin,
): 0 | 1 | 2 | null {
  const terms = tokenizeForIndex(row.text);
  const meets = (condition: Condition, isWhole: boolean): boolean => {
    if ('range' in condition) return isWithin(row, condition);
    if ('key' in condition) return condition.ids.some((id) => row[condition.key] === id);
    const { word } = condition;
    return terms.some((term) => (isWhole ? term === word : term.startsWith(word)));
  };
  const understood = parts.filter(({ alternatives }) => alternatives !== null);
  if (understood.length === 0) return null;
  let rank: 0 | 1 | 2 = 0;
  const idsByKey = new Map<string, number[]>();
  for (const part of understood) {
    const only = restrictionOf(part);
    if (only && 'key' in only) {
      idsByKey.set(only.key, [...(idsByKey.get(only.key) ?? []), ...only.ids]);
      continue;
    }
    const alternatives = part.alternatives ?? [];
    const literal = alternatives.filter(({ isSynonym }) => !isSynonym);
    const isMet = (isWhole: boolean) => (each: { conditions: readonly Condition[] }) =>
      each.conditions.every((condition) => meets(condition, isWhole));
    if (literal.some(isMet(true))) continue;
    if (literal.some(isMet(false))) rank = rank === 0 ? 1 : rank;
    else if (alternatives.some(isMet(false))) rank = 2;
    else return null;
  }
  for (const [key, ids] of idsByKey) {
    const value = Object.entries(row).find(([each]) => each === key)?.[1];
    if (!ids.some((id) => id === value)) return null;
  }
  return rank;
}

/** Interprets a search with plain comparisons of all words of all active rows. */
export function referenceParts(
  rows: readonly ProductRow[],
  search: string,
  vocabulary: Vocabulary,
  isMatching: (row: ProductRow, query: ProductIndexQuery) => boolean,
): SearchPart[] {
  const active = rows.filter(({ status }) => status === 1);
  const words = [...new Set(active.flatMap(({ text }) => tokenizeForIndex(text)))];
  const known: KnownWords = {
    hasPrefix: (word) => words.some((each) => each.startsWith(word)),
    hasTerm: (word) => words.includes(word),
    correct: (word, isComplete) =>
      bestCorrection(
        nearest(words, word, isComplete)[0],
        nearest([...vocabulary.words], word, isComplete)[0],
      ),
  };
  return interpretSearch(
    search,
    vocabulary,
    known,
    (parts) => active.filter((row) => isMatching(row, { parts, page: 1, perPage: 1 })).length,
  );
}

function nearest(words: readonly string[], word: string, isComplete: boolean) {
  const length = [...word].length === word.length ? word.length : Number.NaN;
  if (!(length >= 4 && length <= 24) || !isOfLetters(word)) return [];
  const max = length < 8 ? 1 : 2;
  const known = words.filter((each) => each.length >= 3 && each.length <= 24 && isOfLetters(each));
  const measured = (of: (each: string) => number, limit: number) =>
    known
      .map((each) => ({ word: each, distance: of(each) }))
      .filter(({ distance }) => distance <= limit)
      .sort(
        (one, other) =>
          one.distance - other.distance ||
          Number(other.word[0] === word[0]) - Number(one.word[0] === word[0]) ||
          (one.word < other.word ? -1 : 1),
      );
  const whole = measured((each) => mistakes(word, each), max);
  if (whole.length > 0 || isComplete || length < 5) return whole;
  const ofStart = (each: string) =>
    each[0] === word[0]
      ? Math.min(...Array.from(each, (_, at) => mistakes(word, each.slice(0, at + 1))))
      : Number.POSITIVE_INFINITY;
  return measured(ofStart, 1);
}

const isOfLetters = (word: string) => /^[\p{L}\p{M}]+$/u.test(word);

/** The optimal string alignment distance, by its recursive definition. */
export function mistakes(one: string, other: string): number {
  const known = new Map<string, number>();
  const between = (a: number, b: number): number => {
    if (a === 0 || b === 0) return a + b;
    const name = `${a} ${b}`;
    const before = known.get(name);
    if (before !== undefined) return before;
    const isSwapped = a > 1 && b > 1 && one[a - 1] === other[b - 2] && one[a - 2] === other[b - 1];
    const least = Math.min(
      between(a - 1, b) + 1,
      between(a, b - 1) + 1,
      between(a - 1, b - 1) + Number(one[a - 1] !== other[b - 1]),
      isSwapped ? between(a - 2, b - 2) + 1 : Number.POSITIVE_INFINITY,
    );
    known.set(name, least);
    return least;
  };
  return between(one.length, other.length);
}
