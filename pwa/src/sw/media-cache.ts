const day = 24 * 3600 * 1000;
/** Header with the time a file was cached or last used, in milliseconds since 1970. */
const cachedAtHeader = 'X-Kept-At';
/** The share of files that is evicted when the device's storage is full. */
const evictedShare = 1 / 4;

/** The part of the browser's Cache interface that is used. */
export type FileCache = Pick<Cache, 'match' | 'keys' | 'put' | 'delete'>;

interface Bounds {
  entries: number;
  /** Days after its last use. */
  days: number;
  /** Maximum size of one file. */
  bytes: number;
}

/**
 * A bounded cache of whole files whose names are hashes of their content, so that none becomes stale.
 * A Cache lists its files in the order in which they were stored, and they are evicted in that order.
 */
export class MediaCache {
  #shrinking: Promise<void> | null = null;

  constructor(
    private readonly open: () => Promise<FileCache>,
    private readonly bounds: Bounds,
    private readonly now: () => number = Date.now,
  ) {}

  /** Returns exactly the requested file. */
  async find(request: Request): Promise<Response | undefined> {
    return (await this.open()).match(request, { ignoreMethod: true });
  }

  /** Returns the same image at the next larger cached width, or else at the largest. */
  async findNearest({ url }: Request): Promise<Response | undefined> {
    const cache = await this.open();
    const cached = await cache.keys(url, { ignoreSearch: true, ignoreVary: true });
    const [nearest] = [...cached].sort(byNearness(widthOf(url)));
    return nearest && cache.match(nearest);
  }

  /** Whether a response is a whole file of a known length within the bounds. */
  accepts({ status, headers }: Response): boolean {
    const length = headers.get('content-length');
    return status === 200 && length !== null && Number(length) <= this.bounds.bytes;
  }

  /** Caches a file. Throws a QuotaExceededError when the storage is full. */
  async store(key: RequestInfo, response: Response): Promise<void> {
    const headers = new Headers(response.headers);
    headers.set(cachedAtHeader, String(this.now()));
    const cache = await this.open();
    await cache.put(key, new Response(response.body, { headers }));
    this.#shrinking ??= this.#shrink(cache).finally(() => {
      this.#shrinking = null;
    });
    await this.#shrinking;
  }

  /** Moves a used file to the end of the eviction order, at most once a day. */
  async refresh(key: RequestInfo, cached: Response): Promise<void> {
    if (this.now() - Number(cached.headers.get(cachedAtHeader)) > day) {
      await this.store(key, cached.clone());
    }
  }

  /** Evicts the oldest files. */
  async makeRoom(): Promise<void> {
    const cache = await this.open();
    const keys = await cache.keys();
    const oldest = keys.slice(0, Math.ceil(keys.length * evictedShare));
    await Promise.all(oldest.map((key) => cache.delete(key)));
  }

  async #shrink(cache: FileCache): Promise<void> {
    const keys = await cache.keys();
    const surplus = keys.length - this.bounds.entries;
    for (const [index, key] of keys.entries()) {
      if (index >= surplus && !(await this.#isOld(cache, key))) return;
      await cache.delete(key);
    }
  }

  async #isOld(cache: FileCache, key: Request): Promise<boolean> {
    const cached = await cache.match(key);
    return this.now() - Number(cached?.headers.get(cachedAtHeader)) > this.bounds.days * day;
  }
}

/** Returns the requested width in pixels; without one, the image has its full width. */
function widthOf(url: string): number {
  return Number(new URL(url).searchParams.get('w') ?? Number.POSITIVE_INFINITY);
}

const byNearness = (wanted: number) => (one: Request, other: Request) => {
  const [a, b] = [widthOf(one.url), widthOf(other.url)];
  if (a === b) return 0;
  const areLarger = Math.min(a, b) >= wanted;
  return (areLarger ? a < b : a > b) ? -1 : 1;
};
