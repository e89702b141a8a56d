import { type CatalogueChanges, endpoints, type Product } from '@vajra/contract';
import type { ApiClient, TestApi } from './start-test-api.ts';

interface ReplicaRow {
  catalogue: number;
  stock: number;
  product: Product;
}

/** Catalogue replica as kept by clients. Applies only changes with a newer version. */
export class FeedReader {
  readonly #rows = new Map<number, ReplicaRow>();
  #lookups: CatalogueChanges['lookups'] = null;
  /**
   * Products whose stock has arrived before them: a product that is shown again is active before that change
   * has its version. Clients ignore such stock, and the product follows with its current one.
   */
  readonly #early = new Set<number>();
  #epoch: string | undefined;
  #since: string | undefined;

  /** Products sorted by id, in the format of the public endpoints. */
  get products(): Product[] {
    return [...this.#rows.values()]
      .map(({ product }) => product)
      .sort((one, other) => one.p_id - other.p_id);
  }

  get lookups(): CatalogueChanges['lookups'] {
    return this.#lookups;
  }

  /** Reads and applies one page. */
  async readPage(api: ApiClient, limit?: number): Promise<CatalogueChanges> {
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

  /** Reads and applies all remaining pages and returns them. Those of a TestApi contain all changes. */
  async readAllPages(api: ApiClient | TestApi, limit?: number): Promise<CatalogueChanges[]> {
    if ('numberChanges' in api) await api.numberChanges();
    const pages: CatalogueChanges[] = [];
    do pages.push(await this.readPage(api, limit));
    while (pages.at(-1)?.more);
    if (this.#early.size > 0) {
      throw new Error(`the stock of ${[...this.#early]} arrived, and the product did not`);
    }
    return pages;
  }

  #apply({ products, stock, gone, lookups }: CatalogueChanges): void {
    for (const row of products) this.#applyProduct(row);
    for (const { p_id, version } of gone) {
      this.#early.delete(p_id);
      if ((this.#rows.get(p_id)?.catalogue ?? version) < version) this.#rows.delete(p_id);
    }
    for (const { version, ...row } of stock) {
      const current = this.#rows.get(row.p_id);
      if (!current) {
        this.#early.add(row.p_id);
        continue;
      }
      if (version <= current.stock) continue;
      current.stock = version;
      Object.assign(current.product, row);
    }
    if (lookups) this.#lookups = lookups;
  }

  #applyProduct(row: ReplicaRow): void {
    const { p_id } = row.product;
    this.#early.delete(p_id);
    const current = this.#rows.get(p_id);
    if (current && row.catalogue <= current.catalogue) return;
    // Keep the stock if it is newer than the one of this change.
    const isStockNewer = current && current.stock >= row.stock;
    const { quantity, purchased_qty, remaining_qty } = isStockNewer ? current.product : row.product;
    this.#rows.set(p_id, {
      catalogue: row.catalogue,
      stock: isStockNewer ? current.stock : row.stock,
      product: { ...row.product, quantity, purchased_qty, remaining_qty },
    });
  }
}
