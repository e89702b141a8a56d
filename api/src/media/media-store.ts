import type { Readable } from 'node:stream';
import type { Connection } from 'mongoose';
import { NotFoundError } from '../errors.ts';
import { chooseVariant } from './choose-variant.ts';
import { HotFiles } from './hot-files.ts';
import { MediaClaims } from './media-claims.ts';
import { type MediaFile, MediaFiles, type OriginalFile } from './media-files.ts';
import { type MediaReferrer, MediaReferrers } from './media-referrers.ts';
import type { MediaKind } from './media-types.ts';
import { type StoredMedia, Uploads, uploadLimits } from './uploads.ts';
import { Variants } from './variants.ts';

export { type StoredMedia, toImageLook } from './uploads.ts';

/**
 * Pictures and videos in GridFS. Names are content hashes, so that the same picture is kept once
 * and its address never changes its meaning. Who stores a file says afterwards how its call ended:
 * `keep` or `discard`.
 */
export class MediaStore {
  readonly limits = uploadLimits;
  readonly files: MediaFiles;
  readonly referrers = new MediaReferrers();
  readonly claims: MediaClaims;
  readonly #uploads: Uploads;
  readonly #variants: Variants;
  readonly #hot = new HotFiles();

  constructor(connection: Connection) {
    this.files = new MediaFiles(connection);
    this.claims = new MediaClaims(this.files, this.referrers);
    this.#uploads = new Uploads(this.files, this.claims);
    this.#variants = new Variants(this.files);
  }

  /** Lets a domain say which files its documents name. */
  addReferrer(user: MediaReferrer): void {
    this.referrers.add(user);
  }

  /**
   * Keeps a file of one of `allowed` kinds, decided by its content, and claims it. Throws
   * UnsupportedMediaTypeError or PayloadTooLargeError and keeps nothing of it otherwise.
   */
  store(content: Readable, allowed: readonly MediaKind[]): Promise<StoredMedia> {
    return this.#uploads.store(content, allowed);
  }

  /** Keeps and claims a picture of our own byte for byte: one that needs no cleaning. */
  storeTrusted(picture: Buffer, ending: 'jpg' | 'png'): Promise<StoredMedia> {
    return this.#uploads.storeTrusted(picture, ending);
  }

  /** The calls that gave these files have committed documents that name them. */
  async keep(names: readonly string[]): Promise<void> {
    for (const name of names) if (await this.claims.settle(name)) await this.release([name]);
  }

  /** The calls that gave these files have failed. */
  async discard(names: readonly string[]): Promise<void> {
    for (const name of names) await this.claims.settle(name);
    await this.release(names);
  }

  /** Removes those of these files that no document names any more, with all that was made of them. */
  async release(names: readonly string[]): Promise<void> {
    for (const name of new Set(names)) {
      const deleted = await this.claims.deleteIfUnreferenced(name);
      if (deleted) await this.removeAll(deleted);
    }
  }

  /** Removes a file, whoever names it, and its variants. */
  async removeAll(file: MediaFile): Promise<void> {
    this.#hot.forget(file.filename);
    await this.files.remove(file);
    for (const { filename } of await this.#variants.removeOf(file.filename)) {
      this.#hot.forget(filename);
    }
  }

  find(name: string): Promise<MediaFile | null> {
    return this.files.find(name);
  }

  /** An original by its name, to be sent. NotFoundError where there is none. */
  async original(name: string): Promise<OriginalFile> {
    const found = await this.#look(name);
    if (!found) throw new NotFoundError('File');
    return found as OriginalFile; // names of originals are asked for alone
  }

  /** What to send of an original: see rungFor(). Made if it is not there yet. */
  async representation(
    original: OriginalFile,
    asked: number | undefined,
    accept: string,
  ): Promise<MediaFile> {
    const { width, height, isTransparent } = original.metadata;
    const rung =
      width && height ? chooseVariant({ width, height, isTransparent }, asked, accept) : null;
    if (!rung) return original;
    const found = await this.#look(Variants.nameOf(original, rung));
    if (found) return found;
    const made = await this.#variants.make(original, rung);
    this.#hot.see(made);
    return made;
  }

  /** The bytes from `start` up to, not including, `end`: at once where they are few. */
  async read(file: MediaFile, start: number, end: number): Promise<Buffer | Readable> {
    if (!this.#hot.isSmall(file)) return this.files.read(file, start, end);
    const body = this.#hot.bodyOf(file) ?? (await this.#load(file));
    return body.subarray(start, end);
  }

  async #load(file: MediaFile): Promise<Buffer> {
    try {
      const body = await this.files.readAll(file);
      this.#hot.keepBody(file, body);
      return body;
    } catch (error) {
      // It was deleted, and may have been uploaded again, since this process last looked.
      this.#hot.forget(file.filename);
      const now = await this.files.find(file.filename);
      if (!now || now._id.equals(file._id) || now.length !== file.length) throw error;
      return this.files.readAll(now);
    }
  }

  async #look(name: string): Promise<MediaFile | null> {
    const known = this.#hot.get(name);
    if (known) return known;
    const found = await this.files.find(name);
    if (found && this.#hot.isSmall(found)) this.#hot.see(found);
    else this.#hot.forget(name);
    return found;
  }
}
