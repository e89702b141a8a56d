/** Words beyond are not suggested: a list of a million words would take too long to compare. */
const maxWords = 100_000;
const minLength = 4;
/** Two mistakes are corrected from this length on. */
const longLength = 8;
/** Longer words are not corrected. */
export const maxWordLength = 24;
// Without letters that take two UTF-16 code units: a mistake would count twice.
const lettersOnly = /^(?:(?![\u{10000}-\u{10ffff}])[\p{L}\p{M}])+$/u;

/** How far a word is from another. */
export interface Candidate {
  word: string;
  distance: number;
}

/** Finds words that are spelled almost like another. */
export class Spelling {
  readonly #words: string[] = [];
  readonly #known = new Set<string>();
  /** The letters of each word, one bit each. */
  #letters = new Uint32Array(1024);

  /** Adds a word, unless it has digits or is too short to be corrected to. */
  add(word: string): void {
    const { length } = word;
    const isSuggested =
      length >= minLength - 1 && length <= maxWordLength && lettersOnly.test(word);
    if (!isSuggested || this.#words.length === maxWords || this.#known.has(word)) return;
    this.#known.add(word);
    const at = this.#words.push(word) - 1;
    if (at === this.#letters.length) {
      const grown = new Uint32Array(at * 2);
      grown.set(this.#letters);
      this.#letters = grown;
    }
    this.#letters[at] = lettersOf(word);
  }

  has(word: string): boolean {
    return this.#known.has(word);
  }

  /**
   * Returns the words that differ in one letter, or in two from eight letters on, the nearest first. If
   * there are none and the word is not `isComplete`, those that start almost like it.
   */
  nearest(word: string, isComplete: boolean): Candidate[] {
    if (word.length < minLength || word.length > maxWordLength || !lettersOnly.test(word))
      return [];
    const max = word.length < longLength ? 1 : 2;
    const letters = lettersOf(word);
    const whole: Candidate[] = [];
    const starts: Candidate[] = [];
    this.#words.forEach((candidate, at) => {
      if (candidate.length < word.length - max) return;
      // Letters that the other word does not have.
      if (countBits(letters & ~(this.#letters[at] ?? 0)) > max) return;
      const isAsLong = candidate.length <= word.length + max;
      const mayStart = !isComplete && candidate[0] === word[0] && word.length > minLength;
      if (!isAsLong && !mayStart) return;
      const distance = distances(word, candidate, max);
      if (isAsLong && distance.whole <= max) {
        whole.push({ word: candidate, distance: distance.whole });
      } else if (mayStart && distance.start <= 1) {
        starts.push({ word: candidate, distance: distance.start });
      }
    });
    const found = whole.length > 0 ? whole : starts;
    return found.sort(
      (one, other) =>
        one.distance - other.distance ||
        Number(other.word[0] === word[0]) - Number(one.word[0] === word[0]) ||
        (one.word < other.word ? -1 : 1),
    );
  }
}

/** Returns the nearer of two words; that of products if both are as near. */
export function bestCorrection(
  ofProducts: Candidate | undefined,
  ofVocabulary: Candidate | undefined,
): string | undefined {
  if (!ofProducts || !ofVocabulary) return (ofProducts ?? ofVocabulary)?.word;
  return (ofVocabulary.distance < ofProducts.distance ? ofVocabulary : ofProducts).word;
}

/**
 * Returns the number of mistakes between two words, and between the first and the start of the second: letters
 * that are missing, added, replaced, or swapped with the next (optimal string alignment). Numbers above `max`
 * are not exact.
 */
export function distances(
  one: string,
  other: string,
  max: number,
): { whole: number; start: number } {
  const width = Math.min(other.length, one.length + max) + 1;
  let beforeLast = new Uint8Array(width);
  let last = Uint8Array.from({ length: width }, (_, at) => at);
  let current = new Uint8Array(width);
  for (let row = 1; row <= one.length; row++) {
    current[0] = row;
    let least = row;
    const letter = one.charCodeAt(row - 1);
    for (let at = 1; at < width; at++) {
      const otherLetter = other.charCodeAt(at - 1);
      let mistakes = Math.min(
        (last[at] ?? 0) + 1,
        (current[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + Number(letter !== otherLetter),
      );
      const isSwapped =
        row > 1 &&
        at > 1 &&
        letter === other.charCodeAt(at - 2) &&
        one.charCodeAt(row - 2) === otherLetter;
      if (isSwapped) mistakes = Math.min(mistakes, (beforeLast[at - 2] ?? 0) + 1);
      current[at] = mistakes;
      if (mistakes < least) least = mistakes;
    }
    if (least > max) return { whole: max + 1, start: max + 1 };
    [beforeLast, last, current] = [last, current, beforeLast];
  }
  const isWhole = width === other.length + 1;
  return { whole: isWhole ? (last[width - 1] ?? 0) : max + 1, start: Math.min(...last) };
}

function lettersOf(word: string): number {
  let letters = 0;
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31);
  return letters;
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count++;
  return count;
}
