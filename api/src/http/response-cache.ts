import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response.ts';
import type { ReadLimits } from './read-limits.ts';

const maxBytes = 32 * 2 ** 20;

/**
 * Keeps responses to public requests, compressed. A key contains everything that the response depends
 * on, usually a version of the data, so entries never become stale; old ones are evicted.
 */
export class ResponseCache {
  readonly #cached = new LRUCache<string, CachedResponse>({
    maxSize: maxBytes,
    sizeCalculation: ({ size }) => size,
  });
  readonly #pending = new Map<string, Promise<CachedResponse>>();

  constructor(private readonly limits: ReadLimits) {}

  /** Returns a response that was kept under this key. */
  find<T>(key: string): CachedResponse<T> | undefined {
    return this.#cached.get(key) as CachedResponse<T> | undefined; // a key belongs to one type
  }

  /** Keeps a response under another key for its maximum age. */
  keep(key: string, response: CachedResponse): void {
    this.#cached.set(key, response, { ttl: response.maxAgeSeconds * 1000 });
  }

  /**
   * Returns the response with this key, or computes it. Concurrent requests share one computation,
   * which counts for the network of the first.
   *
   * @throws {TooManyRequestsError} when the network or the server computes too much
   */
  async get<T>(
    key: string,
    network: string,
    compute: () => Promise<CachedResponse<T>>,
  ): Promise<CachedResponse<T>> {
    const cached =
      this.#cached.get(key) ?? this.#pending.get(key) ?? this.#compute(key, network, compute);
    return cached as CachedResponse<T> | Promise<CachedResponse<T>>; // a key belongs to one type
  }

  #compute(
    key: string,
    network: string,
    compute: () => Promise<CachedResponse>,
  ): Promise<CachedResponse> {
    const pending = this.limits
      .run(network, compute)
      .then(async (response) => {
        await response.compact();
        this.#cached.set(key, response);
        return response;
      })
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, pending);
    return pending;
  }
}
