import { type RangeKey, type Ranges, rangeKeys } from '@vajra/contract';
import {
  type FacetKey,
  facetKeys,
  ProductIndex,
  type ProductIndexQuery,
} from '@vajra/product-index';
import { createRandom, type Random } from '../seed/random.ts';
import { build, memory } from './catalogue-index.ts';

const queryCount = 2000;
const page = { page: 1, perPage: 20, facets: true, soldLast: true } as const;

/** Where nearly all of the seed's products are. */
const extents: Record<RangeKey, readonly [number, number]> = {
  price: [5_000, 5_000_000],
  carat: [0.2, 5],
  length: [3, 16],
  discount: [1, 15],
};

/** Bytes of the columns that only ranges read: lengths, and list prices in two currencies. */
const columnBytes = 3 * Float64Array.BYTES_PER_ELEMENT;

/**
 * Measures one to three filters with two ranges, facets and histograms: ranges that were not requested before, then
 * the same ranges with other filters. Then the memory that ranges take.
 */
export async function benchRanges(products: number): Promise<void> {
  const empty = memory().held;
  const catalogue = restored(products);
  const without = memory().held - empty - products * columnBytes;
  const queries = randomQueries(catalogue, createRandom('ranges'));
  const times = { new: [] as number[], repeated: [] as number[] };
  for (const [at, { filters, ranges }] of queries.entries()) {
    const { filters: others } = queries[(at + 1) % queries.length] ?? {};
    const first = cpuMs(() => catalogue.query({ ...page, filters, ranges }));
    const second = cpuMs(() => catalogue.query({ ...page, filters: others, ranges }));
    if (at < queryCount / 10) continue; // compiles, and reads the bars of the histograms
    times.new.push(first);
    times.repeated.push(second);
  }
  console.log(
    `one to three filters, two ranges, facets and histograms, ${products.toLocaleString('en')} products, ${times.new.length} queries`,
  );
  console.log(`  new ranges: ${percentiles(times.new)}`);
  console.log(`  the same ranges, other filters: ${percentiles(times.repeated)}`);
  queryAllPrices(catalogue);
  const added = memory().held - empty - without;
  const megabytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(0)} MB`;
  console.log(
    `  memory: ${megabytes(without)} without ranges, ${megabytes(added)} more with all of them (${((added / without) * 100).toFixed(0)} %)`,
  );
}

/** Returns an index that was read from a snapshot: the arrays of a filled one have room for more products. */
function restored(products: number): ProductIndex {
  const catalogue = ProductIndex.fromSnapshot(build(products).catalogue.snapshot());
  catalogue.prepare();
  return catalogue;
}

function randomQueries(
  catalogue: ProductIndex,
  random: Random,
): Required<Pick<ProductIndexQuery, 'filters' | 'ranges'>>[] {
  const { facets } = catalogue.query(page);
  const valuesOf = (key: FacetKey) => [...(facets?.[key].keys() ?? [])];
  const keys = facetKeys.filter((key) => valuesOf(key).length > 0);
  return Array.from({ length: queryCount }, () => ({
    filters: Object.fromEntries(
      random
        .shuffled(keys)
        .slice(0, random.int(1, 3))
        .map((key) => [key, random.shuffled(valuesOf(key)).slice(0, random.int(1, 3))]),
    ),
    ranges: randomRanges(random),
  }));
}

/** Returns two ranges, whose ends are equally likely in each order of magnitude. */
function randomRanges(random: Random): Ranges {
  const keys = random.shuffled(rangeKeys).slice(0, 2);
  return Object.fromEntries(
    keys.map((key) => {
      const [least, most] = extents[key];
      const end = () => Math.round(least * (most / least) ** random.next() * 100) / 100;
      const [one, other] = [end(), end()];
      return [key, { min: Math.min(one, other), max: Math.max(one, other) }];
    }),
  );
}

function cpuMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function percentiles(times: readonly number[]): string {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)]?.toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms of CPU`;
}

/** Queries ranges of all prices, too. */
function queryAllPrices(catalogue: ProductIndex): void {
  for (const currency of ['INR', 'USD'] as const) {
    for (const priceBasis of ['list', 'discounted'] as const)
      catalogue.query({ ...page, currency, priceBasis, ranges: { price: { min: 1 } } });
  }
}
