import type { FileCache } from './media-cache.ts';

interface Entry {
  request: Request;
  body: ArrayBuffer;
  response: ResponseInit;
  vary: string | null;
}

/** An in-memory Cache for tests, following the Service Worker specification, with a size limit. */
export class MemoryCache implements FileCache {
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

  async delete(key: RequestInfo | URL): Promise<boolean> {
    const gone = this.#find(key);
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
