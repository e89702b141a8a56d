import { type Endpoint, endpointsByDomain, requestKey } from '@vajra/contract';
import { LRUCache } from 'lru-cache';
import type { DatabaseState } from '../mongo/database-state.ts';
import { isDatabaseUnavailable } from '../mongo/database-unavailable.ts';
import { Deadline } from '../mongo/deadline.ts';

const maxResponses = 200;
const maxKeyLength = 500;
/** A visitor does not wait longer for the database, but gets the last response. */
const maxReadMs = 1000;

const publicOf = (...domains: (keyof typeof endpointsByDomain)[]) =>
  domains
    .flatMap((domain) => Object.values<Endpoint>(endpointsByDomain[domain]))
    .filter(({ access }) => access === 'public');

/** What visitors read from the database. */
const browsing = new Set(publicOf('lookups', 'content', 'reviews'));
/** What is in memory anyway. */
const inMemory = new Set(publicOf('products', 'store'));

/** Whether visitors get a response from memory while the database is away. */
export function staysAvailable(endpoint: Endpoint): boolean {
  return browsing.has(endpoint) || inMemory.has(endpoint);
}

/** Keeps the last response to each request of visitors, for the time in which the database is away. */
export class LastResponses {
  readonly #responses = new LRUCache<string, object>({ max: maxResponses });

  constructor(private readonly database: Pick<DatabaseState, 'awaySince'>) {}

  /** Returns the response of `handle`, or else the last one to the same request. */
  async answer<T>(endpoint: Endpoint, input: object, handle: () => Promise<T>): Promise<T> {
    const key = browsing.has(endpoint) ? requestKey({ endpoint, input }) : '';
    if (key === '' || key.length > maxKeyLength) return handle();
    const last = this.#responses.get(key) as T | undefined; // of the same endpoint
    if (last === undefined) return this.#keep(key, await handle());
    if (this.database.awaySince) return last;
    const read = async () => this.#keep(key, await handle());
    try {
      return await new Deadline(maxReadMs).race(read);
    } catch (error) {
      if (isDatabaseUnavailable(error)) return last;
      throw error;
    }
  }

  #keep<T>(key: string, response: T): T {
    if (typeof response === 'object' && response !== null) this.#responses.set(key, response);
    return response;
  }
}
