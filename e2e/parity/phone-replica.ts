import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import type { ProductQuery } from '@vajra/contract';
import { CatalogueDatabase } from '../../pwa/src/offline/catalogue/database.ts';
import { fetchPage } from '../../pwa/src/offline/catalogue/feed-page.ts';
import { LocalIndex } from '../../pwa/src/offline/catalogue/local-index.ts';
import { Replication } from '../../pwa/src/offline/catalogue/replication.ts';

/** The phone's catalogue replica and index, wired as in its web worker. */
export class PhoneReplica {
  readonly #db = new CatalogueDatabase(`phone-${randomUUID()}`);
  #index = new LocalIndex(this.#db);
  readonly #replication = new Replication({
    db: this.#db,
    fetchPage,
    budget: 60_000,
    fillPart: () => Promise.reject(new Error('The catalogue is smaller than the budget')),
    onLookups: async () => undefined,
    onChange: (change) => void this.#index.take(change),
    now: Date.now,
  });

  /** Fetches all pages of the feed. */
  catchUp(): Promise<void> {
    return this.#replication.catchUp();
  }

  list(query: ProductQuery) {
    return this.#index.list(query);
  }

  /** Stores the index and reads it back, as when the shop is closed and opened again. */
  async reopen(): Promise<void> {
    await this.#index.keep();
    this.#index = new LocalIndex(this.#db);
  }

  async delete(): Promise<void> {
    await this.#db.delete();
  }
}
