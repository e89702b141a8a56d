import { answerFrom } from './byte-range.ts';
import type { KeptMedia } from './kept-media.ts';

interface Needs {
  pictures: KeptMedia;
  videos: KeptMedia;
  /** The network. */
  fetch: (request: RequestInfo, init?: RequestInit) => Promise<Response>;
  /** Whether the person asked for as little traffic as can be. */
  isSavingData: () => boolean;
}

/** Pictures and videos: what is kept comes from the phone, the rest from the network. */
export class Media {
  readonly #onTheirWay = new Set<string>();

  constructor(private readonly needs: Needs) {}

  /**
   * Answers a request for a file. Where the network has no answer, a picture that is kept at another
   * width stands in for it. What is kept of the answer is kept `later`. Throws as the network does.
   */
  async answer(request: Request, later: (work: Promise<void>) => void): Promise<Response> {
    const place = this.#placeOf(request.url);
    const kept = await place.find(request);
    if (kept) {
      if (isWhole(request)) later(this.#trying(place.refresh(request, kept)));
      return answerFrom(kept, request);
    }
    const response = await this.needs.fetch(request).catch((error: unknown) => ({ error }));
    if ('error' in response || response.status >= 500) {
      const standIn = await place.findNearest(request);
      if (standIn) return answerFrom(standIn, request);
      if ('error' in response) throw response.error;
    }
    if (isWhole(request) && place.takes(response)) {
      later(this.#trying(place.keep(request, response.clone())));
    }
    return response;
  }

  /** Fetches a video that somebody plays, as a whole: what players ask for is never that. */
  async keepWhole(url: string): Promise<void> {
    const { videos, fetch, isSavingData } = this.needs;
    if (isSavingData() || this.#onTheirWay.has(url)) return;
    this.#onTheirWay.add(url);
    try {
      if (await videos.find(new Request(url))) return;
      // Without haste: the person is watching it meanwhile.
      const response = await fetch(url, { priority: 'low' });
      if (videos.takes(response)) await this.#trying(videos.keep(url, response));
      else await response.body?.cancel();
    } catch (error) {
      console.warn('A video was not kept', error);
    } finally {
      this.#onTheirWay.delete(url);
    }
  }

  /** Without room the oldest go; the answer is under way already, and must not fail for it. */
  async #trying(keeping: Promise<void>): Promise<void> {
    try {
      await keeping;
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      if (!isFull) return console.warn('A file was not kept', error);
      const { pictures, videos } = this.needs;
      await Promise.all([pictures.makeRoom(), videos.makeRoom()]);
    }
  }

  #placeOf(url: string): KeptMedia {
    return /\.(mp4|webm)$/.test(new URL(url).pathname) ? this.needs.videos : this.needs.pictures;
  }
}

const isWhole = ({ method, headers }: Request): boolean =>
  method === 'GET' && !headers.has('range');
