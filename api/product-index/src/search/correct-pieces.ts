import type { Piece } from './pieces.ts';
import { quantityWords } from './quantities.ts';
import { maxWordLength } from './spelling.ts';
import { singular, type Vocabulary } from './vocabulary.ts';

/** What the shop's active products say. */
export interface KnownWords {
  /** Whether a product has a term that starts with this. */
  hasPrefix(word: string): boolean;
  /** Whether a product has this term. */
  hasTerm(word: string): boolean;
  /** Returns the word that is most likely meant by one that no product has; undefined if there is none. */
  correct(word: string, isComplete: boolean): string | undefined;
}

/** Corrections take time, and a search with more mistakes is no search. */
const maxCorrections = 3;
const minHalfLength = 3;

/**
 * Corrects words that neither a product nor the vocabulary has: to two words that are written as one, or to the
 * word that is spelled almost like it. `ignored` words are never corrected.
 */
export function correctPieces(
  pieces: readonly Piece[],
  vocabulary: Vocabulary,
  known: KnownWords,
  ignored: ReadonlySet<string>,
): Piece[] {
  const isKnown = (word: string) =>
    [word, singular(word)].some((each) => vocabulary.words.has(each) || known.hasPrefix(each)) ||
    quantityWords.has(word) ||
    ignored.has(word);
  let corrections = 0;
  return pieces.flatMap((piece, at) => {
    const { text: written, kind } = piece;
    if (kind !== 'word' || isKnown(written)) return [piece];
    const before = pieces[at - 1]?.text ?? '';
    const after = pieces[at + 1]?.text ?? '';
    // Two words that products write as one are found as they are.
    if ([before + written, written + after].some((each) => known.hasTerm(each))) return [piece];
    const halves = halvesOf(written, vocabulary, known);
    if (halves) return halves.map((text) => ({ ...piece, text, written }));
    if (corrections === maxCorrections) return [piece];
    corrections += 1;
    const text = known.correct(written, at < pieces.length - 1);
    return [text === undefined ? piece : { ...piece, text, written }];
  });
}

/** Returns two known words that are written as one. */
function halvesOf(
  word: string,
  vocabulary: Vocabulary,
  known: KnownWords,
): [string, string] | null {
  if (word.length > maxWordLength) return null;
  const isKnown = (half: string) => vocabulary.words.has(half) || known.hasTerm(half);
  for (let at = minHalfLength; at <= word.length - minHalfLength; at++) {
    const [first, second] = [word.slice(0, at), word.slice(at)];
    if (isKnown(first) && (isKnown(second) || isKnown(singular(second)))) return [first, second];
  }
  return null;
}
