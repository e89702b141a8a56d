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
  /** Responses that are being computed, by the key under which they may last. */
  readonly #lasting = new Map<string, Promise<CachedResponse>>();

  constructor(private readonly limits: ReadLimits) {}

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

  /**
   * Like `get`, for responses that may be sent again for their maximum age, even if their key has
   * changed by then: they are also kept under `lastingKey`, and requests wait for one that is being computed.
   */
  async getLasting<T>(
    keys: { lastingKey: string; key: string },
    network: string,
    compute: () => Promise<CachedResponse<T>>,
  ): Promise<CachedResponse<T>> {
    const { lastingKey, key } = keys;
    const pending = this.#lasting.get(lastingKey);
    const known = this.#cached.get(lastingKey) ?? (pending && (await reusable(pending)));
    if (known) return known as CachedResponse<T>; // a key belongs to one type
    const computed = this.get(key, network, compute);
    if (!this.#lasting.has(lastingKey)) {
      this.#lasting.set(lastingKey, computed);
      computed.finally(() => this.#lasting.delete(lastingKey)).catch(() => undefined); // thrown below
    }
    const response = await computed;
    const ttl = response.maxAgeSeconds * 1000;
    if (ttl > 0) this.#cached.set(lastingKey, response, { ttl });
    return response;
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

/** Waits for a response that is being computed. Returns it if it may be sent again. */
async function reusable(pending: Promise<CachedResponse>): Promise<CachedResponse | undefined> {
  const response = await pending.catch(() => undefined); // its own request reports the error
  return response && response.maxAgeSeconds > 0 ? response : undefined;
}
