import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { PictureLook } from '@vajra/contract';
import type { Connection } from 'mongoose';
import { NotFound, TooLarge, WrongMediaType } from '../errors.ts';
import { Claims } from './claims.ts';
import { HotFiles } from './hot-files.ts';
import { endingOf, kinds, type MediaEnding, type MediaKind } from './kinds.ts';
import { rungFor } from './ladder.ts';
import { type Bytes, type MediaFile, MediaFiles, type Original } from './media-files.ts';
import { type MediaUser, MediaUsers } from './media-users.ts';
import { peek } from './peek.ts';
import { cleanPicture } from './pictures.ts';
import { Variants } from './variants.ts';
import { BoxWalk } from './wholeness.ts';

/** A file that the store keeps; `file` is the hash of its content and its ending. */
export interface StoredMedia {
  file: string;
  kind: MediaKind;
  /** Pixels; null for videos. */
  width: number | null;
  height: number | null;
  /** Base64; null for videos. */
  thumbhash: string | null;
}

/** What a page has to know of a picture before it is there; null for videos. */
export function lookOf({ width, height, thumbhash }: StoredMedia): PictureLook | null {
  return width && height && thumbhash ? { width, height, thumbhash } : null;
}

type NewFile = Omit<Original['metadata'], 'claimed' | 'settled' | 'claimedAt'>;

/** Until its hash is known, a file goes by a name of this kind, which nobody asks for. */
export const uploadPrefix = 'upload-';
const megabyte = 1024 * 1024;
const limits = { imageBytes: 25 * megabyte, videoBytes: 200 * megabyte } as const;

/**
 * Pictures and videos in GridFS. Names are content hashes, so that the same picture is kept once
 * and its address never changes its meaning. Who stores a file says afterwards how its call ended:
 * `keep` or `discard`.
 */
export class MediaStore {
  readonly limits = limits;
  readonly files: MediaFiles;
  readonly users = new MediaUsers();
  readonly claims: Claims;
  readonly #variants: Variants;
  readonly #hot = new HotFiles();

  constructor(connection: Connection) {
    this.files = new MediaFiles(connection);
    this.claims = new Claims(this.files, this.users);
    this.#variants = new Variants(this.files);
  }

  /** Lets a domain say which files its documents name. */
  usedBy(user: MediaUser): void {
    this.users.add(user);
  }

  /**
   * Keeps a file of one of `allowed` kinds, decided by its content, and claims it. Throws
   * WrongMediaType or TooLarge and keeps nothing of it otherwise.
   */
  async store(content: Readable, allowed: readonly MediaKind[]): Promise<StoredMedia> {
    const { head, isAll, rest, leave } = await peek(content, megabyte);
    const ending = await endingOf(head);
    if (!ending || !allowed.includes(kinds[ending].kind)) {
      await leave();
      const takesAll = allowed.length > 1;
      const names = takesAll ? 'jpeg, png, mp4 and webm files' : 'jpeg and png pictures';
      throw new WrongMediaType(`Only ${names} are accepted.`);
    }
    if (ending === 'mp4' || ending === 'webm') return this.#storeVideo(rest, ending);
    return isAll ? this.#storePicture(async () => head, ending) : this.#spoolPicture(rest, ending);
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
      const deleted = await this.claims.deleteUnneeded(name);
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

  /** An original by its name, to be sent. NotFound where there is none. */
  async original(name: string): Promise<Original> {
    const found = await this.#look(name);
    if (!found) throw new NotFound('This file was');
    return found as Original; // names of originals are asked for alone
  }

  /** What to send of an original: see rungFor(). Made if it is not there yet. */
  async representation(
    original: Original,
    asked: number | undefined,
    accept: string,
  ): Promise<MediaFile> {
    const { width, height, isTransparent } = original.metadata;
    const rung = width && height ? rungFor({ width, height, isTransparent }, asked, accept) : null;
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
    const known = this.#hot.bodyOf(file);
    const body = known ?? (await this.files.readAll(file));
    if (!known) this.#hot.keepBody(file, body);
    return body.subarray(start, end);
  }

  async #look(name: string): Promise<MediaFile | null> {
    const known = this.#hot.get(name);
    if (known) return known;
    const found = await this.files.find(name);
    if (found) this.#hot.see(found);
    else this.#hot.forget(name);
    return found;
  }

  // A large picture waits for its turn in the database and not in memory, while it comes in slowly.
  async #spoolPicture(content: Bytes, ending: 'jpg' | 'png'): Promise<StoredMedia> {
    const spool = await this.files.write(upload(), bounded(content, 'imageBytes'), {});
    if (!spool) throw new Error('a random name was taken');
    try {
      return await this.#storePicture(() => this.files.readAll(spool), ending);
    } finally {
      await this.files.remove(spool);
    }
  }

  async #storePicture(load: () => Promise<Buffer>, ending: 'jpg' | 'png'): Promise<StoredMedia> {
    const { data, width, height, thumbhash, isTransparent } = await cleanPicture(load, ending);
    const name = nameOf(createHash('sha256').update(data), ending);
    const metadata = { ...kinds[ending], width, height, thumbhash, isTransparent };
    return this.#adopt(name, metadata, async (withClaim) => {
      return (await this.files.write(name, [data], withClaim)) !== null;
    });
  }

  async #storeVideo(content: Bytes, ending: 'mp4' | 'webm'): Promise<StoredMedia> {
    const hash = createHash('sha256');
    const walk = new BoxWalk(ending);
    const watched = async function* () {
      for await (const bytes of bounded(content, 'videoBytes')) {
        hash.update(bytes);
        walk.see(bytes);
        yield bytes;
      }
      walk.end();
    };
    const spool = await this.files.write(upload(), watched(), {});
    if (!spool) throw new Error('a random name was taken');
    const name = nameOf(hash, ending);
    const metadata = { ...kinds[ending], ...noPicture };
    let isRenamed = false;
    try {
      return await this.#adopt(name, metadata, async (withClaim) => {
        isRenamed = await this.files.rename(spool, name, withClaim);
        return isRenamed;
      });
    } finally {
      if (!isRenamed) await this.files.remove(spool);
    }
  }

  /** Claims a file that is there, or makes it: whichever of two uploads of the same comes first. */
  async #adopt(
    file: string,
    metadata: NewFile,
    make: (metadata: Original['metadata']) => Promise<boolean>,
  ): Promise<StoredMedia> {
    const { kind, width, height, thumbhash } = metadata;
    for (;;) {
      const isClaimed = await this.claims.claim(file);
      if (isClaimed || (await make({ ...metadata, ...Claims.first() }))) {
        return { file, kind, width, height, thumbhash };
      }
    }
  }
}

const noPicture = { width: null, height: null, thumbhash: null, isTransparent: false } as const;

function upload(): string {
  return `${uploadPrefix}${randomUUID()}`;
}

function nameOf(hash: ReturnType<typeof createHash>, ending: MediaEnding): string {
  return `${hash.digest('hex').slice(0, 40)}.${ending}`;
}

async function* bounded(content: Bytes, limit: keyof typeof limits): AsyncGenerator<Buffer, void> {
  let size = 0;
  for await (const bytes of content) {
    size += bytes.length;
    if (size > limits[limit]) {
      const thing = limit === 'imageBytes' ? 'picture' : 'video';
      throw new TooLarge(`A ${thing} may have at most ${limits[limit] / megabyte} MB.`);
    }
    yield bytes;
  }
}
