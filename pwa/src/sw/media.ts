import { answerFrom } from './byte-range.ts';
import type { KeptMedia } from './kept-media.ts';

interface MediaOptions {
  pictures: KeptMedia;
  videos: KeptMedia;
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
  async answer(request: Request, later: (work: Promise<void>) => void): Promise<Response> {
    const cache = this.#cacheFor(request.url);
    const kept = await cache.find(request);
    if (kept) {
      if (isWhole(request)) later(this.#evictIfFull(cache.refresh(request, kept)));
      return answerFrom(kept, request);
    }
    const response = await this.options.fetch(request).catch((error: unknown) => ({ error }));
    if ('error' in response || response.status >= 500) {
      const nearest = await cache.findNearest(request);
      if (nearest) return answerFrom(nearest, request);
      if ('error' in response) throw response.error;
    }
    if (isWhole(request) && cache.takes(response)) {
      later(this.#evictIfFull(cache.keep(request, response.clone())));
    }
    return response;
  }

  /** Caches a video that is being played. Players request ranges, which cannot be cached. */
  async keepWhole(url: string): Promise<void> {
    const { videos, fetch, isSavingData } = this.options;
    if (isSavingData() || this.#downloading.has(url)) return;
    this.#downloading.add(url);
    try {
      if (await videos.find(new Request(url))) return;
      // The player's own requests come first.
      const response = await fetch(url, { priority: 'low' });
      if (videos.takes(response)) await this.#evictIfFull(videos.keep(url, response));
      else await response.body?.cancel();
    } catch (error) {
      console.warn('A video was not kept', error);
    } finally {
      this.#downloading.delete(url);
    }
  }

  /** Evicts files when the storage is full. The response was sent already and must not fail. */
  async #evictIfFull(keeping: Promise<void>): Promise<void> {
    try {
      await keeping;
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      if (!isFull) return console.warn('A file was not kept', error);
      const { pictures, videos } = this.options;
      await Promise.all([pictures.makeRoom(), videos.makeRoom()]);
    }
  }

  #cacheFor(url: string): KeptMedia {
    return /\.(mp4|webm)$/.test(new URL(url).pathname)
      ? this.options.videos
      : this.options.pictures;
  }
}

const isWhole = ({ method, headers }: Request): boolean =>
  method === 'GET' && !headers.has('range');
