import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { PictureLook } from '@vajra/contract';
import { TooLarge, WrongMediaType } from '../errors.ts';
import { type CleanPicture, cleanPicture, ownPicture } from './images.ts';
import { Claims } from './media-claims.ts';
import type { Bytes, MediaFiles, Original } from './media-files.ts';
import { endingOf, kinds, type MediaEnding, type MediaKind } from './media-types.ts';
import { peek } from './peek.ts';
import { BoxWalk } from './video-structure.ts';

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
export const uploadLimits = { imageBytes: 25 * megabyte, videoBytes: 200 * megabyte } as const;

/** How files come in: see MediaStore.store(). */
export class Uploads {
  constructor(
    private readonly files: MediaFiles,
    private readonly claims: Claims,
  ) {}

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
    return this.#storeClean(await cleanPicture(load, ending), ending);
  }

  async storeOwn(picture: Buffer, ending: 'jpg' | 'png'): Promise<StoredMedia> {
    return this.#storeClean(await ownPicture(picture), ending);
  }

  async #storeClean(picture: CleanPicture, ending: 'jpg' | 'png'): Promise<StoredMedia> {
    const { data, width, height, thumbhash, isTransparent } = picture;
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

async function* bounded(
  content: Bytes,
  limit: keyof typeof uploadLimits,
): AsyncGenerator<Buffer, void> {
  let size = 0;
  for await (const bytes of content) {
    size += bytes.length;
    if (size > uploadLimits[limit]) {
      const thing = limit === 'imageBytes' ? 'picture' : 'video';
      throw new TooLarge(`A ${thing} may have at most ${uploadLimits[limit] / megabyte} MB.`);
    }
    yield bytes;
  }
}
