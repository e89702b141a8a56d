import type { ImportField, LookupKind } from '@vajra/contract';
import {
  clarityWords,
  cutWords,
  fancyWords,
  notStones,
  originWords,
  plainWord,
  shapeWords,
} from './trade-terms.ts';

/** What a cell says of a lookup. */
export interface LookupWords {
  /** Texts under which the shop may know it; the first that it has is taken. */
  options: readonly string[];
  /** How it is to be called where the shop has none of them; without it the word means nothing. */
  made?: string;
}

/** Words, or what is wrong with the cell. */
type Reader = (text: string) => LookupWords | string;

const longest = 120;

/** A name as it is; where traders have codes for it, what those mean. */
const named =
  (table: ReadonlyMap<string, string> = new Map()): Reader =>
  (text) => {
    if (text.length > longest) return `Must be at most ${longest} characters.`;
    const meaning = table.get(plainWord(text));
    return { options: meaning ? [text, meaning] : [text], made: meaning ?? text };
  };

/** One of the table's or of the shop's own: a slip of the pen is no new grade. */
const graded =
  (table: ReadonlyMap<string, string>): Reader =>
  (text) => {
    const meaning = table.get(plainWord(text));
    return meaning ? { options: [text, meaning], made: meaning } : { options: [text] };
  };

const readType: Reader = (text) =>
  notStones.has(plainWord(text)) ? 'Only cut stones are imported.' : named(originWords)(text);

const readColor: Reader = (text) => {
  const letter = text.toUpperCase().replace(/[+-]$/, '');
  return /^[D-Z]$/.test(letter) ? { options: [text, letter], made: letter } : { options: [text] };
};

export const lookupReaders: readonly {
  kind: LookupKind;
  field: ImportField;
  read: Reader;
}[] = [
  { kind: 'diamondShape', field: 'shape', read: named(shapeWords) },
  { kind: 'stoneType', field: 'type', read: readType },
  { kind: 'clarity', field: 'clarity', read: graded(clarityWords) },
  { kind: 'cutGrade', field: 'cut', read: graded(cutWords) },
  { kind: 'naturalColor', field: 'color', read: readColor },
  { kind: 'parentCollection', field: 'parentCollection', read: named() },
  { kind: 'collection', field: 'collection', read: named() },
];

/** The shop may know it by its full name or by the colour alone. */
export function readFancyColor(color: string, intensity: string, overtone: string): LookupWords {
  const full = fancyWords(color, intensity, overtone).slice(0, longest);
  if (intensity !== '' || overtone !== '') return { options: [full], made: full };
  const fancy = fancyWords(color, 'Fancy', '').slice(0, longest);
  return /^fancy\b/i.test(color)
    ? { options: [color], made: full }
    : { options: [color, fancy], made: fancy };
}
