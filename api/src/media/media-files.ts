import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Connection, mongo, Schema } from 'mongoose';
import { NotFoundError } from '../errors.ts';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';
import type { MediaKind } from './media-types.ts';

/** Metadata of an original: a stored upload, named after the hash of its content. */
export interface OriginalMetadata {
  type: string;
  kind: MediaKind;
  /** Pixels; null for videos. */
  width: number | null;
  height: number | null;
  /** Base64; null for videos. */
  thumbhash: string | null;
  /** Whether any pixel is transparent, which JPEG cannot represent. */
  isTransparent: boolean;
  /** Number of uploads of this content, and of those whose request has ended: see MediaClaims. */
  claimed: number;
  settled: number;
  claimedAt: Date;
  /** A deletion was deferred by an open claim: settling the claim retries it. */
  isUnwanted?: boolean;
}

/** Metadata of a variant: an original in another size or format. */
export interface VariantMetadata {
  type: string;
  /** The original's name. */
  of: string;
  width: number;
  format: string;
  /** Hash of the variant's own bytes, which depend on the version of the encoder. */
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
/** Reads 1 MB at a time; the driver's own download stream reads 16 MB. */
const chunksPerRead = 4;

const filesSchema = new Schema({}, { collection: `${bucketName}.files`, versionKey: false });
filesSchema.index({ filename: 1 }, { unique: true });
filesSchema.index({ 'metadata.of': 1 }, { sparse: true });
const chunksSchema = new Schema({}, { collection: `${bucketName}.chunks`, versionKey: false });
chunksSchema.index({ files_id: 1, n: 1 }, { unique: true });

/** GridFS with unique names: written through the driver's bucket, read in small pieces. */
export class MediaFiles {
  readonly files: mongo.Collection<MediaFile>;
  readonly chunks: mongo.Collection<MediaChunk>;
  readonly #bucket: mongo.GridFSBucket;

  constructor(connection: Connection) {
    const { db } = connection;
    if (!db) throw new Error('the media store needs an open connection');
    // Declared for buildIndexes(): the bucket creates no unique index on the name.
    if (!connection.models.MediaFile) connection.model('MediaFile', filesSchema);
    if (!connection.models.MediaChunk) connection.model('MediaChunk', chunksSchema);
    this.#bucket = new mongo.GridFSBucket(db, { bucketName });
    this.files = db.collection<MediaFile>(`${bucketName}.files`);
    this.chunks = db.collection<MediaChunk>(`${bucketName}.chunks`);
  }

  find(name: string): Promise<MediaFile | null> {
    return this.files.findOne({ filename: name });
  }

  /** As `find`, but while no server accepts writes, from one that may be outdated. */
  findToServe(name: string): Promise<MediaFile | null> {
    return this.files.findOne({ filename: name }, { readPreference: 'primaryPreferred' });
  }

  /**
   * Writes a file from a stream. Returns null if the name is taken. Then, as when `content` fails,
   * nothing is stored. GridFS writes the file's row last, so others only ever see complete files.
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
      await this.chunks.deleteMany({ files_id: upload.id }).catch(() => undefined); // the original error is more useful
      if (isDuplicateKey(error)) return null;
      throw error;
    }
    return upload.gridFSFile as unknown as MediaFile<Metadata>; // the driver does not type metadata
  }

  /** Renames a file and sets its metadata. Returns false if the name is taken. */
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

  /** Reads the bytes from `start` to `end` (exclusive). The stream fails with NotFoundError if any are missing. */
  read(file: MediaFile<unknown>, start = 0, end = file.length): Readable {
    return Readable.from(this.#pieces(file, start, end), { objectMode: false });
  }

  async readAll(file: MediaFile<unknown>): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.#pieces(file, 0, file.length)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  // Without a cursor, a slow or aborted download keeps nothing open in the database.
  async *#pieces({ _id, chunkSize }: MediaFile<unknown>, start: number, end: number) {
    const afterLast = Math.ceil(end / chunkSize);
    for (let n = Math.floor(start / chunkSize); n < afterLast; n += chunksPerRead) {
      const next = Math.min(n + chunksPerRead, afterLast);
      const found = await this.chunks
        .find(
          { files_id: _id, n: { $gte: n, $lt: next } },
          { promoteBuffers: true, readPreference: 'primaryPreferred' }, // chunks never change
        )
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
