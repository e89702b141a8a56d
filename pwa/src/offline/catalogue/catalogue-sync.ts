import { type ProductQuery, requestKey } from '@vajra/contract';
import { proxy } from 'comlink';
import { ApiError, isUnreachable } from '../../api/api-error.ts';
import { request } from '../../api/call.ts';
import { type EndpointRef, endpoints, type InputOf } from '../../api/endpoints.ts';
import { TabChannel } from '../../browser/tab-channel.ts';
import type { StoredResponse } from '../device-fallback.ts';
import { openDatabase } from '../open-database.ts';
import { CachedResponses } from './cached-responses.ts';
import { CatalogueDatabase, type ReplicatedProduct } from './database.ts';
import { fetchPage } from './feed-page.ts';
import { LocalIndex } from './local-index.ts';
import { createPartialFill, fetchList } from './partial-replica.ts';
import { type Change, type ReplicaState, Replication } from './replication.ts';
import { SearchVocabulary } from './search-vocabulary.ts';
import { isDatabaseClosed, isStorageFull } from './storage-errors.ts';
import { isListKey, visitedLists } from './visited-lists.ts';

/** The most products a device replicates: about 100 MB. */
export const maxProducts = 60_000;

const pollIntervalMs = 5_000;
/** After a failure, doubled with every further one. */
const retryDelaysMs = { first: 1_000, max: 20_000 } as const;
/** Age at which the responses that every page needs are fetched again. */
const essentialsMaxAgeMs = 10 * 60_000;

/** The index is stored again after this many changes: storing takes seconds, indexing a few does not. */
const maxUnindexedProducts = 500;

export interface SyncStatus {
  replica: ReplicaState | null;
  /** `idle` until the feed was polled once: whether the server responds is not known before. */
  phase: 'idle' | 'up-to-date' | 'syncing' | 'unreachable' | 'storage-full';
}

export interface SyncListener {
  status(status: SyncStatus): void;
  productsChanged(): void;
  lookupsChanged(): void;
  /** Does work unless another tab is doing it. */
  runUnlessBusy(work: () => Promise<void>): Promise<void>;
}

/** A message between tabs. */
export type TabMessage = { change: Change } | { status: SyncStatus } | { lookups: 'changed' };

/**
 * Keeps the replica of the catalogue up to date while a tab is visible, one tab for all, and finds
 * responses to requests that the server did not answer. Runs in a web worker.
 *
 * The replica in IndexedDB owns the products on this device; the query cache holds what screens
 * show and is invalidated whenever the replica changes.
 */
export class CatalogueSync {
  readonly #db = new CatalogueDatabase();
  readonly #index = new LocalIndex(this.#db);
  readonly #responses = new CachedResponses(this.#db);
  readonly #vocabulary = new SearchVocabulary(this.#responses);
  readonly #tabs = new TabChannel<TabMessage>('vajra-catalogue', (message) => {
    if ('change' in message) this.#applyToIndex(message.change).catch(warn);
    else if ('status' in message) this.#listener?.status(message.status);
    else {
      this.#vocabulary.forget();
      this.#listener?.lookupsChanged();
    }
  });
  readonly #replication: Replication;
  #listener: SyncListener | null = null;
  #isVisible = false;
  #failures = 0;
  #poll: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #essentialsFetchedAt = 0;

  constructor() {
    const visited = () => visitedLists(this.#db);
    this.#replication = new Replication({
      db: this.#db,
      fetchPage,
      maxProducts,
      fillPartially: createPartialFill({ db: this.#db, fetchList, visited }),
      onLookups: async (lookups, hadLookups) => {
        await this.#responses.putLookups(lookups);
        this.#vocabulary.forget();
        if (!hadLookups) return;
        this.#tabs.post({ lookups: 'changed' });
        this.#listener?.lookupsChanged();
      },
      onChange: (change, rows) => {
        this.#tabs.post({ change });
        this.#applyToIndex(change, rows).catch(warn);
        if (!isEmpty(change)) this.#publishStatus('syncing').catch(warn);
      },
      now: Date.now,
    });
    void openDatabase(this.#db);
    // An offline start asks for lists soon, so the index is loaded right away.
    this.#index.open().catch(warn);
  }

  /** Reports the status now and whenever it changes. */
  async listen(listener: SyncListener): Promise<void> {
    this.#listener = listener;
    listener.status({ replica: await this.#replication.state(), phase: 'idle' });
  }

  /** Polls the feed while the tab is visible. */
  setVisible(isVisible: boolean): void {
    this.#isVisible = isVisible;
    clearTimeout(this.#timer);
    if (isVisible) void this.#pollFeed();
  }

  /** Polls the feed immediately, for instance because the network is back. */
  async syncNow(): Promise<void> {
    this.#failures = 0;
    clearTimeout(this.#timer);
    await this.#pollFeed();
  }

  /** Finds the response to a request on this device. */
  async findResponse<E extends EndpointRef>(
    endpoint: E,
    input: InputOf<E>,
  ): Promise<StoredResponse> {
    const { body } = input as { body?: ProductQuery & { p_id?: unknown } };
    if (endpoint.path === endpoints.getProducts.path) {
      const store = await this.#responses.get(endpoints.getStoreConfig, {});
      const vocabulary = body?.search ? await this.#vocabulary.get() : undefined;
      const data = await this.#index.list(body ?? {}, store?.priceBasis, vocabulary);
      return data ? envelope(data) : 'unknown';
    }
    if (endpoint.path === endpoints.getProductById.path) {
      const product = await this.#index.product(Number(body?.p_id));
      if (product) return envelope(product);
      if (product === null) return 'not-found';
    }
    const response = await this.#responses.get(endpoint, input);
    return response === undefined ? 'unknown' : { response };
  }

  /** Caches a response. Of a list only the visit is recorded: the index answers lists itself. */
  async cacheResponse(
    endpoint: EndpointRef,
    input: InputOf<EndpointRef>,
    response: unknown,
  ): Promise<void> {
    await this.cacheResponses({ [requestKey({ endpoint, input })]: response });
  }

  /** Caches many responses, keyed by the contract's `requestKey`. */
  async cacheResponses(responses: Readonly<Record<string, unknown>>): Promise<void> {
    for (const [key, response] of Object.entries(responses)) {
      await this.#responses.put(key, isListKey(key) ? null : response);
    }
  }

  async #pollFeed(): Promise<void> {
    this.#poll ??= this.#catchUp()
      .catch(warn)
      .finally(() => {
        this.#poll = null;
        if (!this.#isVisible) return;
        const { first, max } = retryDelaysMs;
        const delayMs = this.#failures
          ? Math.min(max, first * 2 ** (this.#failures - 1))
          : pollIntervalMs;
        this.#timer = setTimeout(() => void this.#pollFeed(), delayMs);
      });
    return this.#poll;
  }

  /** Catches up with the feed, unless another tab is doing it. */
  async #catchUp(): Promise<void> {
    const catchUp = async () => {
      try {
        await this.#replication.catchUp();
        await this.#refreshEssentials();
        this.#failures = 0;
        await this.#publishStatus('up-to-date');
      } catch (error) {
        this.#failures++;
        const isExpected =
          error instanceof ApiError || isStorageFull(error) || isDatabaseClosed(error);
        if (!isExpected) console.error(error);
        await this.#publishStatus(phaseAfter(error));
      }
      await this.#storeIndex();
    };
    await this.#listener?.runUnlessBusy(proxy(catchUp));
  }

  async #storeIndex(): Promise<void> {
    const unindexed = await this.#index.countUnindexed();
    if (unindexed !== null && unindexed < maxUnindexedProducts) return;
    await this.#index.store().catch((error: unknown) => {
      if (!isStorageFull(error)) throw error; // without it, the next start reads all products
    });
  }

  /** Fetches what the home page and every other page show. */
  async #refreshEssentials(): Promise<void> {
    const now = Date.now();
    if (Math.abs(now - this.#essentialsFetchedAt) < essentialsMaxAgeMs) return;
    const calls = [
      [endpoints.getStoreConfig, {}],
      [endpoints.getSliderImages, {}],
      [endpoints.getNewsLine, {}],
      [endpoints.getSynonyms, {}],
      [endpoints.getAllUserReviews, { body: { page: 1, perPage: 20 } }],
    ] as const;
    await Promise.all(
      calls.map(async ([endpoint, input]) => {
        const ref = endpoint as EndpointRef;
        await this.cacheResponse(ref, input, await request(ref, input));
      }),
    );
    this.#essentialsFetchedAt = now;
    this.#vocabulary.forget();
  }

  async #applyToIndex(change: Change, rows?: readonly ReplicatedProduct[]): Promise<void> {
    await this.#index.apply(change, rows);
    if (change.isComplete && !isEmpty(change)) this.#listener?.productsChanged();
  }

  async #publishStatus(phase: SyncStatus['phase']): Promise<void> {
    const status: SyncStatus = { replica: await this.#replication.state(), phase };
    this.#listener?.status(status);
    this.#tabs.post({ status });
  }
}

function isEmpty({ changed, gone }: Change): boolean {
  return changed.length + gone.length === 0;
}

function phaseAfter(error: unknown): SyncStatus['phase'] {
  if (isStorageFull(error)) return 'storage-full';
  return isUnreachable(error) ? 'unreachable' : 'up-to-date';
}

/** Without a database or an index the shop still works online. */
function warn(error: unknown): void {
  console.warn('The catalogue is not available offline', error);
}

function envelope(data: unknown): { response: unknown } {
  return { response: { status: true, description: '', data } };
}
