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
  if (!/^(en|fr|de|it|nl|pt)$|^en_/.test(locale) || (level !== 1 && level !== 2)) {
    throw new MongoError(
      'NotImplemented',
      'only collations of strength 1 or 2, of locales that sort as English does, are supported here',
    );
  }
  return new EnglishCollation(level);
}

export function sameCollation(a: Collation | undefined, b: Collation | undefined): boolean {
  return a?.strength === b?.strength;
}

const FIRST = 0x20;
const LAST = 0x24f;
/** Letters that a collation reads as two. */
const expansions: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ĳ: 'ij', þ: 'th' };

let weights: Uint16Array | undefined;

/** Intl has an ICU comparator but no sort keys: so the Latin characters are sorted once, to weights. */
function latinWeights(): Uint16Array {
  if (weights) return weights;
  const collator = new Intl.Collator('en', { sensitivity: 'base' });
  const characters = Array.from({ length: LAST - FIRST + 1 }, (_, i) =>
    String.fromCharCode(FIRST + i),
  );
  const sorted = characters.filter((c) => collator.compare(c, '') !== 0).sort(collator.compare);
  const result = new Uint16Array(LAST + 1);
  let weight = 1;
  let previous: string | undefined;
  for (const character of sorted) {
    if (previous !== undefined && collator.compare(previous, character) !== 0) weight++;
    result[character.charCodeAt(0)] = weight;
    previous = character;
  }
  weights = result;
  return result;
}

const FIRST_ACCENT = 0x300;
const LAST_ACCENT = 0x36f;
let accentPlaces: Map<number, number> | undefined;

/** The order of the combining accents, which is not that of their code points. */
function accentWeights(): Map<number, number> {
  if (accentPlaces) return accentPlaces;
  const collator = new Intl.Collator('en', { sensitivity: 'accent' });
  const accents = Array.from(
    { length: LAST_ACCENT - FIRST_ACCENT + 1 },
    (_, i) => FIRST_ACCENT + i,
  );
  const shown = (code: number) => `a${String.fromCharCode(code)}`;
  accents.sort((a, b) => collator.compare(shown(a), shown(b)));
  // 1 is the weight of a letter without an accent
  accentPlaces = new Map(accents.map((code, i) => [code, i + 2]));
  return accentPlaces;
}

class EnglishCollation implements Collation {
  readonly strength: 1 | 2;
  readonly spec: Doc;

  constructor(strength: 1 | 2) {
    this.strength = strength;
    this.spec = { locale: 'en', ...DEFAULTS, strength, version: '57.1' };
  }

  key(text: string): Buffer {
    const primary: number[] = [];
    const secondary: number[] = [];
    const table = latinWeights();
    const folded = text.normalize('NFD').toLowerCase();
    for (const character of folded.replace(/[ßæœĳþ]/g, (c) => expansions[c] ?? c)) {
      const code = character.codePointAt(0) ?? 0;
      const isAccent = code >= FIRST_ACCENT && code <= LAST_ACCENT;
      // an accent weighs on the second level only, at its letter's place
      if (isAccent) {
        const unaccented = Math.max(0, primary.length / 3 - 1 - secondary.length);
        secondary.push(...Array<number>(unaccented).fill(1), accentWeights().get(code) ?? 1);
      }
      if (isAccent) continue;
      if (code > LAST) primary.push(0x80 | (code >> 16), (code >> 8) & 0xff, code & 0xff);
      else if (table[code]) primary.push(1, (table[code] ?? 0) >> 8, (table[code] ?? 0) & 0xff);
    }
    if (this.strength === 1) return Buffer.from(primary);
    const accents = secondary.flatMap((code) => [code >> 8, code & 0xff]);
    return Buffer.from([...primary, 0, ...accents]);
  }
}
