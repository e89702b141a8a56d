import { cpus } from 'node:os';
import { ProductIndex, type ProductIndexQuery } from '../src/index.ts';
import { products } from './products.ts';

// Run: npx tsx --expose-gc api/product-index/bench/product-index.bench.ts

const page = { page: 1, perPage: 20 };
const filters = { shape_id: [1, 3], clarity_id: [4, 5, 6], ncolor_id: [1, 2] };
let handles = 0;
/** Each time others, as of sliders that are moved. */
const newRanges = () => {
  handles++;
  return {
    price: { min: 50_000 + handles, max: 4_000_000 },
    carat: { min: 0.9, max: 1.2 + handles / 1000 },
  };
};
const queries: Record<string, ProductIndexQuery | (() => ProductIndexQuery)> = {
  'newest, page 1': page,
  'newest, page 1000': { ...page, page: 1000 },
  'one filter': { ...page, filters: { shape_id: [1] } },
  'three filters, by price': { ...page, filters, sort: 'price-asc' },
  'seven filters, by price': {
    ...page,
    filters: { ...filters, c_id: [2], stone_id: [1], grade_id: [4, 5], pc_id: [2] },
    sort: 'price-desc',
  },
  'no filter, facets': { ...page, facets: true },
  'three filters, facets': { ...page, filters, facets: true },
  'two new ranges': () => ({ ...page, ranges: newRanges() }),
  'two new ranges, facets': () => ({ ...page, ranges: newRanges(), facets: true }),
  'three filters, two new ranges, facets': () => ({
    ...page,
    filters,
    ranges: newRanges(),
    facets: true,
  }),
  'search: rou': { ...page, search: 'rou' },
  'search: oval 0.9': { ...page, search: 'oval 0.9' },
  'search: c d, facets': { ...page, search: 'c d', facets: true },
  'search: one SKU': { ...page, search: 'VJ-00012345' },
  'search: 0001 (SKUs)': { ...page, search: '0001' },
  'search: 0 (all SKUs)': { ...page, search: '0' },
};

function milliseconds(run: () => void): number {
  const start = performance.now();
  run();
  return performance.now() - start;
}

function megabytes(): number {
  // Twice, because memory outside the heap is released by the second collection.
  globalThis.gc?.();
  globalThis.gc?.();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

/** Returns the median and 99th percentile in µs over at least 50 runs and 0.3 s. */
function timings(index: ProductIndex, query: (typeof queries)[string]): string {
  const taken: number[] = [];
  const start = performance.now();
  while (taken.length < 50 || performance.now() - start < 300) {
    const next = typeof query === 'function' ? query() : query;
    taken.push(milliseconds(() => index.query(next)) * 1000);
  }
  taken.sort((a, b) => a - b);
  const at = (share: number) => (taken[Math.floor(taken.length * share)] ?? 0).toFixed(0);
  return `${at(0.5).padStart(8)} µs  p99 ${at(0.99).padStart(7)} µs`;
}

function measure(count: number): void {
  const before = megabytes();
  const making = milliseconds(() => {
    for (const _ of products(count));
  });
  const index = new ProductIndex();
  const loading = milliseconds(() => index.upsert(products(count))) - making;
  const rate = Math.round(count / (loading / 1000)).toLocaleString('en');
  console.log(`\n${count.toLocaleString('en')} products`);
  console.log(`load: ${(loading / 1000).toFixed(2)} s, ${rate} rows/s`);

  const preparing = milliseconds(() => index.prepare());
  console.log(`prepare (sorts terms and orders): ${preparing.toFixed(0)} ms`);
  console.log(`memory: ${(megabytes() - before).toFixed(0)} MB`);
  measureSnapshot(index);

  for (const [name, query] of Object.entries(queries))
    console.log(`${name.padEnd(38)} ${timings(index, query)}`);
  measureWrites(index, count);
}

function measureSnapshot(index: ProductIndex): void {
  const before = megabytes();
  let bytes: Uint8Array = new Uint8Array();
  const writing = milliseconds(() => {
    bytes = index.snapshot();
  });
  let restored = new ProductIndex();
  const reading = milliseconds(() => {
    restored = ProductIndex.fromSnapshot(bytes);
  });
  const size = (bytes.length / 2 ** 20).toFixed(0);
  bytes = new Uint8Array();
  console.log(
    `snapshot: ${size} MB, written in ${writing.toFixed(0)} ms, read in ${reading.toFixed(0)} ms`,
  );
  console.log(
    `memory of the ${restored.size} restored products: ${(megabytes() - before).toFixed(0)} MB`,
  );
}

/** Measures a write together with the next query, whose order the write has changed. */
function measureWrites(index: ProductIndex, count: number): void {
  const [row] = products(1);
  if (!row) return;
  const p_id = count >>> 1;
  const text = `${row.text} changed`;
  index.upsert([{ ...row, p_id, text }]);
  const sorted: ProductIndexQuery = { ...page, sort: 'price-asc', search: 'r' };
  const measureRuns = (name: string, run: (at: number) => void) => {
    const runs = 50;
    const taken = milliseconds(() => {
      for (let at = 0; at < runs; at++) run(at);
    });
    console.log(`${name.padEnd(38)} ${((taken / runs) * 1000).toFixed(0).padStart(8)} µs`);
  };
  measureRuns('write stock, query', (at) => {
    index.upsert([{ ...row, p_id, text, in_stock: at % 2 === 0 }]);
    index.query(sorted);
  });
  measureRuns('write price, query', (at) => {
    index.upsert([{ ...row, p_id, text, inr: 5_000_000 + at }]);
    index.query(sorted);
  });
  measureRuns('write text, query', (at) => {
    index.upsert([{ ...row, p_id, text: `${text} ${at}` }]);
    index.query(sorted);
  });
  // Removing a quarter of the products renumbers the rest.
  const ids = Array.from({ length: count / 4 + 100 }, (_, at) => at * 3 + 1);
  const removing = milliseconds(() => index.remove(ids));
  console.log(`remove ${ids.length.toLocaleString('en')} and compact: ${removing.toFixed(0)} ms`);
}

console.log(`${cpus()[0]?.model}, Node ${process.version}`);
for (const count of process.argv[2] ? [Number(process.argv[2])] : [54_000, 1_000_000])
  measure(count);
