import {
  type LookupKind,
  lookupFields,
  lookupKinds,
  parseSynonyms,
  recordOf,
  standardSynonyms,
} from '@vajra/contract';
import { ProductIndex, type ProductRow, Vocabulary } from '@vajra/product-index';
import { createRandom } from '../seed/random.ts';
import { planOf } from '../seed/seed.ts';
import { toIndexRow } from '../src/catalogue/catalogue-replica/index-row.ts';
import { demoAdmin } from '../src/identity/accounts/demo-accounts.ts';

const batchSize = 1000;
const searchCount = 2000;

/** Measures time and memory of building an index from rows, writing a snapshot, and reading it. */
export async function benchIndex(products: number): Promise<void> {
  const before = memory();
  const { catalogue, seconds } = build(products);
  const preparing = timed(() => catalogue.prepare());
  console.log(`index of ${products.toLocaleString('en')} products, in process`);
  console.log(
    `  from rows: ${(seconds + preparing.seconds).toFixed(1)} s, including ${preparing.seconds.toFixed(1)} s sorting; ${facts(before)}`,
  );
  const beforeRestore = memory();
  const restored = restoreFromSnapshot(catalogue);
  console.log(
    `  restored from it: ${facts(beforeRestore)}, ${restored.size.toLocaleString('en')} products`,
  );
}

function restoreFromSnapshot(catalogue: ProductIndex): ProductIndex {
  const { result: bytes, seconds: writing } = timed(() => catalogue.snapshot());
  const { result: restored, seconds: reading } = timed(() => ProductIndex.fromSnapshot(bytes));
  const query = { page: 1, perPage: 20, facets: true, search: '1.0 round' } as const;
  const first = timed(() => restored.query(query));
  const memoryDelta = [
    `${(bytes.length / 2 ** 20).toFixed(0)} MB`,
    `written in ${writing.toFixed(2)} s`,
    `read in ${reading.toFixed(2)} s`,
    `first search then ${(first.seconds * 1000).toFixed(1)} ms`,
  ];
  console.log(`  snapshot: ${memoryDelta.join(', ')}`);
  return restored;
}

/** Measures searches by two prefixes, all different. */
export async function benchSearch(products: number): Promise<void> {
  const { catalogue, words: terms } = build(products);
  catalogue.prepare();
  const random = createRandom('searches');
  const times = [false, true].map((facets) =>
    Array.from({ length: searchCount }, () => {
      const prefix = () => random.pick(terms).slice(0, random.int(1, 5));
      const search = `${prefix()} ${prefix()}`;
      return timed(() => catalogue.query({ search, page: 1, perPage: 20, facets })).seconds * 1000;
    }).sort((a, b) => a - b),
  );
  console.log(
    `search by two prefixes of 1 to 5 letters, ${products.toLocaleString('en')} products, ${searchCount} searches`,
  );
  for (const [at, name] of ['without facets', 'with facets'].entries()) {
    const taken = (share: number) => times[at]?.[Math.floor(searchCount * share)]?.toFixed(2);
    console.log(`  ${name}: p50 ${taken(0.5)} ms, p99 ${taken(0.99)} ms`);
  }
  benchInterpretedSearch(catalogue, terms);
}

const shapes = ['round', 'oval', 'pear', 'cushoin', 'emrald', 'marquse', 'princes', 'hart'];
const grades = ['vs', 'vvs2', 'si1-si2', 'd-f', 'g', 'vs1 f', 'if', 'very good cut'];

/** Measures searches in the words of the trade, half of them misspelled, with 10,000 synonyms. */
function benchInterpretedSearch(catalogue: ProductIndex, words: readonly string[]): void {
  const random = createRandom('phrases');
  const { lookups } = planOf(1, demoAdmin);
  const names = (kind: LookupKind) =>
    lookups[kind].map((value) => ({
      id: value._id,
      name: String(Reflect.get(value, lookupFields[kind].textKey)),
    }));
  const jargon = Array.from({ length: 10_000 - 250 }, (_, at) => `jargon${at} = round`);
  const vocabulary = new Vocabulary({
    lookups: recordOf(lookupKinds, names),
    synonyms: parseSynonyms([standardSynonyms, ...jargon].join('\n')),
  });
  const long = words.filter((word) => /^[a-z]{5,}$/i.test(word));
  const phrases = [
    () =>
      `${random.pick(['1 ct', 'half carat', '0.9-1.2'])} ${random.pick(shapes)} ${random.pick(grades)} under ${random.int(1, 9)} lakh`,
    () => `${misspelled(random.pick(long))} ${random.pick(shapes)}`,
    () => `jargon${random.int(0, 9000)} ${misspelled(random.pick(long))}`,
  ];
  const cpu = Array.from({ length: searchCount }, (_, at) => {
    const search = phrases[at % phrases.length]?.() ?? '';
    const before = process.cpuUsage();
    const parts = catalogue.interpret(search, vocabulary);
    catalogue.query({ parts, page: 1, perPage: 20, facets: true, soldLast: true });
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  }).sort((a, b) => a - b);
  const taken = (share: number) => cpu[Math.floor(searchCount * share)]?.toFixed(1);
  console.log(
    `  in the words of the trade, corrected, with facets: p50 ${taken(0.5)} ms, p99 ${taken(0.99)} ms of CPU`,
  );
}

/** Swaps two letters. */
function misspelled(word: string): string {
  return `${word[0]}${word[2]}${word[1]}${word.slice(3)}`;
}

/** Indexes the seed's products; returns the index, the seconds without generating them, and some terms. */
export function build(products: number): {
  catalogue: ProductIndex;
  seconds: number;
  words: string[];
} {
  const catalogue = new ProductIndex();
  const words = new Set<string>();
  let seconds = 0;
  for (const rows of rowsOf(products)) {
    seconds += timed(() => catalogue.upsert(rows)).seconds;
    for (const word of rows[0]?.text.split(/[^\p{L}\p{N}.]+/u) ?? []) words.add(word);
  }
  return { catalogue, seconds, words: [...words].filter((word) => word !== '') };
}

function* rowsOf(products: number): Generator<ProductRow[]> {
  let rows: ProductRow[] = [];
  for (const { media: _, ...product } of planOf(products, demoAdmin).products) {
    rows.push(toIndexRow(product));
    if (rows.length < batchSize) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}

interface Timed<T> {
  result: T;
  seconds: number;
}

function timed<T>(work: () => T): Timed<T> {
  const startedAt = performance.now();
  const result = work();
  return { result, seconds: (performance.now() - startedAt) / 1000 };
}

interface Memory {
  held: number;
  resident: number;
}

/** Bytes in use; run with --expose-gc to exclude garbage. */
export function memory(): Memory {
  // Twice: memory outside the heap that the first run frees is counted until the second.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
  return { held: heapUsed + arrayBuffers, resident: rss };
}

function facts(before: Memory): string {
  const after = memory();
  const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0);
  const more = megabytes(after.held - before.held);
  return `${more} MB more in use, ${megabytes(after.resident)} MB resident in total`;
}
