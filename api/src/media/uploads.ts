import { createHash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { ImagePreview } from '@vajra/contract';
import { PayloadTooLargeError, UnsupportedMediaTypeError } from '../errors.ts';
import { readTrustedImage, type SanitizedImage, sanitizeImage } from './images.ts';
import { MediaClaims } from './media-claims.ts';
import type { Bytes, MediaFiles, OriginalFile } from './media-files.ts';
import { detectExtension, type MediaExtension, type MediaKind, mediaTypes } from './media-types.ts';
import { peek } from './peek.ts';
import { VideoStructureCheck } from './video-structure.ts';

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
export function toImageLook({ width, height, thumbhash }: StoredMedia): ImagePreview | null {
  return width && height && thumbhash ? { width, height, thumbhash } : null;
}

type NewFile = Omit<OriginalFile['metadata'], 'claimed' | 'settled' | 'claimedAt'>;

/** Until its hash is known, a file goes by a name of this kind, which nobody asks for. */
export const uploadPrefix = 'upload-';
const megabyte = 1024 * 1024;
export const uploadLimits = { imageBytes: 25 * megabyte, videoBytes: 200 * megabyte } as const;

/** How files come in: see MediaStore.store(). */
export class Uploads {
  constructor(
    private readonly files: MediaFiles,
    private readonly claims: MediaClaims,
  ) {}

  async store(content: Readable, allowed: readonly MediaKind[]): Promise<StoredMedia> {
    const { head, isAll, content: rest, leave } = await peek(content, megabyte);
    const ending = await detectExtension(head);
    if (!ending || !allowed.includes(mediaTypes[ending].kind)) {
      await leave();
      const takesAll = allowed.length > 1;
      const names = takesAll ? 'jpeg, png, mp4 and webm files' : 'jpeg and png pictures';
      throw new UnsupportedMediaTypeError(`Only ${names} are accepted.`);
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
    return this.#storeClean(await sanitizeImage(load, ending), ending);
  }

  async storeTrusted(picture: Buffer, ending: 'jpg' | 'png'): Promise<StoredMedia> {
    return this.#storeClean(await readTrustedImage(picture), ending);
  }

  async #storeClean(picture: SanitizedImage, ending: 'jpg' | 'png'): Promise<StoredMedia> {
    const { data, width, height, thumbhash, isTransparent } = picture;
    const name = nameOf(createHash('sha256').update(data), ending);
    const metadata = { ...mediaTypes[ending], width, height, thumbhash, isTransparent };
    return this.#adopt(name, metadata, async (withClaim) => {
      return (await this.files.write(name, [data], withClaim)) !== null;
    });
  }

  async #storeVideo(content: Bytes, ending: 'mp4' | 'webm'): Promise<StoredMedia> {
    const hash = createHash('sha256');
    const walk = new VideoStructureCheck(ending);
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
    const metadata = { ...mediaTypes[ending], ...noPicture };
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
    make: (metadata: OriginalFile['metadata']) => Promise<boolean>,
  ): Promise<StoredMedia> {
    const { kind, width, height, thumbhash } = metadata;
    for (;;) {
      const isClaimed = await this.claims.claim(file);
      if (isClaimed || (await make({ ...metadata, ...MediaClaims.openClaim() }))) {
        return { file, kind, width, height, thumbhash };
      }
    }
  }
}

const noPicture = { width: null, height: null, thumbhash: null, isTransparent: false } as const;

function upload(): string {
  return `${uploadPrefix}${randomUUID()}`;
}

function nameOf(hash: ReturnType<typeof createHash>, ending: MediaExtension): string {
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
      throw new PayloadTooLargeError(
        `A ${thing} may have at most ${uploadLimits[limit] / megabyte} MB.`,
      );
    }
    yield bytes;
  }
}
