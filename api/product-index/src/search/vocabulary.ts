import {
  type FilterKey,
  foldText,
  type LookupKind,
  lookupFields,
  lookupKinds,
  type Synonym,
} from '@vajra/contract';
import { splitSearch } from './pieces.ts';
import { Spelling } from './spelling.ts';

export interface LookupValue {
  id: number;
  name: string;
}

export interface VocabularySource {
  /** The values of each lookup in the shop's order, grades from best to worst. */
  lookups: Partial<Record<LookupKind, readonly LookupValue[]>>;
  /** Their meanings are not looked up again, so that there is no cycle. */
  synonyms: readonly Synonym[];
}

export interface NamedValue {
  key: FilterKey;
  ids: readonly number[];
}

/** Lookups whose values are a scale. */
const scales: readonly LookupKind[] = ['clarity', 'naturalColor', 'cutGrade'];
/** Longer phrases are not looked for. */
export const maxPhraseLength = 5;
const familyName = /^([a-z]+)\d$/;

let vocabularies = 0;

/** The words that have a meaning of their own in searches: those of the lookups, and synonyms. */
export class Vocabulary {
  /** Differs from that of all others in this process. */
  readonly id = ++vocabularies;
  readonly #values = new Map<string, NamedValue>();
  readonly #names = new Map<string, string>();
  readonly #synonyms = new Map<string, readonly string[]>();
  readonly #scales = new Map<FilterKey, readonly number[]>();
  /** All words of names and synonyms. */
  readonly words = new Set<string>();
  /** Corrects words to them. */
  readonly spelling = new Spelling();

  constructor({ lookups, synonyms }: VocabularySource) {
    // Words of collections are part of the text of their products.
    for (const kind of lookupKinds.filter((kind) => kind !== 'collection')) {
      const { idKey: key } = lookupFields[kind];
      const values = lookups[kind] ?? [];
      if (scales.includes(kind)) {
        this.#scales.set(
          key,
          values.map(({ id }) => id),
        );
      }
      for (const { id, name } of values) {
        this.#names.set(`${key} ${id}`, name);
        this.#addValue(phraseOf(name), key, id);
        if (kind === 'parentCollection') this.#addValue(singular(phraseOf(name)), key, id);
      }
    }
    this.#addFamilies(lookups.clarity ?? []);
    for (const { terms, meanings } of synonyms) {
      for (const term of terms) this.#synonyms.set(this.#noted(phraseOf(term)), meanings);
    }
  }

  value(phrase: string): NamedValue | undefined {
    return this.#values.get(phrase) ?? this.#values.get(singular(phrase));
  }

  /** Returns what a phrase means; undefined if it is no synonym. */
  meanings(phrase: string): readonly string[] | undefined {
    return this.#synonyms.get(phrase) ?? this.#synonyms.get(singular(phrase));
  }

  nameOf(key: FilterKey, id: number): string {
    return this.#names.get(`${key} ${id}`) ?? '';
  }

  /** Returns the values whose names start with these letters. */
  valuesStartingWith(start: string): NamedValue[] {
    return [...this.#values].flatMap(([phrase, value]) => (phrase.startsWith(start) ? value : []));
  }

  isScale(key: FilterKey): boolean {
    return this.#scales.has(key);
  }

  /** Returns the values of a scale from the best of these to the worst; null if it is no scale. */
  between(key: FilterKey, ids: readonly number[]): number[] | null {
    const scale = this.#scales.get(key);
    if (!scale) return null;
    const positions = ids.map((id) => scale.indexOf(id));
    return scale.slice(Math.min(...positions), Math.max(...positions) + 1);
  }

  /** Returns these values of a scale and all better ones; null if it is no scale. */
  atLeast({ key, ids }: NamedValue): number[] | null {
    const [best] = this.#scales.get(key) ?? [];
    return best === undefined ? null : this.between(key, [best, ...ids]);
  }

  #addValue(phrase: string, key: FilterKey, id: number): void {
    if (phrase !== '' && !this.#values.has(phrase)) {
      this.#values.set(this.#noted(phrase), { key, ids: [id] });
    }
  }

  /** Names of several grades, such as VS for VS1 and VS2. */
  #addFamilies(grades: readonly LookupValue[]): void {
    const families = new Map<string, number[]>();
    for (const { id, name } of grades) {
      const [, family] = familyName.exec(foldText(name)) ?? [];
      if (family === undefined) continue;
      families.set(family, [...(families.get(family) ?? []), id]);
    }
    for (const [family, ids] of families) {
      if (this.#values.has(family)) continue; // I is a colour
      this.#values.set(this.#noted(family), { key: lookupFields.clarity.idKey, ids });
    }
  }

  #noted(phrase: string): string {
    for (const word of phrase.split(' ')) {
      this.words.add(word);
      this.spelling.add(word);
    }
    return phrase;
  }
}

/** Returns the words of a text as they are looked up. */
export function phraseOf(text: string): string {
  const words = splitSearch(text).filter(({ kind }) => kind !== 'sign');
  return words
    .slice(0, maxPhraseLength)
    .map((piece) => piece.text)
    .join(' ');
}

/** Returns an English plural without its s; other words as they are. */
export function singular(word: string): string {
  return /[^s]s$/.test(word) && word.length > 3 ? word.slice(0, -1) : word;
}
