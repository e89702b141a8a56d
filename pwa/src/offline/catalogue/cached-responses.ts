import { requestKey } from '@vajra/contract';
import { type EndpointRef, endpoints, type InputOf, type ResponseOf } from '../../api/endpoints.ts';
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
    try {
      await answers.put({ key, answer: response, at: this.now() });
      const surplus = (await answers.count()) - maxResponses;
      if (surplus > 0) await answers.orderBy('at').limit(surplus).delete();
    } catch (error) {
      if (!isStorageFull(error)) throw error;
      await answers.orderBy('at').limit(evictionBatch).delete();
    }
  }

  /** Returns undefined for a response that was never stored. */
  async get<E extends EndpointRef>(
    endpoint: E,
    input: InputOf<E>,
  ): Promise<ResponseOf<E> | undefined> {
    const cached = await this.db.answers.get(requestKey({ endpoint, input }));
    return cached?.answer as ResponseOf<E> | undefined; // stored under the same key
  }

  /** Stores the eight lookups, and the menu made of them, as the responses of their endpoints. */
  async putLookups(lookups: Lookups): Promise<void> {
    const lists = [
      [endpoints.getDiamondShapes, lookups.diamondShape],
      [endpoints.getParentCollections, lookups.parentCollection],
      [endpoints.getCollectionsByParent, lookups.parentCollection],
      [endpoints.getCollections, lookups.collection],
      [endpoints.getStoneTypes, lookups.stoneType],
      [endpoints.getCutGrades, lookups.cutGrade],
      [endpoints.getClarity, lookups.clarity],
      [endpoints.getNaturalColors, lookups.naturalColor],
      [endpoints.getFancyColors, lookups.fancyColor],
    ] as const;
    for (const [endpoint, data] of lists) {
      const key = requestKey({ endpoint, input: {} });
      await this.put(key, { status: true, description: '', data });
    }
  }
}
