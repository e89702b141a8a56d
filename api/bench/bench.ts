import { cpus } from 'node:os';
import { benchAbuse } from './abuse.ts';
import { benchAdminProducts } from './admin-products.ts';
import { benchIndex, benchSearch } from './catalogue-index.ts';
import { benchLists } from './catalogue-lists.ts';
import { benchImport } from './import.ts';
import { benchLastPieces } from './last-pieces.ts';
import { benchMedia } from './media.ts';
import { benchMemory } from './memory.ts';
import { benchOrderLists } from './order-lists.ts';
import { benchOrders } from './orders.ts';
import { benchPages } from './pages.ts';
import { benchPhones } from './phones.ts';
import { benchRanges } from './ranges.ts';
import { benchReads } from './reads.ts';
import { benchReplicas } from './replicas.ts';
import type { BenchStore } from './shop.ts';
import { benchStart } from './start.ts';
import { withStore } from './store.ts';
import { benchSync } from './sync.ts';
import { benchUserLists } from './user-lists.ts';

/** With this argument, the catalogue benchmarks go up to a million products, which takes half an hour. */
const million = 'million';

const storeBenches: Record<string, (store: BenchStore, largest: number) => Promise<void>> = {
  reads: benchReads,
  pages: benchPages,
  abuse: benchAbuse,
  orders: benchOrders,
  replicas: benchReplicas,
  'order-lists': benchOrderLists,
  'user-lists': benchUserLists,
  'last-pieces': benchLastPieces,
  media: ({ mongodbUri }) => benchMedia(mongodbUri),
  memory: benchMemory,
  sync: benchSync,
  phones: benchPhones,
  import: benchImport,
  start: benchStart,
  filters: (store, largest) =>
    benchLists(
      store,
      [100_000, 1_000_000].filter((size) => size <= largest),
    ),
};

/** Benchmarks of the index alone, which need no store, and those that open stores of their own. */
const otherBenches: Record<string, (products: number) => Promise<void>> = {
  index: benchIndex,
  search: benchSearch,
  ranges: benchRanges,
  'admin-products': benchAdminProducts,
};

/** `npm run bench [-- reads orders …]`: runs all benchmarks, or those named, on a store of 10,000 products. */
async function main(args: readonly string[]): Promise<void> {
  const known = [...Object.keys(storeBenches), ...Object.keys(otherBenches)];
  const unknown = args.filter((name) => name !== million && !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(
      `Unknown benchmark ${unknown.join(', ')}. Known: ${known.join(', ')}, phone; ${million} for a larger catalogue.`,
    );
  }
  const named = args.filter((name) => name !== million);
  const isSelected = ([name]: [string, unknown]) => named.length === 0 || named.includes(name);
  const largest = args.includes(million) ? 1_000_000 : 100_000;
  console.log(`${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.version}`);
  for (const [, bench] of Object.entries(otherBenches).filter(isSelected)) await bench(largest);
  const ofStores = Object.entries(storeBenches).filter(isSelected);
  if (ofStores.length === 0) return;
  await withStore(10_000, async (store) => {
    for (const [, bench] of ofStores) await bench(store, largest);
  });
}

await main(process.argv.slice(2));
