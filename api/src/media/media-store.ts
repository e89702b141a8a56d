import { createHash, randomUUID } from 'node:crypto';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileTypeFromBuffer } from 'file-type';
import { type Connection, mongo } from 'mongoose';
import sharp from 'sharp';
import { TooLarge, WrongMediaType } from '../errors.ts';

export type MediaKind = 'image' | 'video';

/** A file that the store keeps; `file` is the hash of its content and its ending. */
export interface StoredMedia {
  file: string;
  kind: MediaKind;
  /** Pixels; null for videos. */
  width: number | null;
  height: number | null;
}

export interface MediaMetadata {
  type: string;
  kind: MediaKind;
  width: number | null;
  height: number | null;
}

/** Answers whether a document still names this file. */
export type IsReferenced = (file: string) => Promise<boolean>;

const kinds: Readonly<Record<string, { kind: MediaKind; type: string }>> = {
  jpg: { kind: 'image', type: 'image/jpeg' },
  png: { kind: 'image', type: 'image/png' },
  mp4: { kind: 'video', type: 'video/mp4' },
  webm: { kind: 'video', type: 'video/webm' },
};
const accepted = 'Only jpeg, png, mp4 and webm files are accepted.';
// Enough for file-type to see past a container's header.
const headBytes = 4100;

/**
 * Pictures and videos in GridFS, through the driver's own bucket. Names are content hashes, so
 * that the same picture is kept once and its address never changes its meaning.
 */
export class MediaStore {
  readonly limits = { imageBytes: 25 * 1024 * 1024, videoBytes: 200 * 1024 * 1024, pixels: 60e6 };
  readonly #references: IsReferenced[] = [];
  readonly #bucket: mongo.GridFSBucket;

  constructor(connection: Connection) {
    const { db } = connection;
    if (!db) throw new Error('the media store needs an open connection');
    this.#bucket = new mongo.GridFSBucket(db, { bucketName: 'media' });
  }

  /** Lets a domain say which files its documents name. */
  referencedBy(isReferenced: IsReferenced): void {
    this.#references.push(isReferenced);
  }

  /**
   * Keeps a file of one of `allowed` kinds, decided by its content. Throws WrongMediaType and
   * keeps nothing if it is of another.
   */
  async store(content: Readable, allowed: readonly MediaKind[]): Promise<StoredMedia> {
    const { head, rest } = await peek(content);
    const type = await fileTypeFromBuffer(head);
    const known = kinds[type?.ext ?? ''];
    if (!known || !allowed.includes(known.kind)) {
      rest.resume();
      throw new WrongMediaType(known ? 'Only image files are accepted.' : accepted);
    }
    return known.kind === 'image'
      ? this.#storeImage(rest, type?.ext === 'png' ? 'png' : 'jpg')
      : this.#write(rest, type?.ext ?? '', { ...known, width: null, height: null });
  }

  /** Removes those of these files that no document names. */
  async release(files: readonly string[]): Promise<void> {
    for (const file of new Set(files)) {
      const named = await Promise.all(this.#references.map((isReferenced) => isReferenced(file)));
      if (!named.includes(true)) await this.#remove(file);
    }
  }

  async find(file: string): Promise<mongo.GridFSFile | undefined> {
    const [found] = await this.#bucket.find({ filename: file }).limit(1).toArray();
    return found;
  }

  /** The bytes from `start` up to, not including, `end`. */
  read(file: mongo.GridFSFile, start: number, end: number): Readable {
    return this.#bucket.openDownloadStream(file._id, { start, end });
  }

  /** Metadata such as a camera's or a place goes; a picture that claims too many pixels is refused. */
  async #storeImage(content: Readable, ext: 'jpg' | 'png'): Promise<StoredMedia> {
    const original = await collect(content, this.limits.imageBytes);
    const image = sharp(original, {
      limitInputPixels: this.limits.pixels,
      failOn: 'error',
    }).rotate();
    const plain = ext === 'png' ? image.png() : image.jpeg({ quality: 90, mozjpeg: false });
    const { data, info } = await plain.toBuffer({ resolveWithObject: true }).catch(() => {
      throw new WrongMediaType('This picture cannot be read, or is too large.');
    });
    const size = { width: info.width, height: info.height };
    const known = ext === 'png' ? kinds.png : kinds.jpg;
    if (!known) throw new Error(`no kind ${ext}`);
    return this.#write(streamOf(data), ext, { ...known, ...size });
  }

  async #write(content: Readable, ext: string, metadata: MediaMetadata): Promise<StoredMedia> {
    const hash = createHash('sha256');
    const hashing = new Transform({
      transform(chunk, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    // Until its hash is known the file goes by a name that nobody asks for.
    const upload = this.#bucket.openUploadStream(`upload-${randomUUID()}`, { metadata });
    try {
      await pipeline(content, hashing, upload);
    } catch (error) {
      await upload.abort().catch(() => undefined); // the first error is the one to tell
      throw error;
    }
    const file = `${hash.digest('hex').slice(0, 40)}.${ext}`;
    if (await this.find(file)) await this.#bucket.delete(upload.id);
    else await this.#bucket.rename(upload.id, file);
    const { kind, width, height } = metadata;
    return { file, kind, width, height };
  }

  async #remove(file: string): Promise<void> {
    const found = await this.#bucket.find({ filename: file }).toArray();
    await Promise.all(found.map(({ _id }) => this.#bucket.delete(_id)));
  }
}

function streamOf(data: Buffer): Readable {
  return new PassThrough().end(data);
}

async function collect(content: Readable, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    size += chunk.length;
    if (size > limit) throw new TooLarge('A picture may have at most 25 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The first bytes of a stream, and a stream that still has them. */
async function peek(content: Readable): Promise<{ head: Buffer; rest: Readable }> {
  const chunks: Buffer[] = [];
  let size = 0;
  const iterator = content.iterator({ destroyOnReturn: false });
  for await (const chunk of iterator) {
    chunks.push(chunk);
    size += chunk.length;
    if (size >= headBytes) break;
  }
  const head = Buffer.concat(chunks);
  const rest = new PassThrough();
  rest.write(head);
  content.on('error', (error) => rest.destroy(error));
  if (content.readableEnded) rest.end();
  else content.pipe(rest);
  return { head, rest };
}
