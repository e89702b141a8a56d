import type { Page } from '@playwright/test';
import { endpoints, type ProductQuery, pageSizes, sortOrders } from '@vajra/contract';
import { createRandom, type Random } from '../../api/seed/random.ts';
import type { CatalogueSync } from '../../pwa/src/offline/catalogue/catalogue-sync.ts';
import type { StoredResponse } from '../../pwa/src/offline/device-fallback.ts';

const { method, path } = endpoints.getProducts;
const findResponse = 'findResponse' satisfies keyof CatalogueSync;

/** Queries the catalogue worker as the shop does; returns milliseconds until each response is in the page. */
export async function timeLists(page: Page, bodies: readonly ProductQuery[]): Promise<number[]> {
  return page.evaluate(
    async ({ endpoint, bodies, findResponse }) => {
      const times: number[] = [];
      for (const body of bodies) {
        const startedAt = performance.now();
        const { value } = await call(findResponse, [endpoint, { body }]);
        times.push(performance.now() - startedAt);
        if (typeof value !== 'object') throw new Error(`The phone has no response: ${value}`);
      }
      return times;

      /** Calls a method of the sync in comlink's message format. */
      function call(name: string, args: readonly unknown[]): Promise<{ value?: StoredResponse }> {
        const { catalogueSyncWorker } = globalThis;
        const id = crypto.randomUUID();
        return new Promise((resolve) => {
          const receive = ({ data }: MessageEvent) => {
            if (data?.id !== id || data.path) return;
            catalogueSyncWorker.removeEventListener('message', receive);
            resolve(data);
          };
          catalogueSyncWorker.addEventListener('message', receive);
          const argumentList = args.map((value) => ({ type: 'RAW', value }));
          catalogueSyncWorker.postMessage({ id, type: 'APPLY', path: [name], argumentList });
        });
      }
    },
    { endpoint: { method, path }, bodies, findResponse },
  );
}

/** Filters that every stone has a value of. */
const filters = ['shape_id', 'grade_id', 'clarity_id', 'ncolor_id'] as const;

/**
 * Generates lists as shoppers request them: some filters, in half of them ranges of price and weight, a sort order,
 * one of the first pages.
 */
export function sampleLists(count: number): ProductQuery[] {
  const random = createRandom('phone lists');
  return Array.from({ length: count }, () =>
    list(random, { minFilters: 0, hasRanges: random.chance(0.5) }),
  );
}

/** Generates lists with one to three filters and two ranges that no other list has. */
export function sampleRanges(count: number): ProductQuery[] {
  const random = createRandom('phone ranges');
  return Array.from({ length: count }, () => list(random, { minFilters: 1, hasRanges: true }));
}

function list(
  random: Random,
  { minFilters, hasRanges }: { minFilters: number; hasRanges: boolean },
): ProductQuery {
  const chosen = random.shuffled(filters).slice(0, random.int(minFilters, 3));
  const values = () => random.shuffled([1, 2, 3, 4, 5]).slice(0, random.int(1, 3));
  const least = random.int(30_000, 400_000);
  const ranges = {
    price: `${least}-${least + random.int(50_000, 600_000)}`,
    carat: `${random.int(200, 1200) / 1000}-`,
  };
  return {
    status: 1,
    ...(hasRanges && ranges),
    ...Object.fromEntries(chosen.map((key) => [key, values()])),
    sort: random.pick(sortOrders),
    page: random.int(1, 5),
    perPage: pageSizes.products,
    facets: true,
  };
}
