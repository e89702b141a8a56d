import { lookupKinds, requestKey } from '@vajra/contract';
import { type EndpointRef, endpoints, type InputOf, type ResponseOf } from '../../api/endpoints.ts';
import { lookupList } from '../../api/lookup-queries.ts';
import type { CatalogueDatabase } from './database.ts';
import type { Lookups } from './feed-page.ts';
import { isStorageFull } from './storage-errors.ts';

const maxResponses = 500;
/** Responses that are deleted when the device has no room for another one. */
const evictionBatch = 50;

/** The last responses to public requests. The oldest are evicted first. */
export class CachedResponses {
  constructor(
    private readonly db: CatalogueDatabase,
    private readonly now: () => number = Date.now,
  ) {}

  /** Stores a response under the contract's `requestKey`. */
  async put(key: string, response: unknown): Promise<void> {
    const { answers } = this.db;
    const evict = (count: number) => answers.orderBy('at').limit(count).delete();
    try {
      await this.db.write([answers], async () => {
        await answers.put({ key, answer: response, at: this.now() });
        const surplus = (await answers.count()) - maxResponses;
        if (surplus > 0) await evict(surplus);
      });
    } catch (error) {
      if (!isStorageFull(error)) throw error;
      await this.db.write([answers], () => evict(evictionBatch));
    }
  }

  /** Returns undefined for a response that was never stored. */
  async get<E extends EndpointRef>(
    endpoint: E,
    input: InputOf<E>,
  ): Promise<ResponseOf<E> | undefined> {
    const { answers } = this.db;
    const key = requestKey({ endpoint, input });
    const cached = await this.db.read([answers], () => answers.get(key));
    return cached?.answer as ResponseOf<E> | undefined; // stored under the same key
  }

  /** Stores the lookups, and the menu made of them, as the responses of their endpoints. */
  async putLookups(lookups: Lookups): Promise<void> {
    const store = (endpoint: EndpointRef, data: unknown) =>
      this.put(requestKey({ endpoint, input: {} }), { status: true, description: '', data });
    for (const kind of lookupKinds) await store(lookupList(kind), lookups[kind]);
    await store(endpoints.getCollectionsByParent, lookups.parentCollection);
  }
}
