import { PassThrough } from 'node:stream';
import pLimit from 'p-limit';
import type { MediaStore, StoredMedia } from '../src/media/media-store.ts';
import { type Picture, pictureKey } from './drawings/gallery.ts';

/** One more than the machine draws at a time, so that none of sharp's threads waits for ours. */
const atOnce = 5;

/** Makes a JPEG or PNG of a picture. */
export type Draw = (picture: Picture) => Promise<Buffer>;

/** Draws pictures and keeps them in the media store, each of them once. */
export class Pictures {
  readonly #stored = new Map<string, Promise<StoredMedia>>();
  readonly #limit = pLimit(atOnce);

  constructor(
    private readonly media: MediaStore,
    private readonly draw: Draw,
    private readonly onDrawn: () => void,
  ) {}

  /** Whether asking for a picture draws it. */
  isNew(picture: Picture): boolean {
    return !this.#stored.has(pictureKey(picture));
  }

  /** Tells the media store that documents name all that was drawn. */
  async keep(): Promise<void> {
    const stored = await Promise.all(this.#stored.values());
    await this.media.keep(stored.map(({ file }) => file));
  }

  of(picture: Picture): Promise<StoredMedia> {
    const key = pictureKey(picture);
    const known = this.#stored.get(key);
    if (known) return known;
    const stored = this.#limit(async () => {
      const drawn = await this.draw(picture);
      const kept = await this.media.store(new PassThrough().end(drawn), ['image']);
      this.onDrawn();
      return kept;
    });
    this.#stored.set(key, stored);
    return stored;
  }
}
