import { MongoError } from '../errors.ts';
import { type Doc, isDoc } from './document.ts';
import { toInteger } from './number.ts';

/** Compares strings by a key: equal keys are equal strings, and byte order is collation order. */
export interface Collation {
  readonly strength: 1 | 2;
  readonly spec: Doc;
  key(text: string): Buffer;
}

const IGNORED_OPTIONS = new Set(['locale', 'strength', 'version']);
const DEFAULTS: Doc = {
  caseLevel: false,
  caseFirst: 'off',
  numericOrdering: false,
  alternate: 'non-ignorable',
  maxVariable: 'punct',
  normalization: false,
  backwards: false,
};

/** Reads a collation option. `simple` and absence mean none; only strengths 1 and 2 of locale en are kept. */
export function parseCollation(spec: unknown): Collation | undefined {
  if (spec === undefined || spec === null) return undefined;
  if (!isDoc(spec))
    throw new MongoError(
      'TypeMismatch',
      'BSON field collation is the wrong type, expected type object',
    );
  const { locale, strength, ...rest } = spec;
  if (typeof locale !== 'string') {
    throw new MongoError(
      'MissingField',
      "BSON field 'collation.locale' is missing but a required field",
    );
  }
  if (locale === 'simple') return undefined;
  for (const [name, value] of Object.entries(rest)) {
    if (!IGNORED_OPTIONS.has(name) && DEFAULTS[name] !== value) {
      throw new MongoError('NotImplemented', `collation option ${name} is not supported here`);
    }
  }
  const level = toInteger(strength, 'strength') ?? 3;
  if (!/^(en|fr|de|it|nl|pt)$|^en_(?!US_POSIX$)/.test(locale) || (level !== 1 && level !== 2)) {
    throw new MongoError(
      'NotImplemented',
      'only collations of strength 1 or 2, of locales that sort as English does, are supported here',
    );
  }
  return new EnglishCollation(locale, level);
}

export function sameCollation(a: Collation | undefined, b: Collation | undefined): boolean {
  return a?.strength === b?.strength;
}

/** European and Indian scripts, punctuation and currencies: their order is asked of ICU once. */
const TABLED = [
  [0x20, 0xdff],
  [0x1e00, 0x20cf],
] as const;
/** What stands between the letters of a ligature: an accent after all others. */
const JOINER = '\ue000';
/** Letters that are others with an accent, though Unicode does not say so. */
const expansions: Record<string, string> = {
  ß: `s${JOINER}s`,
  æ: `a${JOINER}e`,
  œ: `o${JOINER}e`,
  ø: 'o\u0338',
  đ: 'd\u0335',
  ħ: 'h\u0335',
  ł: 'l\u0335',
};

const base = new Intl.Collator('en', { sensitivity: 'base' });
const accent = new Intl.Collator('en', { sensitivity: 'accent' });

/** A character's place: its weight on the first level, or, for an accent, on the second. */
interface Element {
  primary: number[];
  secondary: number;
}

interface Tables {
  /** Characters that weigh on the first level, in order; equal ones once. */
  letters: string[];
  accents: Map<string, number>;
  /** Which of the characters that differ on the second level only, by no accent of Unicode's. */
  variants: Map<string, number>;
}

let tables: Tables | undefined;

/** Intl has an ICU comparator but no sort keys: so characters are sorted once, to weights. */
function sortedTables(): Tables {
  if (tables) return tables;
  const characters = TABLED.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i)),
  );
  const letters: string[] = [];
  const variants = new Map<string, number>();
  let previous = '';
  let variant = 0;
  for (const c of characters.filter((c) => base.compare(c, '') !== 0).sort(accent.compare)) {
    const isNew = base.compare(letters.at(-1) ?? '', c) !== 0;
    if (isNew) letters.push(c);
    if (isNew) variant = 0;
    else if (accent.compare(previous, c) !== 0) variant++;
    variants.set(c, variant);
    previous = c;
  }
  const accents = characters
    .filter((c) => base.compare(c, '') === 0 && accent.compare(`a${c}`, 'a') !== 0)
    .sort((a, b) => accent.compare(`a${a}`, `a${b}`));
  // 1 is the weight of a letter without an accent
  tables = { letters, variants, accents: new Map([...accents, JOINER].map((c, i) => [c, i + 2])) };
  return tables;
}

const known = new Map<string, Element[]>();
const MOST_KNOWN = 10_000;
/** A character with the marks that follow it. */
const CLUSTER = /\P{M}\p{M}*|\p{M}+/gu;

/** The elements of a character with its marks. */
function elementsOf(cluster: string): Element[] {
  const found = known.get(cluster);
  if (found) return found;
  const characters = [...cluster];
  const parts = characters.some(isOwn) ? characters.map(unfolded).join('') : unfolded(cluster);
  const elements = [...parts].flatMap(elementOf);
  if (known.size < MOST_KNOWN) known.set(cluster, elements);
  return elements;
}

/** й is no и with a sign above, for those who write it. */
function isOwn(character: string): boolean {
  const [first = ''] = character.normalize('NFD');
  return (
    first !== character &&
    /^\p{L}|\p{M}$/u.test(character) &&
    base.compare(first, character) !== 0 &&
    !isCompatible(character)
  );
}

function unfolded(text: string): string {
  if (isOwn(text)) return text.toLowerCase();
  const parts = text.normalize(isCompatible(text) ? 'NFKD' : 'NFD');
  const folded = parts.toLowerCase().normalize('NFD');
  return [...folded].map((c) => expansions[c] ?? c).join('');
}

/** Whether ICU holds a character equal to what it is made of, as ① and 1. */
function isCompatible(character: string): boolean {
  const parts = character.normalize('NFKD');
  return parts !== character.normalize('NFD') && base.compare(parts, character) === 0;
}

function elementOf(character: string): Element[] {
  const { letters, accents, variants } = sortedTables();
  const secondary = accents.get(character);
  if (secondary !== undefined) return [{ primary: [], secondary }];
  if (base.compare(character, '') === 0) return [];
  let [low, high] = [0, letters.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (base.compare(letters[middle] ?? '', character) < 0) low = middle + 1;
    else high = middle;
  }
  const isTabled = low < letters.length && base.compare(letters[low] ?? '', character) === 0;
  const place = 0x100 + 2 * low + (isTabled ? 1 : 0);
  // others lie between two that are in the table, in the order of their code points
  const code = character.codePointAt(0) ?? 0;
  const rest = isTabled ? [] : [code >> 16, (code >> 8) & 0xff, code & 0xff];
  const letter = { primary: [place >> 8, place & 0xff, ...rest], secondary: 1 };
  const variant = variants.get(character) ?? 0;
  return variant ? [letter, { primary: [], secondary: accents.size + 1 + variant }] : [letter];
}

function isAscii(text: string): boolean {
  return /^[ -~]*$/.test(text);
}

class EnglishCollation implements Collation {
  readonly strength: 1 | 2;
  readonly spec: Doc;

  constructor(locale: string, strength: 1 | 2) {
    this.strength = strength;
    this.spec = { locale, ...DEFAULTS, strength, version: '57.1' };
  }

  key(text: string): Buffer {
    const primary: number[] = [];
    const secondary: number[] = [];
    for (const cluster of isAscii(text) ? text : (text.normalize('NFC').match(CLUSTER) ?? [])) {
      for (const element of elementsOf(cluster)) {
        primary.push(...element.primary);
        secondary.push(element.secondary);
      }
    }
    if (this.strength === 1) return Buffer.from(primary);
    primary.push(0);
    const last = secondary.findLastIndex((weight) => weight > 1);
    for (const weight of secondary.slice(0, last + 1)) primary.push(weight >> 8, weight & 0xff);
    return Buffer.from(primary);
  }
}
