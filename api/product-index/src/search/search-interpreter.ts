import { purityUnits, readPurity } from './amounts.ts';
import { correctPieces, type KnownWords } from './correct-pieces.ts';
import { type Piece, splitSearch } from './pieces.ts';
import { readQuantity, skip } from './quantities.ts';
import type { Alternative, Condition, SearchPart } from './search-part.ts';
import { maxPhraseLength, type NamedValue, singular, type Vocabulary } from './vocabulary.ts';

/** Longer searches are cut off here: each word takes time. */
const maxPieces = 20;
/** From this length on, the start of a name means those who have it. */
const minStartLength = 3;
/** From this length on, letters and digits together are a stock number if a product has it. */
const minStockNumberLength = 5;
/** The words of a sentence, and what every diamond is. They restrict a search if it has no others. */
const commonWords = new Set(
  [
    'a an the of for with and or in on to at by is it me my i want need show find buy get some any please',
    'color colour clarity cut shape shaped size weight price diamond diamonds stone stones hira heera',
    'ka ki ke wala wali mein chahiye',
  ].flatMap((words) => words.split(' ')),
);
const orBetter = [
  '+',
  'or better',
  'or higher',
  'or above',
  'and above',
  'and better',
  'and up',
].map((phrase) => phrase.split(' '));
const betweenGrades = ['-', '–', '—', 'to', 'till', 'through', 'se'].map((word) => [word]);
const beforeGrades = [['between'], ['from']];

/** A part of the search that starts at a piece. */
interface Found {
  alternatives: Alternative[] | null;
  /** The position after its last piece. */
  next: number;
}

/** Reads the parts of a search in their order. */
export class SearchInterpreter {
  readonly #pieces: Piece[];
  /** What is too long to be understood. */
  readonly #rest: Pick<SearchPart, 'text' | 'start'> | undefined;

  constructor(
    private readonly search: string,
    private readonly vocabulary: Vocabulary,
    private readonly known: KnownWords,
    private readonly usesSynonyms = true,
  ) {
    const pieces = splitSearch(search);
    const start = pieces[maxPieces]?.start;
    if (start !== undefined) this.#rest = { text: search.slice(start), start };
    const read = withoutSubject(pieces.slice(0, maxPieces));
    // A meaning is what an admin has written.
    this.#pieces = usesSynonyms ? correctPieces(read, vocabulary, known, commonWords) : read;
  }

  parts(): SearchPart[] {
    const pieces = this.#pieces;
    const parts: (SearchPart & { isCommon: boolean })[] = [];
    for (let at = 0; at < pieces.length; ) {
      const piece = pieces[at];
      const found = this.#partAt(at);
      const isCommon = found.next === at + 1 && commonWords.has(piece?.text ?? '');
      if (piece?.kind !== 'sign' || found.next > at + 1) {
        parts.push({ ...this.#part(at, found), isCommon: isCommon && this.#isWord(found) });
      }
      at = found.next;
    }
    if (this.#rest) parts.push({ ...this.#rest, alternatives: null, isCommon: false });
    // Next to other words, understood or not, they would only add that it is a diamond.
    const hasOthers = parts.some(({ isCommon }) => !isCommon);
    return parts
      .filter(({ isCommon }) => !isCommon || !hasOthers)
      .map(({ isCommon, ...part }) => part);
  }

  #isWord({ alternatives }: Found): boolean {
    return !alternatives?.some(({ conditions }) => conditions.some((each) => !('word' in each)));
  }

  #part(start: number, { alternatives, next }: Found): SearchPart {
    const pieces = this.#pieces.slice(start, next);
    const from = pieces[0]?.start ?? 0;
    const text = this.search.slice(from, pieces.at(-1)?.end);
    const isCorrected = pieces.some(({ written }) => written !== undefined);
    const corrected = pieces.map((piece) => piece.text).join(' ');
    return { text, start: from, ...(isCorrected && { corrected }), alternatives };
  }

  #partAt(at: number): Found {
    return (
      this.#stockNumber(at) ??
      this.#grades(at) ??
      this.#phrase(at) ??
      this.#quantity(at) ??
      this.#words(at)
    );
  }

  /** A stock number whose parts could be grades: VJ-1001-D. */
  #stockNumber(start: number): Found | null {
    let next = start;
    const isPart = (piece: Piece | undefined) =>
      piece && (piece.kind !== 'sign' || piece.text === '-');
    do next += 1;
    while (this.#pieces[next]?.isJoined && isPart(this.#pieces[next]));
    const pieces = this.#pieces.slice(start, next);
    const joined = pieces.map(({ kind, text }) => (kind === 'sign' ? '' : text)).join('');
    const isLikely =
      joined.length >= minStockNumberLength &&
      pieces.length > 1 &&
      /\p{L}/u.test(joined) &&
      /\d{2}/.test(joined) &&
      !joined.includes('.');
    return isLikely && this.known.hasPrefix(joined) ? oneOf([[{ word: joined }]], next) : null;
  }

  /** "D-F", "VS1 to SI1", "between D and F", "VS1 or better". */
  #grades(start: number): Found | null {
    const from = skip(this.#pieces, start, beforeGrades);
    const first = this.#valueAt(from);
    if (!first) return null;
    // Without "between", D and F are two colours.
    const connectors = from > start ? [...betweenGrades, ['and']] : betweenGrades;
    const connected = skip(this.#pieces, first.next, connectors);
    const last = connected > first.next ? this.#valueAt(connected) : null;
    if (last && last.value.key === first.value.key) {
      const ids = this.vocabulary.between(first.value.key, [...first.value.ids, ...last.value.ids]);
      if (ids) return oneOf([[{ key: first.value.key, ids }]], last.next);
    }
    const better = skip(this.#pieces, first.next, orBetter);
    const ids = better > first.next ? this.vocabulary.atLeast(first.value) : null;
    return ids && oneOf([[{ key: first.value.key, ids }]], better);
  }

  /** A value of a lookup or a synonym, the longest that starts here. */
  #phrase(start: number): Found | null {
    const found = this.#valueAt(start);
    if (found) return oneOf([[found.value]], found.next);
    if (!this.usesSynonyms) return null;
    for (const { phrase, next } of this.#phrasesAt(start)) {
      const meanings = this.vocabulary.meanings(phrase);
      if (meanings) return { alternatives: this.#synonyms(phrase, meanings), next };
    }
    return null;
  }

  /** Returns null if no product has the words of a synonym or of its meanings. */
  #synonyms(phrase: string, meanings: readonly string[]): Alternative[] | null {
    const meant = meanings.flatMap((meaning) => {
      const parts = new SearchInterpreter(meaning, this.vocabulary, this.known, false).parts();
      // The first of each part, which is the literal one.
      const conditions = parts.flatMap(({ alternatives }) => alternatives?.[0]?.conditions ?? []);
      return conditions.length > 0 ? [conditions] : [];
    });
    const united = unitedValues(meant);
    if (united) return [{ conditions: [united], isSynonym: false }];
    const words = phrase.split(' ').map((word) => ({ word }));
    const isSaid = words.every(({ word }) => this.known.hasPrefix(word));
    const alternatives = [
      ...(isSaid ? [{ conditions: words, isSynonym: false }] : []),
      ...meant.map((conditions) => ({ conditions, isSynonym: true })),
    ];
    return alternatives.length > 0 ? alternatives : null;
  }

  #quantity(start: number): Found | null {
    const quantity = readQuantity(this.#pieces, start);
    if (!quantity) return null;
    const { key: range, bounds, currency, next } = quantity;
    return oneOf([[{ range, bounds, ...(currency && { currency }) }]], next);
  }

  /** A word of products, or two that are also written as one: "ear rings". */
  #words(start: number): Found {
    const piece = this.#pieces[start];
    if (!piece || piece.kind === 'sign') return { alternatives: null, next: start + 1 };
    const purity = readPurity(this.#pieces, start);
    if (purity) return this.#purity(purity);
    let [word, next] = [piece.text, start + 1];
    const joined = this.#pieces[next];
    if (piece.kind === 'number' && joined?.kind === 'word' && joined.isJoined) {
      [word, next] = [word + joined.text, next + 1]; // 18k
    }
    const words = [...new Set([word, singular(word)])].filter((each) => this.known.hasPrefix(each));
    // The last word may not be complete yet.
    const isLast = next === this.#pieces.length && piece.kind === 'word';
    const values = isLast && word.length >= minStartLength ? this.#valuesStartingWith(word) : [];
    const alternatives: Condition[][] = [...values, ...words.map((each) => [{ word: each }])];
    const following = this.#pieces[next];
    if (following?.kind === 'word' && this.known.hasTerm(word + following.text)) {
      const both = [word, following.text];
      if (both.every((each) => this.known.hasPrefix(each))) {
        alternatives.splice(
          0,
          alternatives.length,
          both.map((each) => ({ word: each })),
        );
      } else alternatives.splice(0);
      alternatives.push([{ word: word + following.text }]);
      next += 1;
    }
    return alternatives.length > 0 ? oneOf(alternatives, next) : { alternatives: null, next };
  }

  #valuesStartingWith(word: string): Condition[][] {
    return this.vocabulary
      .valuesStartingWith(word)
      .filter(({ key }) => !this.vocabulary.isScale(key))
      .map((value) => [value]);
  }

  /** The purity of gold, however products write it: 18K, 18 kt, 18 carat. */
  #purity({ value, next }: { value: number; next: number }): Found {
    const units = [...purityUnits];
    const joined = units.map((unit) => [{ word: `${value}${unit}` }]);
    const separate = units.map((unit) => [{ word: String(value) }, { word: unit }]);
    const said = [...joined, ...separate].filter((conditions) =>
      conditions.every(({ word }) => this.known.hasTerm(word)),
    );
    if (said.length > 0) return oneOf(said, next);
    const isThousands = this.#pieces[next - 1]?.text === 'k';
    const price: Condition = { range: 'price', bounds: { max: value * 1000 } };
    return isThousands ? oneOf([[price]], next) : { alternatives: null, next };
  }

  #valueAt(start: number): { value: NamedValue; next: number } | null {
    for (const { phrase, next } of this.#phrasesAt(start)) {
      const value = this.vocabulary.value(phrase);
      if (value) return { value, next };
    }
    return null;
  }

  /** Returns the phrases that start here, the longest first. A hyphen joins words: lab-grown. */
  #phrasesAt(start: number): { phrase: string; next: number }[] {
    const phrases: { phrase: string; next: number }[] = [];
    const words: string[] = [];
    for (let at = start; words.length < maxPhraseLength; at++) {
      const piece = this.#pieces[at];
      if (!piece) break;
      if (piece.kind === 'sign') {
        if (piece.text === '-' && piece.isJoined && words.length > 0) continue;
        break;
      }
      words.push(piece.text);
      phrases.unshift({ phrase: words.join(' '), next: at + 1 });
    }
    return phrases;
  }
}

/** Leaves out the I of "I want", which is no colour. */
function withoutSubject(pieces: readonly Piece[]): Piece[] {
  return pieces.filter(
    ({ text }, at) => text !== 'i' || !['need', 'want'].includes(pieces[at + 1]?.text ?? ''),
  );
}

function oneOf(alternatives: readonly Condition[][], next: number): Found {
  return {
    alternatives: alternatives.map((conditions) => ({ conditions, isSynonym: false })),
    next,
  };
}

/** Returns the values of one lookup, if that is what all of these are. */
function unitedValues(meant: readonly (readonly Condition[])[]): Condition | null {
  const [first] = meant[0] ?? [];
  if (!first) return null;
  if (!('key' in first))
    return meant.length === 1 && meant[0]?.length === 1 && 'range' in first ? first : null;
  const ids: number[] = [];
  for (const [only, ...others] of meant) {
    if (others.length > 0 || !only || !('key' in only) || only.key !== first.key) return null;
    ids.push(...only.ids);
  }
  return { key: first.key, ids: [...new Set(ids)] };
}
