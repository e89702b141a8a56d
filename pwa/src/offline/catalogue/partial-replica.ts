import { listLimits, type Product, type ProductQuery, productQueries } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { CatalogueDatabase, Replica, ReplicatedProduct } from './database.ts';

const { perPage } = listLimits;

type FetchList = (query: ProductQuery) => Promise<{ productData: Product[]; totalCount: number }>;

export const fetchList: FetchList = async (body) =>
  (await call(endpoints.getProducts, { body })).data;

interface PartialFillOptions {
  db: CatalogueDatabase;
  fetchList: FetchList;
  /** Lists that were visited on this device, the latest first. */
  visited: () => Promise<ProductQuery[]>;
}

/**
 * Fills a replica of a catalogue that is too large for the device, up to its limit: featured
 * products, then the lists that were visited, then the newest. The rows have version 0, so that
 * everything the feed reports later is newer.
 */
export function createPartialFill({ db, fetchList, visited }: PartialFillOptions) {
  return async ({ table, part }: Replica): Promise<void> => {
    const limit = part?.limit ?? 0;
    const featured = { ...productQueries.featured(), perPage };
    const newest: ProductQuery = { status: 1 };
    for (const query of [featured, ...(await visited()), newest]) {
      for (let page = 1; ; page++) {
        const count = await db.read([db[table]], () => db[table].count());
        if (count >= limit) return;
        const { productData, totalCount } = await fetchList({ ...query, page, perPage });
        const rows = productData.slice(0, limit - count).map(withoutVersion);
        await db.write([db[table]], () => db[table].bulkPut(rows));
        if (page * perPage >= totalCount || productData.length === 0) break;
      }
    }
  };
}

function withoutVersion(product: Product): ReplicatedProduct {
  return { p_id: product.p_id, catalogue: 0, stock: 0, product };
}
