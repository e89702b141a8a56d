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

/** A stored file. */
export interface StoredMedia {
  /** The hash of the content, with the file extension. */
  file: string;
  kind: MediaKind;
  /** Pixels; null for videos. */
  width: number | null;
  height: number | null;
  /** Base64; null for videos. */
  thumbhash: string | null;
}

/** What a page needs to draw a placeholder of the same size before the image loads; null for videos. */
export function toImageLook({ width, height, thumbhash }: StoredMedia): ImagePreview | null {
  return width && height && thumbhash ? { width, height, thumbhash } : null;
}

type NewMetadata = Omit<OriginalFile['metadata'], 'claimed' | 'settled' | 'claimedAt'>;

/** Name prefix of a file whose hash is not known yet. No such name is ever served. */
export const uploadPrefix = 'upload-';
const megabyte = 1024 * 1024;
export const uploadLimits = { imageBytes: 25 * megabyte, videoBytes: 200 * megabyte } as const;

/** Validates, sanitizes and stores uploaded files: see MediaStore.store(). */
export class Uploads {
  constructor(
    private readonly files: MediaFiles,
    private readonly claims: MediaClaims,
  ) {}

  async store(stream: Readable, allowed: readonly MediaKind[]): Promise<StoredMedia> {
    const { head, isComplete, content, drain } = await peek(stream, megabyte);
    const extension = await detectExtension(head);
    if (!extension || !allowed.includes(mediaTypes[extension].kind)) {
      await drain();
      const accepted = allowed.length > 1 ? 'JPEG, PNG, MP4 and WebM files' : 'JPEG and PNG images';
      throw new UnsupportedMediaTypeError(`Only ${accepted} are accepted.`);
    }
    if (extension === 'mp4' || extension === 'webm') return this.#storeVideo(content, extension);
    return isComplete
      ? this.#storeImage(async () => head, extension)
      : this.#spoolImage(content, extension);
  }

  // A large image is spooled to the database, so that slow uploads and queued images use no memory.
  async #spoolImage(content: Bytes, extension: 'jpg' | 'png'): Promise<StoredMedia> {
    const spool = await this.files.write(temporaryName(), bounded(content, 'imageBytes'), {});
    if (!spool) throw new Error('a random name was taken');
    try {
      return await this.#storeImage(() => this.files.readAll(spool), extension);
    } finally {
      await this.files.remove(spool);
    }
  }

  async #storeImage(load: () => Promise<Buffer>, extension: 'jpg' | 'png'): Promise<StoredMedia> {
    return this.#storeSanitized(await sanitizeImage(load, extension), extension);
  }

  async storeTrusted(image: Buffer, extension: 'jpg' | 'png'): Promise<StoredMedia> {
    return this.#storeSanitized(await readTrustedImage(image), extension);
  }

  async #storeSanitized(image: SanitizedImage, extension: 'jpg' | 'png'): Promise<StoredMedia> {
    const { data, width, height, thumbhash, isTransparent } = image;
    const name = contentName(createHash('sha256').update(data), extension);
    const metadata = { ...mediaTypes[extension], width, height, thumbhash, isTransparent };
    return this.#claimOrCreate(name, metadata, async (withClaim) => {
      return (await this.files.write(name, [data], withClaim)) !== null;
    });
  }

  async #storeVideo(content: Bytes, extension: 'mp4' | 'webm'): Promise<StoredMedia> {
    const hash = createHash('sha256');
    const structure = new VideoStructureCheck(extension);
    const checked = async function* () {
      for await (const bytes of bounded(content, 'videoBytes')) {
        hash.update(bytes);
        structure.update(bytes);
        yield bytes;
      }
      structure.finish();
    };
    const spool = await this.files.write(temporaryName(), checked(), {});
    if (!spool) throw new Error('a random name was taken');
    const name = contentName(hash, extension);
    const metadata = { ...mediaTypes[extension], ...noImageProperties };
    let isRenamed = false;
    try {
      return await this.#claimOrCreate(name, metadata, async (withClaim) => {
        isRenamed = await this.files.rename(spool, name, withClaim);
        return isRenamed;
      });
    } finally {
      if (!isRenamed) await this.files.remove(spool);
    }
  }

  /** Claims the file if it exists, otherwise creates it. Retries when a concurrent upload interferes. */
  async #claimOrCreate(
    file: string,
    metadata: NewMetadata,
    create: (metadata: OriginalFile['metadata']) => Promise<boolean>,
  ): Promise<StoredMedia> {
    const { kind, width, height, thumbhash } = metadata;
    for (;;) {
      const isClaimed = await this.claims.claim(file);
      if (isClaimed || (await create({ ...metadata, ...MediaClaims.openClaim() }))) {
        return { file, kind, width, height, thumbhash };
      }
    }
  }
}

const noImageProperties = {
  width: null,
  height: null,
  thumbhash: null,
  isTransparent: false,
} as const;

function temporaryName(): string {
  return `${uploadPrefix}${randomUUID()}`;
}

function contentName(hash: ReturnType<typeof createHash>, extension: MediaExtension): string {
  return `${hash.digest('hex').slice(0, 40)}.${extension}`;
}

async function* bounded(
  content: Bytes,
  limit: keyof typeof uploadLimits,
): AsyncGenerator<Buffer, void> {
  let size = 0;
  for await (const bytes of content) {
    size += bytes.length;
    if (size > uploadLimits[limit]) {
      const kind = limit === 'imageBytes' ? 'An image' : 'A video';
      throw new PayloadTooLargeError(
        `${kind} may have at most ${uploadLimits[limit] / megabyte} MB.`,
      );
    }
    yield bytes;
  }
}
