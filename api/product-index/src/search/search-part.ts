import type { Bounds, Currency, FilterKey, RangeKey } from '@vajra/contract';
import { tokenize } from '../tokenize.ts';

/** What a product has to have. */
export type Condition =
  /** A term that starts with the word. */
  | { word: string }
  | { key: FilterKey; ids: readonly number[] }
  | { range: RangeKey; bounds: Bounds; currency?: Currency };

/** Conditions that a product meets all of. */
export interface Alternative {
  conditions: readonly Condition[];
  /** Whether it is another way to say what was searched for. */
  isSynonym: boolean;
}

/** Part of a search, as it was written, and how it was understood. */
export interface SearchPart {
  text: string;
  /** Where it starts in the search, in UTF-16 code units. */
  start: number;
  /** The corrected spelling, if it was misspelled. */
  corrected?: string;
  /** Products match one of them. Null if it was not understood. */
  alternatives: readonly Alternative[] | null;
}

/** Part of a search that is the same as a filter or a range of the list. */
export type Restriction = Exclude<Condition, { word: string }>;

/** Returns the filter or range that a part is the same as, if it is one. */
export function restrictionOf({ alternatives }: SearchPart): Restriction | null {
  const [only, ...others] = alternatives ?? [];
  const [condition, ...more] = only?.conditions ?? [];
  const isOne = condition !== undefined && more.length + others.length === 0;
  return isOne && !('word' in condition) ? condition : null;
}

/** Returns a value of a lookup as one that products have or name; grades as they are. */
export function asWords(part: SearchPart, isScale: (key: FilterKey) => boolean): SearchPart {
  const only = restrictionOf(part);
  if (!only || !('key' in only) || isScale(only.key)) return part;
  const words = tokenize(part.corrected ?? part.text).map((word) => ({ word }));
  if (words.length === 0) return part;
  const alternatives = [
    { conditions: [only], isSynonym: false },
    { conditions: words, isSynonym: true },
  ];
  return { ...part, alternatives };
}

/** The correction of a longer word is rarely another word. */
const maxDoubtfulLength = 4;

/** Returns a short word that was corrected as one that was not understood; other parts as they are. */
export function asUnknown(part: SearchPart): SearchPart {
  const { text, start, corrected } = part;
  const isDoubtful = corrected !== undefined && text.length <= maxDoubtfulLength;
  return isDoubtful ? { text, start, alternatives: null } : part;
}
