import type { KnownWords } from './correct-pieces.ts';
import { SearchInterpreter } from './search-interpreter.ts';
import { asUnknown, asWords, restrictionOf, type SearchPart } from './search-part.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Shorter words do not count next to words that are not understood. */
const minMeaningfulLength = 3;

/**
 * Reads a search as the trade writes it: weights, prices and other numbers with their units, grades and
 * ranges of grades, shapes and kinds of pieces by their names and synonyms, and words of products. Corrects
 * the spelling of words that no product has. If nothing matches, a shape or another value is a word as well, since
 * a heart pendant may have round stones, and short words that were corrected are left out. `count` returns how many
 * active products match some parts.
 */
export function interpretSearch(
  search: string,
  vocabulary: Vocabulary,
  known: KnownWords,
  count: (parts: readonly SearchPart[]) => number,
): SearchPart[] {
  const parts = new SearchInterpreter(search, vocabulary, known).parts();
  const relaxed = parts.map((part) => asWords(part, (key) => vocabulary.isScale(key)));
  if (!isMeaningful(parts)) return parts.map((part) => ({ ...part, alternatives: null }));
  const readings = [parts, relaxed, parts.map(asUnknown), relaxed.map(asUnknown)];
  return readings.filter(isFirst).find((each) => count(each) > 0) ?? parts;
}

/** Whether more was understood than the odd letter. */
function isMeaningful(parts: readonly SearchPart[]): boolean {
  const understood = parts.filter(({ alternatives }) => alternatives);
  const isShortWord = (part: SearchPart) =>
    part.text.length < minMeaningfulLength && !restrictionOf(part);
  return understood.length === parts.length || !understood.every(isShortWord);
}

/** Whether no reading before has the same parts. */
function isFirst(
  reading: readonly SearchPart[],
  at: number,
  all: readonly (readonly SearchPart[])[],
): boolean {
  return !all.slice(0, at).some((before) => before.every((part, index) => part === reading[index]));
}
