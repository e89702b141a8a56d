import { type ProductQuery, requestKey } from '@vajra/contract';
import { ApiError, isUnreachable } from '../../api/api-error.ts';
import { request } from '../../api/call.ts';
import { endpoints, type InputOf, type Wire } from '../../api/endpoints.ts';
import type { Found } from '../in-time.ts';
import { CatalogueDatabase, type KeptProduct } from './database.ts';
import { fetchPage } from './feed-page.ts';
import { KeptAnswers } from './kept-answers.ts';
import { LocalIndex } from './local-index.ts';
import { fetchList, partFiller } from './part.ts';
import { type Change, type CopyState, Replication } from './replication.ts';
import { isStorageFull } from './storage.ts';
import { isListKey, visitedLists } from './visited.ts';

/** Products that are kept on a phone at most: about 100 MB of them. */
export const productBudget = 60_000;

/** Milliseconds between two questions to the feed, and after failures at most. */
const rhythm = { usual: 5_000, first: 1_000, most: 20_000 } as const;
/** Milliseconds after which what every page begins with is asked for again. */
const essentialsAge = 10 * 60_000;

/** Products that a start may have to index by itself: to keep the index takes all of it. */
const unkeptAtMost = 500;

/** What the page is told. */
export interface CopyNews {
  copy: CopyState | null;
  /** `unasked` until the feed was asked: then nobody knows whether the shop is there. */
  phase: 'unasked' | 'resting' | 'syncing' | 'unreachable' | 'full';
}

export interface CopyListener {
  news(news: CopyNews): void;
  /** Products that are kept have changed. */
  changed(): void;
  /** What menus, filters and forms offer has changed. */
  lookupsChanged(): void;
}

type Message = { change: Change } | { news: CopyNews } | { lookups: 'changed' };

/**
 * Keeps the copy of the catalogue: follows the feed while somebody looks, one tab for all, and
 * answers calls that got no answer. Runs in a web worker.
 */
export class CopyKeeper {
  readonly #db = new CatalogueDatabase();
  readonly #index = new LocalIndex(this.#db);
  readonly #answers = new KeptAnswers(this.#db);
  readonly #tabs = new BroadcastChannel('vajra-catalogue');
  readonly #replication: Replication;
  #listener: CopyListener | null = null;
  #isWatched = false;
  #failures = 0;
  #round: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #essentialsAt = 0;

  constructor() {
    const visited = () => visitedLists(this.#db);
    this.#replication = new Replication({
      db: this.#db,
      fetchPage,
      budget: productBudget,
      fillPart: partFiller({ db: this.#db, fetchList, visited }),
      onLookups: async (lookups, isNews) => {
        await this.#answers.putLookups(lookups);
        if (!isNews) return;
        this.#tabs.postMessage({ lookups: 'changed' } satisfies Message);
        this.#listener?.lookupsChanged();
      },
      onChange: (change, rows) => {
        this.#tabs.postMessage({ change } satisfies Message);
        this.#take(change, rows).catch(warn);
        if (!isEmpty(change)) this.#tellOfCopy('syncing').catch(warn);
      },
      now: Date.now,
    });
    this.#tabs.onmessage = ({ data }: MessageEvent<Message>) => {
      if ('change' in data) this.#take(data.change).catch(warn);
      else if ('news' in data) this.#listener?.news(data.news);
      else this.#listener?.lookupsChanged();
    };
    // A start without a server asks for lists before long, and should not find the index unread.
    this.#index.open().catch(warn);
  }

  /** Tells how the copy stands, now and whenever that changes. */
  async listen(listener: CopyListener): Promise<void> {
    this.#listener = listener;
    listener.news({ copy: await this.#replication.state(), phase: 'unasked' });
  }

  /** Somebody looks at a page, or no longer does: the feed is followed meanwhile. */
  watch(isWatched: boolean): void {
    this.#isWatched = isWatched;
    clearTimeout(this.#timer);
    if (isWatched) void this.#go();
  }

  /** Asks the feed now, for instance since the network is back. */
  async hurry(): Promise<void> {
    this.#failures = 0;
    clearTimeout(this.#timer);
    await this.#go();
  }

  /** What a call would answer, as far as it is known here. */
  async find<W extends Wire>(endpoint: W, input: InputOf<W>): Promise<Found> {
    const { body } = input as { body?: ProductQuery & { p_id?: unknown } };
    if (endpoint.path === endpoints.getProducts.path) {
      const data = await this.#index.list(body ?? {});
      return data ? said(data) : 'unknown';
    }
    if (endpoint.path === endpoints.getProductById.path) {
      const product = await this.#index.product(Number(body?.p_id));
      if (product) return said(product);
      if (product === null) return 'none';
    }
    const answer = await this.#answers.get(endpoint, input);
    return answer === undefined ? 'unknown' : { answer };
  }

  /** Keeps what a call answered. Lists are the index's own, and only remembered as visited. */
  async keep(endpoint: Wire, input: InputOf<Wire>, answer: unknown): Promise<void> {
    await this.keepAll({ [requestKey({ endpoint, input })]: answer });
  }

  /** The same for many, by the contract's `callKey`. */
  async keepAll(answers: Readonly<Record<string, unknown>>): Promise<void> {
    for (const [key, answer] of Object.entries(answers)) {
      await this.#answers.put(key, isListKey(key) ? null : answer);
    }
  }

  async #go(): Promise<void> {
    this.#round ??= this.#catchUp()
      .catch(warn)
      .finally(() => {
        this.#round = null;
        if (!this.#isWatched) return;
        const wait = Math.min(rhythm.most, rhythm.first * 2 ** this.#failures);
        this.#timer = setTimeout(() => void this.#go(), this.#failures ? wait : rhythm.usual);
      });
    return this.#round;
  }

  /** One tab does it for all; those that find it at work leave it to it. */
  async #catchUp(): Promise<void> {
    await navigator.locks.request('vajra-catalogue', { ifAvailable: true }, async (lock) => {
      if (!lock) return;
      try {
        await this.#replication.catchUp();
        await this.#refreshEssentials();
        this.#failures = 0;
        await this.#tellOfCopy('resting');
        await this.#keepIndex();
      } catch (error) {
        this.#failures++;
        if (!(error instanceof ApiError) && !isStorageFull(error)) console.error(error);
        await this.#tellOfCopy(phaseAfter(error));
        await this.#keepIndex(); // of what has come so far
      }
    });
  }

  async #keepIndex(): Promise<void> {
    const unkept = await this.#index.unkept();
    if (unkept !== null && unkept < unkeptAtMost) return;
    await this.#index.keep().catch((error: unknown) => {
      if (!isStorageFull(error)) throw error; // without it the next start reads all products
    });
  }

  /** What stands on every page and on the first. */
  async #refreshEssentials(): Promise<void> {
    const now = Date.now();
    if (Math.abs(now - this.#essentialsAt) < essentialsAge) return;
    const calls = [
      [endpoints.getStoreConfig, {}],
      [endpoints.getSliderImages, {}],
      [endpoints.getNewsLine, {}],
      [endpoints.getAllUserReviews, { body: { page: 1, perPage: 20 } }],
    ] as const;
    await Promise.all(
      calls.map(async ([endpoint, input]) =>
        this.keep(endpoint as Wire, input, await request(endpoint as Wire, input)),
      ),
    );
    this.#essentialsAt = now;
  }

  async #take(change: Change, rows?: readonly KeptProduct[]): Promise<void> {
    await this.#index.take(change, rows);
    if (change.isComplete && !isEmpty(change)) this.#listener?.changed();
  }

  async #tellOfCopy(phase: CopyNews['phase']): Promise<void> {
    const news: CopyNews = { copy: await this.#replication.state(), phase };
    this.#listener?.news(news);
    this.#tabs.postMessage({ news } satisfies Message);
  }
}

function isEmpty({ changed, gone }: Change): boolean {
  return changed.length + gone.length === 0;
}

function phaseAfter(error: unknown): CopyNews['phase'] {
  if (isStorageFull(error)) return 'full';
  return isUnreachable(error) ? 'unreachable' : 'resting';
}

/** The shop goes on without: a database that is closed to us, an index that cannot be read. */
function warn(error: unknown): void {
  console.warn('The copy of the catalogue is not kept', error);
}

function said(data: unknown): { answer: unknown } {
  return { answer: { status: true, description: '', data } };
}
