import { respondFrom } from './byte-range.ts';
import type { MediaCache } from './media-cache.ts';

interface MediaOptions {
  images: MediaCache;
  videos: MediaCache;
  fetch: (request: RequestInfo, init?: RequestInit) => Promise<Response>;
  /** Whether the user has enabled the browser's data saver. */
  isSavingData: () => boolean;
}

/** Serves images and videos from the device's caches, and everything else from the network. */
export class Media {
  readonly #downloading = new Set<string>();

  constructor(private readonly options: MediaOptions) {}

  /**
   * Responds to a request for a file, offline with an image that is cached at another width. `later`
   * receives the work of caching the response. Throws as `fetch` does.
   */
  async respond(request: Request, later: (work: Promise<void>) => void): Promise<Response> {
    const cache = this.#cacheFor(request.url);
    const cached = await cache.find(request);
    if (cached) {
      if (isWhole(request)) later(this.#evictIfFull(cache.refresh(request, cached)));
      return respondFrom(cached, request);
    }
    const response = await this.options.fetch(request).catch((error: unknown) => ({ error }));
    if ('error' in response || response.status >= 500) {
      const nearest = await cache.findNearest(request);
      if (nearest) return respondFrom(nearest, request);
      if ('error' in response) throw response.error;
    }
    if (isWhole(request) && cache.accepts(response)) {
      later(this.#evictIfFull(cache.store(request, response.clone())));
    }
    return response;
  }

  /** Caches a video that is being played. Players request ranges, which cannot be cached. */
  async cacheVideo(url: string): Promise<void> {
    const { videos, fetch, isSavingData } = this.options;
    if (isSavingData() || this.#downloading.has(url)) return;
    this.#downloading.add(url);
    try {
      if (await videos.find(new Request(url))) return;
      // The player's own requests come first.
      const response = await fetch(url, { priority: 'low' });
      if (videos.accepts(response)) await this.#evictIfFull(videos.store(url, response));
      else await response.body?.cancel();
    } catch (error) {
      console.warn('Could not cache a video', error);
    } finally {
      this.#downloading.delete(url);
    }
  }

  /** Evicts files when the storage is full. The response was sent already and must not fail. */
  async #evictIfFull(caching: Promise<void>): Promise<void> {
    try {
      await caching;
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      if (!isFull) return console.warn('Could not cache a file', error);
      const { images, videos } = this.options;
      await Promise.all([images.makeRoom(), videos.makeRoom()]);
    }
  }

  #cacheFor(url: string): MediaCache {
    return /\.(mp4|webm)$/.test(new URL(url).pathname) ? this.options.videos : this.options.images;
  }
}

const isWhole = ({ method, headers }: Request): boolean =>
  method === 'GET' && !headers.has('range');
