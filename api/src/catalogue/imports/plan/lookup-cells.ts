import { type LookupKind, lookupFields, lookupKinds } from '@vajra/contract';
import {
  clarityTerms,
  cutTerms,
  formatFancyColor,
  normalizeTerm,
  originTerms,
  shapeTerms,
  unsupportedTypes,
} from './trade-terms.ts';

/** The lookup value that a cell means. */
export interface LookupCell {
  /** Texts under which the store may have it; the first match is used. */
  candidates: readonly string[];
  /** The text under which a missing value is created. Undefined for an unknown term. */
  createAs?: string;
}

/** Returns the value, or an error message. */
type CellReader = (text: string) => LookupCell | string;

const maxLength = 120;

/** Reads a free text, and translates known trade codes. */
const freeText =
  (table: ReadonlyMap<string, string> = new Map()): CellReader =>
  (text) => {
    if (text.length > maxLength) return `Must be at most ${maxLength} characters.`;
    const meaning = table.get(normalizeTerm(text));
    return { candidates: meaning ? [text, meaning] : [text], createAs: meaning ?? text };
  };

/** Reads a known grade or one that the store has. A typo must not create a new grade. */
const grade =
  (table: ReadonlyMap<string, string>): CellReader =>
  (text) => {
    const meaning = table.get(normalizeTerm(text));
    return meaning ? { candidates: [text, meaning], createAs: meaning } : { candidates: [text] };
  };

const readType: CellReader = (text) =>
  unsupportedTypes.has(normalizeTerm(text))
    ? 'Only cut stones are imported.'
    : freeText(originTerms)(text);

const readColor: CellReader = (text) => {
  const letter = text.toUpperCase().replace(/[+-]$/, '');
  return /^[D-Z]$/.test(letter)
    ? { candidates: [text, letter], createAs: letter }
    : { candidates: [text] };
};

const readers: Partial<Record<LookupKind, CellReader>> = {
  diamondShape: freeText(shapeTerms),
  stoneType: readType,
  clarity: grade(clarityTerms),
  cutGrade: grade(cutTerms),
  naturalColor: readColor,
};

/** How cells name lookup values. A fancy colour has several cells: see readFancyColor(). */
export const lookupReaders = lookupKinds
  .filter((kind) => kind !== 'fancyColor')
  .map((kind) => ({
    kind,
    field: lookupFields[kind].importField,
    read: readers[kind] ?? freeText(),
  }));

/** The store may have a fancy colour under its full name or under the colour alone. */
export function readFancyColor(color: string, intensity: string, overtone: string): LookupCell {
  const full = formatFancyColor(color, intensity, overtone).slice(0, maxLength);
  if (intensity !== '' || overtone !== '') return { candidates: [full], createAs: full };
  const fancy = formatFancyColor(color, 'Fancy', '').slice(0, maxLength);
  return /^fancy\b/i.test(color)
    ? { candidates: [color], createAs: full }
    : { candidates: [color, fancy], createAs: fancy };
}
