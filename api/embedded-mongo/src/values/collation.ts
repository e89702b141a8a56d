import { MongoError } from '../errors.ts';
import { type Doc, isDoc } from './document.ts';
import { toInteger } from './number.ts';

/** Orders strings by sort keys: equal strings have equal keys, and the byte order of keys is the collation order. */
export interface Collation {
  readonly strength: 1 | 2;
  readonly spec: Doc;
  key(text: string): Buffer;
}

const knownOptions = new Set(['locale', 'strength', 'version']);
const defaultOptions: Doc = {
  caseLevel: false,
  caseFirst: 'off',
  numericOrdering: false,
  alternate: 'non-ignorable',
  maxVariable: 'punct',
  normalization: false,
  backwards: false,
};

/**
 * Reads a collation option. Returns undefined when it is absent or its locale is `simple`.
 * @throws MongoError NotImplemented for all but strengths 1 and 2 of locales that sort as English does.
 */
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
    if (!knownOptions.has(name) && defaultOptions[name] !== value) {
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

export function isSameCollation(a: Collation | undefined, b: Collation | undefined): boolean {
  return a?.strength === b?.strength;
}

/** European and Indian scripts, punctuation and currency signs, whose order is computed once with ICU. */
const tabulatedRanges = [
  [0x20, 0xdff],
  [0x1e00, 0x20cf],
] as const;
/** Joins the letters of a ligature. It is weighted as an accent that sorts after all others. */
const ligatureJoiner = '\ue000';
/** Letters that ICU sorts as an accented letter, although Unicode does not decompose them. */
const expansions: Record<string, string> = {
  ß: `s${ligatureJoiner}s`,
  æ: `a${ligatureJoiner}e`,
  œ: `o${ligatureJoiner}e`,
  ø: 'o\u0338',
  đ: 'd\u0335',
  ħ: 'h\u0335',
  ł: 'l\u0335',
};

const baseCollator = new Intl.Collator('en', { sensitivity: 'base' });
const accentCollator = new Intl.Collator('en', { sensitivity: 'accent' });

/** A collation element: the primary weight of a letter, or the secondary weight of an accent. */
interface CollationElement {
  primary: number[];
  secondary: number;
}

interface WeightTables {
  /** Characters with a primary weight in collation order, one for each weight. */
  letters: string[];
  accents: Map<string, number>;
  /** Numbers characters of the same primary weight whose difference is not a Unicode accent. */
  variants: Map<string, number>;
}

let tables: WeightTables | undefined;

/** Derives weights by sorting all characters once, because Intl offers comparison but no sort keys. */
function weightTables(): WeightTables {
  if (tables) return tables;
  const characters = tabulatedRanges.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, i) => String.fromCharCode(first + i)),
  );
  const letters: string[] = [];
  const variants = new Map<string, number>();
  let previous = '';
  let variant = 0;
  for (const c of characters
    .filter((c) => baseCollator.compare(c, '') !== 0)
    .sort(accentCollator.compare)) {
    const isNew = baseCollator.compare(letters.at(-1) ?? '', c) !== 0;
    if (isNew) letters.push(c);
    if (isNew) variant = 0;
    else if (accentCollator.compare(previous, c) !== 0) variant++;
    variants.set(c, variant);
    previous = c;
  }
  const accents = characters
    .filter((c) => baseCollator.compare(c, '') === 0 && accentCollator.compare(`a${c}`, 'a') !== 0)
    .sort((a, b) => accentCollator.compare(`a${a}`, `a${b}`));
  // a letter without an accent has the secondary weight 1
  tables = {
    letters,
    variants,
    accents: new Map([...accents, ligatureJoiner].map((c, i) => [c, i + 2])),
  };
  return tables;
}

const elementCache = new Map<string, CollationElement[]>();
const maxCachedClusters = 10_000;
/** A character and its combining marks. */
const clusterPattern = /\P{M}\p{M}*|\p{M}+/gu;

/** Returns the collation elements of a character with its combining marks. */
function clusterElements(cluster: string): CollationElement[] {
  const cached = elementCache.get(cluster);
  if (cached) return cached;
  const characters = [...cluster];
  const parts = characters.some(isDistinctLetter)
    ? characters.map(decompose).join('')
    : decompose(cluster);
  const elements = [...parts].flatMap(characterElements);
  if (elementCache.size < maxCachedClusters) elementCache.set(cluster, elements);
  return elements;
}

/** Whether a letter with a Unicode decomposition sorts as a letter of its own, as й does. */
function isDistinctLetter(character: string): boolean {
  const [first = ''] = character.normalize('NFD');
  return (
    first !== character &&
    /^\p{L}|\p{M}$/u.test(character) &&
    baseCollator.compare(first, character) !== 0 &&
    !isCompatibilityVariant(character)
  );
}

function decompose(text: string): string {
  if (isDistinctLetter(text)) return text.toLowerCase();
  const parts = text.normalize(isCompatibilityVariant(text) ? 'NFKD' : 'NFD');
  const folded = parts.toLowerCase().normalize('NFD');
  return [...folded].map((c) => expansions[c] ?? c).join('');
}

/** Whether a character has the same primary weight as its compatibility decomposition, as ① and 1 do. */
function isCompatibilityVariant(character: string): boolean {
  const parts = character.normalize('NFKD');
  return parts !== character.normalize('NFD') && baseCollator.compare(parts, character) === 0;
}

function characterElements(character: string): CollationElement[] {
  const { letters, accents, variants } = weightTables();
  const secondary = accents.get(character);
  if (secondary !== undefined) return [{ primary: [], secondary }];
  if (baseCollator.compare(character, '') === 0) return [];
  let [low, high] = [0, letters.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (baseCollator.compare(letters[middle] ?? '', character) < 0) low = middle + 1;
    else high = middle;
  }
  const isTabulated =
    low < letters.length && baseCollator.compare(letters[low] ?? '', character) === 0;
  const weight = 0x100 + 2 * low + (isTabulated ? 1 : 0);
  // characters outside the table sort between their neighbours in it, by code point
  const code = character.codePointAt(0) ?? 0;
  const rest = isTabulated ? [] : [code >> 16, (code >> 8) & 0xff, code & 0xff];
  const letter = { primary: [weight >> 8, weight & 0xff, ...rest], secondary: 1 };
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
    this.spec = { locale, ...defaultOptions, strength, version: '57.1' };
  }

  key(text: string): Buffer {
    const primary: number[] = [];
    const secondary: number[] = [];
    for (const cluster of isAscii(text)
      ? text
      : (text.normalize('NFC').match(clusterPattern) ?? [])) {
      for (const element of clusterElements(cluster)) {
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
