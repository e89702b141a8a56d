import type { Page } from '@playwright/test';
import { endpoints, type ProductQuery, pageSizes, sortOrders } from '@vajra/contract';
import { randomOf } from '../../api/seed/random.ts';

const { method, path } = endpoints.getProducts;

/** Asks the keeper for a list as the shop does; the milliseconds until its answer is in the page. */
export async function timeLists(page: Page, bodies: readonly ProductQuery[]): Promise<number[]> {
  return page.evaluate(
    async ({ endpoint, bodies }) => {
      const times: number[] = [];
      for (const body of bodies) {
        const began = performance.now();
        const { value } = await ask([endpoint, { body }]);
        times.push(performance.now() - began);
        if (!value?.answer) throw new Error(`The phone has no answer: ${JSON.stringify(value)}`);
      }
      return times;

      /** A call of `find`, as comlink sends it. */
      function ask(given: readonly unknown[]): Promise<{ value?: { answer?: unknown } }> {
        const { catalogueSyncWorker } = globalThis;
        const id = crypto.randomUUID();
        return new Promise((resolve) => {
          const hear = ({ data }: MessageEvent) => {
            if (data?.id !== id || data.path) return;
            catalogueSyncWorker.removeEventListener('message', hear);
            resolve(data);
          };
          catalogueSyncWorker.addEventListener('message', hear);
          const argumentList = given.map((value) => ({ type: 'RAW', value }));
          catalogueSyncWorker.postMessage({ id, type: 'APPLY', path: ['find'], argumentList });
        });
      }
    },
    { endpoint: { method, path }, bodies },
  );
}

/** What stones have, all of them. */
const filters = ['shape_id', 'grade_id', 'clarity_id', 'ncolor_id'] as const;

/** So many lists as a shopper makes them: some filters, an order, one of the first pages. */
export function sampleLists(count: number): ProductQuery[] {
  const random = randomOf('phone lists');
  return Array.from({ length: count }, () => {
    const chosen = random.shuffled(filters).slice(0, random.int(0, 3));
    const values = () => random.shuffled([1, 2, 3, 4, 5]).slice(0, random.int(1, 3));
    return {
      status: 1,
      ...Object.fromEntries(chosen.map((key) => [key, values()])),
      sort: random.pick(sortOrders),
      page: random.int(1, 5),
      perPage: pageSizes.products,
      facets: true,
    };
  });
}
