import { PassThrough } from 'node:stream';
import pLimit from 'p-limit';
import type { MediaStore, StoredMedia } from '../src/media/media-store.ts';
import { type Picture, pictureKey } from './photographs.ts';

/** One more than sharp reads at a time, so that none of its threads waits for ours. */
const atOnce = 5;

/** The JPEG or the MP4 of a picture. */
export type ReadPicture = (picture: Picture) => Promise<Buffer>;

/** Puts pictures into the media store, each of them once. */
export class Pictures {
  readonly #stored = new Map<string, Promise<StoredMedia>>();
  readonly #limit = pLimit(atOnce);

  constructor(
    private readonly media: MediaStore,
    private readonly read: ReadPicture,
    private readonly onStored: () => void,
  ) {}

  /** Whether asking for a picture stores it. */
  isNew(picture: Picture): boolean {
    return !this.#stored.has(pictureKey(picture));
  }

  /** Tells the media store that documents name all that was stored. */
  async keep(): Promise<void> {
    const stored = await Promise.all(this.#stored.values());
    await this.media.keep(stored.map(({ file }) => file));
  }

  of(picture: Picture): Promise<StoredMedia> {
    const key = pictureKey(picture);
    const known = this.#stored.get(key);
    if (known) return known;
    const stored = this.#limit(async () => {
      const bytes = await this.read(picture);
      const kept =
        picture.kind === 'film'
          ? await this.media.store(new PassThrough().end(bytes), ['video'])
          : await this.media.storeTrusted(bytes, 'jpg');
      this.onStored();
      return kept;
    });
    this.#stored.set(key, stored);
    return stored;
  }
}
