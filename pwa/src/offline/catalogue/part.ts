import { type Product, type ProductQuery, productQueries } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { CatalogueDatabase, KeptProduct, Replica } from './database.ts';

/** The most that a list call gives at once. */
const perPage = 100;

type FetchList = (query: ProductQuery) => Promise<{ productData: Product[]; totalCount: number }>;

export const fetchList: FetchList = async (body) =>
  (await call(endpoints.getProducts, { body })).data;

interface Needs {
  db: CatalogueDatabase;
  fetchList: FetchList;
  /** Lists that were looked at on this phone, the last first. */
  visited: () => Promise<ProductQuery[]>;
}

/**
 * Of a catalogue too large for a phone: what is featured, the lists that were visited, then the
 * newest, up to the replica's limit. Rows without a version: whatever the feed says of them later
 * is newer.
 */
export function partFiller({ db, fetchList, visited }: Needs) {
  return async ({ table, part }: Replica): Promise<void> => {
    const limit = part?.limit ?? 0;
    const featured = { ...productQueries.featured(), perPage };
    const newest: ProductQuery = { status: 1 };
    for (const query of [featured, ...(await visited()), newest]) {
      for (let page = 1; ; page++) {
        const count = await db[table].count();
        if (count >= limit) return;
        const { productData, totalCount } = await fetchList({ ...query, page, perPage });
        await db[table].bulkPut(productData.slice(0, limit - count).map(withoutVersion));
        if (page * perPage >= totalCount || productData.length === 0) break;
      }
    }
  };
}

function withoutVersion(product: Product): KeptProduct {
  return { p_id: product.p_id, catalogue: 0, stock: 0, product };
}
