import { PassThrough } from 'node:stream';
import PQueue from 'p-queue';
import type { MediaStore, StoredMedia } from '../src/platform/media/media-store.ts';
import { mediaKey, type SeedMedia } from './photographs.ts';

/** One more than sharp processes at a time, so that none of its threads waits for an upload. */
const concurrency = 5;

/** Returns a JPEG or an MP4. */
export type ReadMedia = (media: SeedMedia) => Promise<Buffer>;

/** Uploads photographs and videos to the media store, each of them once. */
export class MediaUploader {
  readonly #uploads = new Map<string, Promise<StoredMedia>>();
  readonly #queue = new PQueue({ concurrency });

  constructor(
    private readonly store: MediaStore,
    private readonly read: ReadMedia,
    private readonly onUploaded: () => void,
  ) {}

  has(media: SeedMedia): boolean {
    return this.#uploads.has(mediaKey(media));
  }

  /** Marks all uploaded files as referenced, so that the media store does not delete them. */
  async keepAll(): Promise<void> {
    const stored = await Promise.all(this.#uploads.values());
    await this.store.keep(stored.map(({ file }) => file));
  }

  /** Returns the stored file, uploading it first if needed. */
  upload(media: SeedMedia): Promise<StoredMedia> {
    const key = mediaKey(media);
    const known = this.#uploads.get(key);
    if (known) return known;
    const upload = this.#queue.add(async () => {
      const bytes = await this.read(media);
      const stored =
        media.kind === 'video'
          ? await this.store.store(new PassThrough().end(bytes), ['video'])
          : await this.store.storeTrusted(bytes, 'jpg');
      this.onUploaded();
      return stored;
    });
    this.#uploads.set(key, upload);
    return upload;
  }
}
