import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import type { ProductQuery } from '@vajra/contract';
import { CachedResponses } from '../../pwa/src/offline/catalogue/cached-responses.ts';
import { CatalogueDatabase } from '../../pwa/src/offline/catalogue/database.ts';
import { fetchPage } from '../../pwa/src/offline/catalogue/feed-page.ts';
import { LocalIndex } from '../../pwa/src/offline/catalogue/local-index.ts';
import { Replication } from '../../pwa/src/offline/catalogue/replication.ts';
import { SearchVocabulary } from '../../pwa/src/offline/catalogue/search-vocabulary.ts';

/** The phone's catalogue replica and index, wired as in its web worker. */
export class PhoneReplica {
  readonly #db = new CatalogueDatabase(`phone-${randomUUID()}`);
  #index = new LocalIndex(this.#db);
  readonly #responses = new CachedResponses(this.#db);
  readonly #vocabulary = new SearchVocabulary(this.#responses);
  readonly #replication = new Replication({
    db: this.#db,
    fetchPage,
    maxProducts: 60_000,
    fillPartially: () => Promise.reject(new Error('The catalogue is small enough for the replica')),
    onLookups: async (lookups) => {
      await this.#responses.putLookups(lookups);
      this.#vocabulary.forget();
    },
    onChange: (change) => void this.#index.apply(change),
    now: Date.now,
  });

  /** Fetches all pages of the feed. */
  catchUp(): Promise<void> {
    return this.#replication.catchUp();
  }

  async list(query: ProductQuery) {
    return this.#index.list(query, 'list', await this.#vocabulary.get());
  }

  /** Stores the index and reads it back, as when the shop is closed and opened again. */
  async reopen(): Promise<void> {
    await this.#index.store();
    this.#index = new LocalIndex(this.#db);
  }

  async delete(): Promise<void> {
    await this.#db.delete();
  }
}
