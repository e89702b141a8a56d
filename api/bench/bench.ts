import { cpus } from 'node:os';
import { benchIndex, benchSearch } from './catalogue-index.ts';
import { benchLists } from './catalogue-lists.ts';
import { benchDeskProducts } from './desk-products.ts';
import { benchImport } from './import.ts';
import { benchLastStones } from './last-stones.ts';
import { benchMedia } from './media.ts';
import { benchMemory } from './memory.ts';
import { benchOrderLists } from './order-lists.ts';
import { benchOrders } from './orders.ts';
import { benchRead, detail, list } from './reads.ts';
import type { BenchStore } from './shop.ts';
import { withStore } from './store.ts';
import { benchSync } from './sync.ts';
import { benchUserLists } from './user-lists.ts';

/** Asked for besides: the benches of the catalogue go up to a million products, in half an hour. */
const million = 'million';

const storeBenches: Record<string, (store: BenchStore, largest: number) => Promise<void>> = {
  list: ({ mongodbUri }) => benchRead(mongodbUri, list),
  detail: ({ mongodbUri }) => benchRead(mongodbUri, detail),
  orders: benchOrders,
  'order-lists': benchOrderLists,
  'user-lists': benchUserLists,
  'last-stones': benchLastStones,
  media: ({ mongodbUri }) => benchMedia(mongodbUri),
  memory: benchMemory,
  sync: benchSync,
  import: benchImport,
  filters: (store, largest) =>
    benchLists(
      store,
      [100_000, 1_000_000].filter((size) => size <= largest),
    ),
};

/** Those of the index alone, which need no store, and those that open stores of their own. */
const otherBenches: Record<string, (products: number) => Promise<void>> = {
  index: benchIndex,
  search: benchSearch,
  'desk-products': benchDeskProducts,
};

/** `npm run bench [-- list detail …]`: a store of 10,000 products, then each figure or those named. */
async function main(asked: readonly string[]): Promise<void> {
  const known = [...Object.keys(storeBenches), ...Object.keys(otherBenches)];
  const unknown = asked.filter((name) => name !== million && !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(
      `No bench ${unknown.join(', ')}: there are ${known.join(', ')}, phone, and ${million} for a larger catalogue.`,
    );
  }
  const named = asked.filter((name) => name !== million);
  const isWanted = ([name]: [string, unknown]) => named.length === 0 || named.includes(name);
  const largest = asked.includes(million) ? 1_000_000 : 100_000;
  console.log(`${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.version}`);
  for (const [, bench] of Object.entries(otherBenches).filter(isWanted)) await bench(largest);
  const ofStore = Object.entries(storeBenches).filter(isWanted);
  if (ofStore.length === 0) return;
  await withStore(10_000, async (store) => {
    for (const [, bench] of ofStore) await bench(store, largest);
  });
}

await main(process.argv.slice(2));
