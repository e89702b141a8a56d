import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Connection, mongo, Schema } from 'mongoose';
import { NotFoundError } from '../errors.ts';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';
import type { MediaKind } from './media-types.ts';

/** What the store knows of an original: of what an upload made, under the hash of its content. */
export interface OriginalMetadata {
  type: string;
  kind: MediaKind;
  /** Pixels; null for videos. */
  width: number | null;
  height: number | null;
  /** Base64; null for videos. */
  thumbhash: string | null;
  /** Whether the ground shines through somewhere, which JPEG cannot show. */
  isTransparent: boolean;
  /** How many uploads gave this content, and how many of those calls are over: see Claims. */
  claimed: number;
  settled: number;
  claimedAt: Date;
  /** Somebody let go of it during a claim: whoever settles last looks whether it is needed. */
  isUnwanted?: boolean;
}

/** A picture made of an original: another size, another format. */
export interface VariantMetadata {
  type: string;
  /** The original's name. */
  of: string;
  width: number;
  format: string;
  /** Of its own bytes: another encoder may make other ones under the same name. */
  hash: string;
}

export interface MediaFile<Metadata = OriginalMetadata | VariantMetadata> {
  _id: mongo.ObjectId;
  filename: string;
  length: number;
  chunkSize: number;
  uploadDate: Date;
  metadata: Metadata;
}
export type OriginalFile = MediaFile<OriginalMetadata>;
export type VariantFile = MediaFile<VariantMetadata>;

export interface MediaChunk {
  _id: mongo.ObjectId;
  files_id: mongo.ObjectId;
  n: number;
  data: Buffer;
}

export type Bytes = Iterable<Buffer> | AsyncIterable<Buffer>;

const bucketName = 'media';
/** A megabyte at a time: the driver's own download stream asks for sixteen. */
const chunksPerRead = 4;

const filesSchema = new Schema({}, { collection: `${bucketName}.files`, versionKey: false });
filesSchema.index({ filename: 1 }, { unique: true });
filesSchema.index({ 'metadata.of': 1 }, { sparse: true });
const chunksSchema = new Schema({}, { collection: `${bucketName}.chunks`, versionKey: false });
chunksSchema.index({ files_id: 1, n: 1 }, { unique: true });

/** GridFS, in which a name is one file: written by the driver's own bucket, read in small pieces. */
export class MediaFiles {
  readonly files: mongo.Collection<MediaFile>;
  readonly chunks: mongo.Collection<MediaChunk>;
  readonly #bucket: mongo.GridFSBucket;

  constructor(connection: Connection) {
    const { db } = connection;
    if (!db) throw new Error('the media store needs an open connection');
    // Declared for buildIndexes(): the bucket makes no index that keeps a name unique.
    if (!connection.models.MediaFile) connection.model('MediaFile', filesSchema);
    if (!connection.models.MediaChunk) connection.model('MediaChunk', chunksSchema);
    this.#bucket = new mongo.GridFSBucket(db, { bucketName });
    this.files = db.collection<MediaFile>(`${bucketName}.files`);
    this.chunks = db.collection<MediaChunk>(`${bucketName}.chunks`);
  }

  find(name: string): Promise<MediaFile | null> {
    return this.files.findOne({ filename: name });
  }

  /**
   * Streams a file in. Null where the name is taken; then, as when `content` fails, nothing of it
   * stays. It is there for others once it is whole: GridFS writes the file's row last.
   */
  async write<Metadata extends object>(
    name: string,
    content: Bytes,
    metadata: Metadata,
  ): Promise<MediaFile<Metadata> | null> {
    const upload = this.#bucket.openUploadStream(name, { metadata });
    try {
      await pipeline(content, upload);
    } catch (error) {
      await this.chunks.deleteMany({ files_id: upload.id }).catch(() => undefined); // the first error is the one to tell
      if (isDuplicateKey(error)) return null;
      throw error;
    }
    return upload.gridFSFile as unknown as MediaFile<Metadata>; // the driver knows no metadata
  }

  /** Gives a file another name and metadata; false where the name is taken. */
  async rename(file: MediaFile<unknown>, name: string, metadata: object): Promise<boolean> {
    const set = Object.entries(metadata).map(([key, value]) => [`metadata.${key}`, value]);
    try {
      await this.files.updateOne(
        { _id: file._id },
        { $set: { filename: name, ...Object.fromEntries(set) } },
      );
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }

  async remove({ _id }: Pick<MediaFile, '_id'>): Promise<void> {
    await this.files.deleteOne({ _id });
    await this.chunks.deleteMany({ files_id: _id });
  }

  /** The bytes from `start` up to, not including, `end`. NotFoundError where they are not all there. */
  read(file: MediaFile<unknown>, start = 0, end = file.length): Readable {
    return Readable.from(this.#pieces(file, start, end), { objectMode: false });
  }

  async readAll(file: MediaFile<unknown>): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.#pieces(file, 0, file.length)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  // Without a cursor: whoever watches slowly, or leaves, keeps nothing open in the database.
  async *#pieces({ _id, chunkSize }: MediaFile<unknown>, start: number, end: number) {
    const afterLast = Math.ceil(end / chunkSize);
    for (let n = Math.floor(start / chunkSize); n < afterLast; n += chunksPerRead) {
      const next = Math.min(n + chunksPerRead, afterLast);
      const found = await this.chunks
        .find({ files_id: _id, n: { $gte: n, $lt: next } }, { promoteBuffers: true })
        .sort({ n: 1 })
        .toArray();
      if (found.length < next - n) throw new NotFoundError('Part of the file');
      for (const chunk of found) {
        const offset = chunk.n * chunkSize;
        yield chunk.data.subarray(Math.max(0, start - offset), end - offset);
      }
    }
  }
}
