import type { Readable } from 'node:stream';
import { LRUCache } from 'lru-cache';
import type { ClientSession, Connection } from 'mongoose';
import { NotFoundError } from '../errors.ts';
import { MemoryThrottle } from '../memory-throttle.ts';
import { isDatabaseUnavailable } from '../mongo/database-unavailable.ts';
import { WorkQueue } from '../work-queue.ts';
import { chooseVariant } from './choose-variant.ts';
import { MediaClaims } from './media-claims.ts';
import { type MediaFile, MediaFiles, type OriginalFile } from './media-files.ts';
import { type MediaReferrer, MediaReferrers } from './media-referrers.ts';
import type { MediaKind } from './media-types.ts';
import {
  type AcceptedFiles,
  type ReceivedFile,
  type StoredMedia,
  Uploads,
  uploadLimits,
} from './uploads.ts';
import { Variants } from './variants.ts';

export { type ReceivedFile, type StoredMedia, toImageLook } from './uploads.ts';

/** New variants of a network in a minute: more than a first visit of a new store needs. */
const newVariants = { name: 'variants', points: 300, seconds: 60 } as const;
const megabyte = 1024 * 1024;
/** Files up to this size are cached in memory. */
const maxCachedFileBytes = megabyte;
const maxBodyCacheBytes = 40 * megabyte;
/** At about 1 KB each. */
const maxCachedRows = 8192;
/** Names are content hashes, so a cached row is never outdated, but another replica may delete the file. */
const cachedRowTtlMs = 10_000;

/** What is sent for an original. */
interface Representation {
  file: MediaFile;
  /** Whether the file is the original, because the variant that is wanted cannot be stored now. */
  isSubstitute: boolean;
}

/**
 * Images and videos in GridFS. Names are content hashes, so the same content is stored once and its
 * URL never changes meaning. A request that stored files must finish with `keep` or `discard`.
 */
export class MediaStore {
  readonly limits = uploadLimits;
  readonly files: MediaFiles;
  readonly referrers: MediaReferrers;
  readonly claims: MediaClaims;
  /** Decoding and encoding. Two at a time bound the memory, since decoded images are large. */
  readonly imageQueue = new WorkQueue({
    concurrency: 2,
    maxWaiting: 400,
    maxWaitingPerClient: 100,
  });
  readonly #uploads: Uploads;
  readonly #variants: Variants;
  /** By name. */
  readonly #rows = new LRUCache<string, MediaFile>({ max: maxCachedRows, ttl: cachedRowTtlMs });
  /** By row id. */
  readonly #bodies = new LRUCache<string, Buffer>({
    maxSize: maxBodyCacheBytes,
    sizeCalculation: (body) => Math.max(1, body.length),
  });

  /** `referrers` are the domains whose documents reference files. */
  constructor(
    connection: Connection,
    referrers: readonly MediaReferrer[],
    { throttleFactor = 1 }: { throttleFactor?: number } = {},
  ) {
    this.files = new MediaFiles(connection);
    this.referrers = new MediaReferrers(referrers);
    this.claims = new MediaClaims(this.files, this.referrers);
    this.#uploads = new Uploads(this.files, this.claims, this.imageQueue);
    this.#variants = new Variants(
      this.files,
      this.imageQueue,
      new MemoryThrottle({ ...newVariants, factor: throttleFactor }),
    );
  }

  /**
   * Receives a file, which is neither decoded nor stored yet. Its type is detected from the content.
   * @throws {UnsupportedMediaTypeError} @throws {PayloadTooLargeError} and then stores nothing.
   */
  receive(content: Readable, accepted: AcceptedFiles): Promise<ReceivedFile> {
    return this.#uploads.receive(content, accepted);
  }

  /** Receives, stores and claims a file. @throws as `receive` and ReceivedFile.store() */
  async store(
    content: Readable,
    allowed: readonly MediaKind[],
    client = 'server',
  ): Promise<StoredMedia> {
    const received = await this.receive(content, { kinds: allowed });
    try {
      return await received.store(client);
    } finally {
      await received.discard();
    }
  }

  /** Stores and claims an image of our own byte for byte, without sanitizing it. */
  storeTrusted(image: Buffer, extension: 'jpg' | 'png'): Promise<StoredMedia> {
    return this.#uploads.storeTrusted(image, extension);
  }

  /** Settles the claims of a request whose documents, which reference these files, are committed. */
  async keep(names: readonly string[]): Promise<void> {
    for (const name of names) if (await this.claims.settle(name)) await this.release([name]);
  }

  /** Settles the claims of a request that failed. */
  async discard(names: readonly string[]): Promise<void> {
    for (const name of names) await this.claims.settle(name);
    await this.release(names);
  }

  /** Deletes those of these files, and their variants, that no document references any more. */
  async release(names: readonly string[]): Promise<void> {
    for (const name of new Set(names)) {
      const deleted = await this.claims.deleteIfUnreferenced(name);
      if (deleted) await this.removeAll(deleted);
    }
  }

  /** Deletes a file and its variants without checking for references. */
  async removeAll(file: MediaFile): Promise<void> {
    this.#rows.delete(file.filename);
    await this.files.remove(file);
    for (const { filename } of await this.#variants.removeAllOf(file.filename)) {
      this.#rows.delete(filename);
    }
  }

  /** Returns the bytes of originals that exist, by name. */
  async sizesOf(names: readonly string[], session?: ClientSession): Promise<Map<string, number>> {
    if (names.length === 0) return new Map();
    const found = this.files.files.find(
      { filename: { $in: [...names] } },
      { session, projection: { filename: 1, length: 1 } },
    );
    return new Map((await found.toArray()).map(({ filename, length }) => [filename, length]));
  }

  find(name: string): Promise<MediaFile | null> {
    return this.files.find(name);
  }

  /** Returns an original by its name. @throws {NotFoundError} */
  async original(name: string): Promise<OriginalFile> {
    const found = await this.#lookup(name);
    if (!found) throw new NotFoundError('File');
    return found as OriginalFile; // callers pass content names only, which variants do not have
  }

  /**
   * Returns what to send for an original, see chooseVariant(). Creates the variant if necessary; while it
   * cannot be stored, the original is sent instead.
   */
  async representation(
    original: OriginalFile,
    requestedWidth: number | undefined,
    acceptHeader: string,
    network: string,
  ): Promise<Representation> {
    const { width, height, isTransparent } = original.metadata;
    const variant =
      width && height
        ? chooseVariant({ width, height, isTransparent }, requestedWidth, acceptHeader)
        : null;
    if (!variant) return { file: original, isSubstitute: false };
    const found = await this.#lookup(Variants.nameOf(original, variant));
    if (found) return { file: found, isSubstitute: false };
    try {
      const created = await this.#variants.create(original, variant, network);
      this.#rows.set(created.filename, created);
      return { file: created, isSubstitute: false };
    } catch (error) {
      if (isDatabaseUnavailable(error)) return { file: original, isSubstitute: true };
      throw error;
    }
  }

  /** Reads the bytes from `start` to `end` (exclusive): from memory for small files, else streamed. */
  async read(file: MediaFile, start: number, end: number): Promise<Buffer | Readable> {
    if (!isCacheable(file)) return this.files.read(file, start, end);
    const body = this.#bodies.get(String(file._id)) ?? (await this.#load(file));
    return body.subarray(start, end);
  }

  async #load(file: MediaFile): Promise<Buffer> {
    try {
      const body = await this.files.readAll(file);
      this.#bodies.set(String(file._id), body);
      return body;
    } catch (error) {
      // Another replica may have deleted the file, and a client uploaded it again, since it was cached.
      this.#rows.delete(file.filename);
      const current = await this.files.find(file.filename);
      if (!current || current._id.equals(file._id) || current.length !== file.length) throw error;
      return this.files.readAll(current);
    }
  }

  async #lookup(name: string): Promise<MediaFile | null> {
    const cached = this.#rows.get(name);
    if (cached) return cached;
    const found = await this.files.findToServe(name);
    if (found && isCacheable(found)) this.#rows.set(name, found);
    return found;
  }
}

function isCacheable({ length }: MediaFile): boolean {
  return length <= maxCachedFileBytes;
}
