import type { ImportField, LookupKind } from '@vajra/contract';
import {
  clarityTerms,
  cutTerms,
  formatFancyColor,
  normalizeTerm,
  originTerms,
  shapeTerms,
  unsupportedTypes,
} from './trade-terms.ts';

/** What a cell says of a lookup. */
export interface LookupCell {
  /** Texts under which the shop may know it; the first that it has is taken. */
  options: readonly string[];
  /** How it is to be called where the shop has none of them; without it the word means nothing. */
  createAs?: string;
}

/** Words, or what is wrong with the cell. */
type Reader = (text: string) => LookupCell | string;

const longest = 120;

/** A name as it is; where traders have codes for it, what those mean. */
const named =
  (table: ReadonlyMap<string, string> = new Map()): Reader =>
  (text) => {
    if (text.length > longest) return `Must be at most ${longest} characters.`;
    const meaning = table.get(normalizeTerm(text));
    return { options: meaning ? [text, meaning] : [text], createAs: meaning ?? text };
  };

/** One of the table's or of the shop's own: a slip of the pen is no new grade. */
const graded =
  (table: ReadonlyMap<string, string>): Reader =>
  (text) => {
    const meaning = table.get(normalizeTerm(text));
    return meaning ? { options: [text, meaning], createAs: meaning } : { options: [text] };
  };

const readType: Reader = (text) =>
  unsupportedTypes.has(normalizeTerm(text))
    ? 'Only cut stones are imported.'
    : named(originTerms)(text);

const readColor: Reader = (text) => {
  const letter = text.toUpperCase().replace(/[+-]$/, '');
  return /^[D-Z]$/.test(letter)
    ? { options: [text, letter], createAs: letter }
    : { options: [text] };
};

export const lookupReaders: readonly {
  kind: LookupKind;
  field: ImportField;
  read: Reader;
}[] = [
  { kind: 'diamondShape', field: 'shape', read: named(shapeTerms) },
  { kind: 'stoneType', field: 'type', read: readType },
  { kind: 'clarity', field: 'clarity', read: graded(clarityTerms) },
  { kind: 'cutGrade', field: 'cut', read: graded(cutTerms) },
  { kind: 'naturalColor', field: 'color', read: readColor },
  { kind: 'parentCollection', field: 'parentCollection', read: named() },
  { kind: 'collection', field: 'collection', read: named() },
];

/** The shop may know it by its full name or by the colour alone. */
export function readFancyColor(color: string, intensity: string, overtone: string): LookupCell {
  const full = formatFancyColor(color, intensity, overtone).slice(0, longest);
  if (intensity !== '' || overtone !== '') return { options: [full], createAs: full };
  const fancy = formatFancyColor(color, 'Fancy', '').slice(0, longest);
  return /^fancy\b/i.test(color)
    ? { options: [color], createAs: full }
    : { options: [color, fancy], createAs: fancy };
}
