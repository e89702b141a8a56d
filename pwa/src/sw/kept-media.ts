const day = 24 * 3600 * 1000;
/** Milliseconds since 1970 at which a file was put here, or last used. */
const keptAt = 'X-Kept-At';
/** What is dropped of the oldest when the phone has no room left. */
const roomShare = 1 / 4;

/** As much of a browser's Cache as is needed. */
export type FileCache = Pick<Cache, 'match' | 'keys' | 'put' | 'delete'>;

interface Bounds {
  entries: number;
  /** Since a file was last used. */
  days: number;
  /** Of one file. */
  bytes: number;
}

/**
 * Files under names that are hashes of their content, so that none goes stale: whole ones only, and
 * no more than the bounds say. The cache lists its files in the order in which they were put, which
 * is the order in which they go.
 */
export class KeptMedia {
  #shrinking: Promise<void> | null = null;

  constructor(
    private readonly open: () => Promise<FileCache>,
    private readonly bounds: Bounds,
    private readonly now: () => number = Date.now,
  ) {}

  /** The very file that is asked for. */
  async find(request: Request): Promise<Response | undefined> {
    return (await this.open()).match(request, { ignoreMethod: true });
  }

  /** The same picture at the next larger width that is kept, or else at the widest. */
  async findNearest({ url }: Request): Promise<Response | undefined> {
    const cache = await this.open();
    const kept = await cache.keys(url, { ignoreSearch: true, ignoreVary: true });
    const [nearest] = [...kept].sort(byNearness(widthOf(url)));
    return nearest && cache.match(nearest);
  }

  /** Whole files of known and bearable length, and nothing else. */
  takes({ status, headers }: Response): boolean {
    const length = headers.get('content-length');
    return status === 200 && length !== null && Number(length) <= this.bounds.bytes;
  }

  /** Keeps a file that it takes. Throws a QuotaExceededError where there is no room. */
  async keep(key: RequestInfo, response: Response): Promise<void> {
    const headers = new Headers(response.headers);
    headers.set(keptAt, String(this.now()));
    const cache = await this.open();
    await cache.put(key, new Response(response.body, { headers }));
    this.#shrinking ??= this.#shrink(cache).finally(() => {
      this.#shrinking = null;
    });
    await this.#shrinking;
  }

  /** What is in use goes last: a file that was put more than a day ago is put again. */
  async refresh(key: RequestInfo, kept: Response): Promise<void> {
    if (this.now() - Number(kept.headers.get(keptAt)) > day) await this.keep(key, kept.clone());
  }

  /** Drops the oldest, for the phone has no room left. */
  async makeRoom(): Promise<void> {
    const cache = await this.open();
    const keys = await cache.keys();
    const oldest = keys.slice(0, Math.ceil(keys.length * roomShare));
    await Promise.all(oldest.map((key) => cache.delete(key)));
  }

  async #shrink(cache: FileCache): Promise<void> {
    const keys = await cache.keys();
    const surplus = keys.length - this.bounds.entries;
    for (const [place, key] of keys.entries()) {
      if (place >= surplus && !(await this.#isOld(cache, key))) return;
      await cache.delete(key);
    }
  }

  async #isOld(cache: FileCache, key: Request): Promise<boolean> {
    const kept = await cache.match(key);
    return this.now() - Number(kept?.headers.get(keptAt)) > this.bounds.days * day;
  }
}

/** Pixels; a picture that is asked for without a width is as wide as it ever is. */
function widthOf(url: string): number {
  return Number(new URL(url).searchParams.get('w') ?? Number.POSITIVE_INFINITY);
}

const byNearness = (wanted: number) => (one: Request, other: Request) => {
  const [a, b] = [widthOf(one.url), widthOf(other.url)];
  if (a === b) return 0;
  const areLarger = Math.min(a, b) >= wanted;
  return (areLarger ? a < b : a > b) ? -1 : 1;
};
