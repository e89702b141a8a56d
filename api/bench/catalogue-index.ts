import { ProductIndex, type ProductRow } from '@vajra/product-index';
import { randomOf } from '../seed/random.ts';
import { planOf } from '../seed/seed.ts';
import { toIndexRow } from '../src/catalogue-replica/index-row.ts';
import { demoAdmin } from '../src/server/config.ts';

const rowsAtOnce = 1000;
const searches = 2000;

/** Seconds and memory of an index in this process: from rows, to a snapshot and from it. */
export async function benchIndex(products: number): Promise<void> {
  const before = memory();
  const { catalogue, seconds } = build(products);
  const preparing = timeOf(() => catalogue.prepare());
  console.log(`index of ${products.toLocaleString('en')} products, in process`);
  console.log(
    `  from rows: ${(seconds + preparing.seconds).toFixed(1)} s, of which ${preparing.seconds.toFixed(1)} s sorting; ${told(before)}`,
  );
  const beside = memory();
  const restored = throughSnapshot(catalogue);
  console.log(
    `  an index from it: ${told(beside)}, ${restored.size.toLocaleString('en')} products`,
  );
}

function throughSnapshot(catalogue: ProductIndex): ProductIndex {
  const { result: bytes, seconds: writing } = timeOf(() => catalogue.snapshot());
  const { result: restored, seconds: reading } = timeOf(() => ProductIndex.fromSnapshot(bytes));
  const query = { page: 1, perPage: 20, facets: true, search: '1.0 round' } as const;
  const first = timeOf(() => restored.query(query));
  const told = [
    `${(bytes.length / 2 ** 20).toFixed(0)} MB`,
    `written in ${writing.toFixed(2)} s`,
    `read in ${reading.toFixed(2)} s`,
    `first search then ${(first.seconds * 1000).toFixed(1)} ms`,
  ];
  console.log(`  snapshot: ${told.join(', ')}`);
  return restored;
}

/** Milliseconds of a search by two beginnings of words, each another than the last. */
export async function benchSearch(products: number): Promise<void> {
  const { catalogue, words } = build(products);
  catalogue.prepare();
  const random = randomOf('searches');
  const times = [false, true].map((facets) =>
    Array.from({ length: searches }, () => {
      const beginning = () => random.pick(words).slice(0, random.int(1, 5));
      const search = `${beginning()} ${beginning()}`;
      return timeOf(() => catalogue.query({ search, page: 1, perPage: 20, facets })).seconds * 1000;
    }).sort((a, b) => a - b),
  );
  console.log(
    `search by two beginnings of 1 to 5 letters, ${products.toLocaleString('en')} products, ${searches} searches`,
  );
  for (const [at, name] of ['without facets', 'with facets'].entries()) {
    const taken = (share: number) => times[at]?.[Math.floor(searches * share)]?.toFixed(2);
    console.log(`  ${name}: p50 ${taken(0.5)} ms, p99 ${taken(0.99)} ms`);
  }
}

/** The seed's products in an index, the seconds that it took without making them, some words. */
function build(products: number): { catalogue: ProductIndex; seconds: number; words: string[] } {
  const catalogue = new ProductIndex();
  const words = new Set<string>();
  let seconds = 0;
  for (const rows of rowsOf(products)) {
    seconds += timeOf(() => catalogue.upsert(rows)).seconds;
    for (const word of rows[0]?.text.split(/[^\p{L}\p{N}.]+/u) ?? []) words.add(word);
  }
  return { catalogue, seconds, words: [...words].filter((word) => word !== '') };
}

function* rowsOf(products: number): Generator<ProductRow[]> {
  let rows: ProductRow[] = [];
  for (const { pictures: _, ...product } of planOf(products, demoAdmin).products) {
    rows.push(toIndexRow(product));
    if (rows.length < rowsAtOnce) continue;
    yield rows;
    rows = [];
  }
  yield rows;
}

interface Timed<T> {
  result: T;
  seconds: number;
}

function timeOf<T>(work: () => T): Timed<T> {
  const began = performance.now();
  const result = work();
  return { result, seconds: (performance.now() - began) / 1000 };
}

interface Memory {
  held: number;
  resident: number;
}

/** Bytes; run with --expose-gc to see what is held without what is garbage. */
function memory(): Memory {
  // Twice: what the first frees outside the heap is counted until the second.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers, rss } = process.memoryUsage();
  return { held: heapUsed + arrayBuffers, resident: rss };
}

function told(before: Memory): string {
  const after = memory();
  const megabytes = (bytes: number) => (bytes / 2 ** 20).toFixed(0);
  const more = megabytes(after.held - before.held);
  return `${more} MB more held, ${megabytes(after.resident)} MB resident in all`;
}
