import { type CatalogueChanges, endpoints, type Product } from '@vajra/contract';
import type { TestApi } from './start-test-api.ts';

interface ReplicaRow {
  catalogue: number;
  stock: number;
  product: Product;
}

/** A copy of the catalogue as a phone keeps it: applied is only what is newer. */
export class FeedReader {
  readonly #rows = new Map<number, ReplicaRow>();
  #lookups: CatalogueChanges['lookups'] = null;
  #epoch: string | undefined;
  #since: string | undefined;

  /** By id, as the public calls show them. */
  get products(): Product[] {
    return [...this.#rows.values()]
      .map(({ product }) => product)
      .sort((one, other) => one.p_id - other.p_id);
  }

  get lookups(): CatalogueChanges['lookups'] {
    return this.#lookups;
  }

  /** Reads and applies one page. */
  async readPage(api: TestApi, limit?: number): Promise<CatalogueChanges> {
    const query = { epoch: this.#epoch, since: this.#since, limit };
    const known = Object.entries(query).filter(([, value]) => value !== undefined);
    const input = { query: Object.fromEntries(known) };
    const { data } = await api.call(endpoints.getCatalogueChanges, input);
    if (data.epoch !== this.#epoch) this.#rows.clear();
    this.#apply(data);
    this.#epoch = data.epoch;
    this.#since = data.next;
    return data;
  }

  /** Pages until nothing is left; gives what came, page by page. */
  async readAllPages(api: TestApi, limit?: number): Promise<CatalogueChanges[]> {
    const pages: CatalogueChanges[] = [];
    do pages.push(await this.readPage(api, limit));
    while (pages.at(-1)?.more);
    return pages;
  }

  #apply({ products, stock, gone, lookups }: CatalogueChanges): void {
    for (const row of products) this.#applyProduct(row);
    for (const { p_id, version } of gone) {
      if ((this.#rows.get(p_id)?.catalogue ?? version) < version) this.#rows.delete(p_id);
    }
    for (const { version, ...row } of stock) {
      const kept = this.#rows.get(row.p_id);
      if (!kept) throw new Error(`the stock of ${row.p_id} came before the product`);
      if (version <= kept.stock) continue;
      kept.stock = version;
      Object.assign(kept.product, row);
    }
    if (lookups) this.#lookups = lookups;
  }

  #applyProduct(row: ReplicaRow): void {
    const { p_id } = row.product;
    const kept = this.#rows.get(p_id);
    if (kept && row.catalogue <= kept.catalogue) return;
    // Stock that this reader has already, and from later, stays.
    const isStockKept = kept && kept.stock >= row.stock;
    const { quantity, purchased_qty, remaining_qty } = isStockKept ? kept.product : row.product;
    this.#rows.set(p_id, {
      catalogue: row.catalogue,
      stock: isStockKept ? kept.stock : row.stock,
      product: { ...row.product, quantity, purchased_qty, remaining_qty },
    });
  }
}
