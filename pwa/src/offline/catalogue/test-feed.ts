import { embeddedLookupsOf, forEachId, noAttributes, type Product } from '@vajra/contract';
import type { FeedPage, FeedPosition } from './feed-page.ts';

interface StoredProduct {
  product: Product;
  catalogue: number;
  stock: number;
}

/** Creates a product for tests, which care about its name, status and stock. */
export function testProduct(p_id: number, change: Partial<Product> = {}): Product {
  return {
    p_id,
    sku: `V-${p_id}`,
    name: `Stone ${p_id}`,
    ...noAttributes,
    inr_price: 1000 + p_id,
    usd_price: 12,
    is_recommended: 0,
    ...forEachId(null),
    quantity: 5,
    purchased_qty: 0,
    remaining_qty: 5,
    discount: 0,
    status: 1,
    productimages: [],
    averageRating: 0,
    reviewCount: 0,
    sub_collection: null,
    ...embeddedLookupsOf({}),
    createdAt: '2026-01-01T00:00:00.000Z',
    ...change,
  };
}

/** An in-memory shop with a change feed like the server's. */
export class TestFeed {
  epoch = 'first';
  readonly rows = new Map<number, StoredProduct>();
  #catalogue = 0;
  #stock = 0;

  /** `limit` is the page size. */
  constructor(public limit = 3) {}

  put(...products: Product[]): void {
    const catalogue = ++this.#catalogue;
    for (const product of products) {
      const stock = this.rows.get(product.p_id)?.stock ?? 0;
      this.rows.set(product.p_id, { product, catalogue, stock });
    }
  }

  sell(p_id: number): void {
    const row = this.rows.get(p_id);
    if (!row) return;
    const remaining_qty = row.product.remaining_qty - 1;
    const product = { ...row.product, remaining_qty, purchased_qty: row.product.purchased_qty + 1 };
    this.rows.set(p_id, { ...row, product, stock: ++this.#stock });
  }

  /** Starts a new epoch, as after a restore: other products, and versions from the beginning. */
  restart(epoch: string, ...products: Product[]): void {
    this.epoch = epoch;
    this.rows.clear();
    this.#catalogue = 0;
    this.#stock = 0;
    if (products.length > 0) this.put(...products);
  }

  visible(): Product[] {
    return [...this.rows.values()]
      .map(({ product }) => product)
      .filter(({ status }) => status === 1)
      .sort((a, b) => a.p_id - b.p_id);
  }

  page = async (from: FeedPosition | null): Promise<FeedPage> => {
    const isSame = from?.epoch === this.epoch;
    const [c = 0, ci = 0, s = 0, si = 0] = isSame ? from.cursor.split('.').map(Number) : [];
    const all = [...this.rows.values()];
    const byCatalogue = all
      .filter((row) => row.catalogue > c || (row.catalogue === c && row.product.p_id > ci))
      .sort((a, b) => a.catalogue - b.catalogue || a.product.p_id - b.product.p_id);
    const rows = byCatalogue.slice(0, this.limit);
    const byStock = all
      .filter((row) => row.stock > s || (row.stock === s && row.product.p_id > si))
      .filter((row) => row.stock > 0)
      .sort((a, b) => a.stock - b.stock || a.product.p_id - b.product.p_id);
    const stocked = byStock.slice(0, this.limit - rows.length);
    const lastRow = rows.at(-1);
    const lastStock = stocked.at(-1);
    const next = [
      lastRow?.catalogue ?? c,
      lastRow?.product.p_id ?? ci,
      lastStock?.stock ?? s,
      lastStock?.product.p_id ?? si,
    ].join('.');
    return {
      epoch: this.epoch,
      next,
      more: byCatalogue.length > rows.length || byStock.length > stocked.length,
      head: `${this.#catalogue}.${Number.MAX_SAFE_INTEGER}.${this.#stock}.${Number.MAX_SAFE_INTEGER}`,
      total: this.visible().length,
      products: rows.filter(({ product }) => product.status === 1).map((row) => ({ ...row })),
      stock: stocked
        .filter(({ product }) => product.status === 1)
        .map(({ stock, product: { p_id, quantity, purchased_qty, remaining_qty } }) => ({
          p_id,
          version: stock,
          quantity,
          purchased_qty,
          remaining_qty,
        })),
      gone: rows
        .filter(({ product }) => product.status === 0)
        .map(({ catalogue, product: { p_id } }) => ({ p_id, version: catalogue })),
      lookups: null,
    };
  };
}
