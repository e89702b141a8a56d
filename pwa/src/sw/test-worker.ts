import { vi } from 'vitest';

interface Entry {
  request: Request;
  body: ArrayBuffer;
  response: ResponseInit;
  vary: string | null;
}

/** An in-memory Cache for tests, following the Service Worker specification, with a size limit. */
export class MemoryCache implements Pick<Cache, 'match' | 'keys' | 'put' | 'delete'> {
  #entries: Entry[] = [];
  /** The size limit in bytes. */
  maxBytes = Number.POSITIVE_INFINITY;

  async match(
    requested: RequestInfo | URL,
    options?: CacheQueryOptions,
  ): Promise<Response | undefined> {
    const [entry] = this.#find(requested, options);
    return entry && new Response(entry.body, entry.response);
  }

  async keys(requested?: RequestInfo | URL, options?: CacheQueryOptions): Promise<Request[]> {
    const entries = requested === undefined ? this.#entries : this.#find(requested, options);
    return entries.map(({ request }) => request);
  }

  async put(key: RequestInfo | URL, response: Response): Promise<void> {
    const body = await response.arrayBuffer();
    const others = this.#entries.filter((entry) => !this.#find(key).includes(entry));
    const taken = others.reduce((sum, entry) => sum + entry.body.byteLength, 0);
    if (taken + body.byteLength > this.maxBytes) {
      throw new DOMException('full', 'QuotaExceededError');
    }
    const { status, headers } = response;
    const vary = headers.get('vary');
    this.#entries = [
      ...others,
      { request: new Request(key), body, response: { status, headers }, vary },
    ];
  }

  async delete(key: RequestInfo | URL, options?: CacheQueryOptions): Promise<boolean> {
    const gone = this.#find(key, options);
    this.#entries = this.#entries.filter((entry) => !gone.includes(entry));
    return gone.length > 0;
  }

  #find(requested: RequestInfo | URL, options: CacheQueryOptions = {}): Entry[] {
    const wanted = new Request(requested);
    if (wanted.method !== 'GET' && !options.ignoreMethod) return [];
    const addressOf = (url: string) => (options.ignoreSearch ? url.replace(/\?.*$/, '') : url);
    return this.#entries.filter(
      ({ request, vary }) =>
        addressOf(request.url) === addressOf(wanted.url) &&
        (options.ignoreVary ||
          vary === null ||
          request.headers.get(vary) === wanted.headers.get(vary)),
    );
  }
}

/** The caches of a service worker, by name. */
export class MemoryCaches {
  readonly #caches = new Map<string, MemoryCache>();

  async open(name: string): Promise<MemoryCache> {
    const cache = this.#caches.get(name) ?? new MemoryCache();
    this.#caches.set(name, cache);
    return cache;
  }

  async match(request: RequestInfo, { cacheName = '', ...options }: MultiCacheQueryOptions = {}) {
    return this.#caches.get(cacheName)?.match(request, options);
  }

  async has(name: string): Promise<boolean> {
    return this.#caches.has(name);
  }

  async delete(name: string): Promise<boolean> {
    return this.#caches.delete(name);
  }
}

class FakeEvent {
  constructor(readonly type: string) {}

  waitUntil(): void {}
}

/** Returns an event of the service worker that has what Workbox uses. */
export const fakeEvent = (type: string) => new FakeEvent(type) as unknown as FetchEvent;

/** Defines what Workbox uses of a service worker; it must be imported afterwards. */
export function stubWorker(origin: string, fetch: (request: Request) => Promise<Response>) {
  const caches = new MemoryCaches();
  const globals = {
    caches,
    location: new URL(origin),
    registration: { scope: `${origin}/` },
    fetch,
  };
  vi.stubEnv('NODE_ENV', 'production'); // without Workbox's log and its checks of types
  for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
  vi.stubGlobal('self', { ...globals, addEventListener: () => {} });
  vi.stubGlobal('FetchEvent', class {});
  vi.stubGlobal('ExtendableEvent', FakeEvent);
  return caches;
}
