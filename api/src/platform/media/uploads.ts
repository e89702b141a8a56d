import { createHash, type Hash, randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FileField, ImagePreview } from '@vajra/contract';
import { PayloadTooLargeError, UnsupportedMediaTypeError } from '../errors.ts';
import type { Bytes } from '../mongo/stored-files.ts';
import type { WorkQueue } from '../work-queue.ts';
import { convertImage } from './convert-image.ts';
import { readTrustedImage, type SanitizedImage, sanitizeImage } from './images.ts';
import { MediaClaims } from './media-claims.ts';
import type { MediaFile, MediaFiles, OriginalFile } from './media-files.ts';
import {
  type ConvertedFormat,
  detectType,
  isConverted,
  type MediaExtension,
  type MediaKind,
  mediaTypes,
} from './media-types.ts';
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

/** Which files a field takes. */
export type AcceptedFiles = Pick<FileField, 'kinds' | 'converts'>;

type ImageFormat = 'jpg' | 'png' | ConvertedFormat;

type NewMetadata = Omit<OriginalFile['metadata'], 'claimed' | 'settled' | 'claimedAt'>;

/**
 * An uploaded file that was received completely, but neither decoded nor stored under its name, so that
 * the rest of its request can be validated first. The owner must call `discard` in the end.
 */
export interface ReceivedFile {
  /** SHA-256 of the bytes as they were sent. */
  hash: string;
  /**
   * Decodes, stores and claims the file. Clients take turns at decoding.
   * @throws {UnsupportedMediaTypeError} when it is damaged or too large
   * @throws {TooManyRequestsError} when too many images are waiting
   */
  store(client: string): Promise<StoredMedia>;
  /** Deletes what was received, except a stored file. */
  discard(): Promise<void>;
}

/** Name prefix of a file whose hash is not known yet. No such name is ever served. */
export const uploadPrefix = 'upload-';
const megabyte = 1024 * 1024;
/** A larger image is spooled to the database, so that slow uploads and queued images use little memory. */
const maxMemoryBytes = 256 * 1024;
export const uploadLimits = { imageBytes: 25 * megabyte, videoBytes: 200 * megabyte } as const;

/** Receives, validates, sanitizes and stores uploaded files: see MediaStore.receive(). */
export class Uploads {
  constructor(
    private readonly files: MediaFiles,
    private readonly claims: MediaClaims,
    private readonly imageQueue: WorkQueue,
  ) {}

  async receive(stream: Readable, accepted: AcceptedFiles): Promise<ReceivedFile> {
    const { head, isComplete, content, drain } = await peek(stream, maxMemoryBytes);
    const type = await detectType(head);
    if (!type || !accepts(accepted, type)) {
      await drain();
      throw new UnsupportedMediaTypeError(`Only ${describe(accepted)} are accepted.`);
    }
    if (type === 'mp4' || type === 'webm') return this.#receiveVideo(content, type);
    return isComplete ? this.#receiveSmallImage(head, type) : this.#receiveImage(content, type);
  }

  #receiveSmallImage(data: Buffer, format: ImageFormat): ReceivedFile {
    return {
      hash: createHash('sha256').update(data).digest('hex'),
      store: (client) => this.#storeImage(async () => data, format, client),
      discard: async () => undefined,
    };
  }

  async #receiveImage(content: Bytes, format: ImageFormat): Promise<ReceivedFile> {
    const hash = createHash('sha256');
    const spool = await this.#spool(hashed(bounded(content, 'imageBytes'), hash));
    return {
      hash: hash.digest('hex'),
      store: (client) => this.#storeImage(() => this.files.readAll(spool), format, client),
      discard: () => this.files.remove(spool),
    };
  }

  async #spool(content: Bytes): Promise<MediaFile<object>> {
    const spool = await this.files.write(temporaryName(), content, {});
    if (!spool) throw new Error('a random name was taken');
    return spool;
  }

  async #storeImage(
    load: () => Promise<Buffer>,
    format: ImageFormat,
    client: string,
  ): Promise<StoredMedia> {
    const { extension, ...image } = await this.imageQueue.run(async () => {
      const data = await load();
      if (isConverted(format)) return convertImage(data, format);
      return { extension: format, ...(await sanitizeImage(data, format)) };
    }, client);
    return this.#storeSanitized(image, extension);
  }

  async storeTrusted(image: Buffer, extension: 'jpg' | 'png'): Promise<StoredMedia> {
    return this.#storeSanitized(await readTrustedImage(image), extension);
  }

  async #storeSanitized(image: SanitizedImage, extension: 'jpg' | 'png'): Promise<StoredMedia> {
    const { data, width, height, thumbhash, isTransparent } = image;
    const name = contentName(createHash('sha256').update(data).digest('hex'), extension);
    const metadata = { ...mediaTypes[extension], width, height, thumbhash, isTransparent };
    return this.#claimOrCreate(name, metadata, async (withClaim) => {
      return (await this.files.write(name, [data], withClaim)) !== null;
    });
  }

  async #receiveVideo(content: Bytes, extension: 'mp4' | 'webm'): Promise<ReceivedFile> {
    const sha256 = createHash('sha256');
    const structure = new VideoStructureCheck(extension);
    const checked = async function* () {
      for await (const bytes of hashed(bounded(content, 'videoBytes'), sha256)) {
        structure.update(bytes);
        yield bytes;
      }
      structure.finish();
    };
    const spool = await this.#spool(checked());
    const hash = sha256.digest('hex');
    const name = contentName(hash, extension);
    const metadata = { ...mediaTypes[extension], ...noImageProperties };
    let isRenamed = false;
    return {
      hash,
      store: () =>
        this.#claimOrCreate(name, metadata, async (withClaim) => {
          isRenamed = await this.files.rename(spool, name, withClaim);
          return isRenamed;
        }),
      discard: async () => {
        if (!isRenamed) await this.files.remove(spool);
      },
    };
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

function accepts({ kinds, converts }: AcceptedFiles, type: MediaExtension | ConvertedFormat) {
  return isConverted(type) ? converts === true : kinds.includes(mediaTypes[type].kind);
}

/** Names the accepted files for people. */
function describe({ kinds, converts }: AcceptedFiles): string {
  if (kinds.includes('video')) return 'JPEG, PNG, MP4 and WebM files';
  return converts ? 'JPEG, PNG, WebP, GIF, AVIF and HEIC images' : 'JPEG and PNG images';
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

function contentName(hash: string, extension: MediaExtension): string {
  return `${hash.slice(0, 40)}.${extension}`;
}

async function* hashed(content: AsyncIterable<Buffer>, hash: Hash): AsyncGenerator<Buffer, void> {
  for await (const bytes of content) {
    hash.update(bytes);
    yield bytes;
  }
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
