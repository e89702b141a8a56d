import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Connection, mongo, Schema } from 'mongoose';
import { NotFoundError } from '../errors.ts';
import { isDuplicateKey } from './duplicate-key.ts';

/** The row of a file in GridFS. */
export interface StoredFile<Metadata = object> {
  _id: mongo.ObjectId;
  filename: string;
  length: number;
  chunkSize: number;
  uploadDate: Date;
  metadata: Metadata;
}

export interface StoredChunk {
  _id: mongo.ObjectId;
  files_id: mongo.ObjectId;
  n: number;
  data: Buffer;
}

export type Bytes = Iterable<Buffer> | AsyncIterable<Buffer>;

/** Reads 1 MB at a time; the driver's own download stream reads 16 MB. */
const chunksPerRead = 4;

/** A GridFS bucket with unique names: written through the driver's bucket, read in small pieces. */
export class StoredFiles<Metadata extends object> {
  readonly files: mongo.Collection<StoredFile<Metadata>>;
  readonly chunks: mongo.Collection<StoredChunk>;
  readonly #bucket: mongo.GridFSBucket;

  /** @param sparseIndexes fields of the rows that have an index in addition to the name */
  constructor(
    connection: Connection,
    bucketName: string,
    { sparseIndexes = [] }: { sparseIndexes?: readonly string[] } = {},
  ) {
    const { db } = connection;
    if (!db) throw new Error('a bucket of files needs an open connection');
    const [files, chunks] = [`${bucketName}.files`, `${bucketName}.chunks`];
    // Declared for buildIndexes(): the bucket creates no unique index on the name.
    if (!connection.models[files]) {
      const filesSchema = new Schema({}, { collection: files, versionKey: false });
      filesSchema.index({ filename: 1 }, { unique: true });
      for (const field of sparseIndexes) filesSchema.index({ [field]: 1 }, { sparse: true });
      connection.model(files, filesSchema);
      const chunksSchema = new Schema({}, { collection: chunks, versionKey: false });
      chunksSchema.index({ files_id: 1, n: 1 }, { unique: true });
      connection.model(chunks, chunksSchema);
    }
    this.#bucket = new mongo.GridFSBucket(db, { bucketName });
    this.files = db.collection<StoredFile<Metadata>>(files);
    this.chunks = db.collection<StoredChunk>(chunks);
  }

  find(name: string): Promise<StoredFile<Metadata> | null> {
    return this.#find(name);
  }

  /** As `find`, but while no server accepts writes, from one that may be outdated. */
  findToServe(name: string): Promise<StoredFile<Metadata> | null> {
    return this.#find(name, 'primaryPreferred');
  }

  async #find(filename: string, readPreference?: 'primaryPreferred') {
    const filter = { filename } as mongo.Filter<StoredFile<Metadata>>; // a filter of a generic row is not inferred
    const found = await this.files.findOne(filter, { ...(readPreference && { readPreference }) });
    return found as StoredFile<Metadata> | null; // likewise
  }

  /**
   * Writes a file from a stream. Returns null if the name is taken. Then, as when `content` fails,
   * nothing is stored. GridFS writes the file's row last, so others only ever see complete files.
   */
  async write<Written extends object>(
    name: string,
    content: Bytes,
    metadata: Written,
  ): Promise<StoredFile<Written> | null> {
    const upload = this.#bucket.openUploadStream(name, { metadata });
    try {
      await pipeline(content, upload);
    } catch (error) {
      await this.chunks.deleteMany({ files_id: upload.id }).catch(() => undefined); // the original error is more useful
      if (isDuplicateKey(error)) return null;
      throw error;
    }
    return upload.gridFSFile as unknown as StoredFile<Written>; // the driver does not type metadata
  }

  async remove({ _id }: Pick<StoredFile, '_id'>): Promise<void> {
    const filter = { _id } as mongo.Filter<StoredFile<Metadata>>; // as in #find
    await this.files.deleteOne(filter);
    await this.chunks.deleteMany({ files_id: _id });
  }

  /** Reads the bytes from `start` to `end` (exclusive). The stream fails with NotFoundError if any are missing. */
  read(file: StoredFile<unknown>, start = 0, end = file.length): Readable {
    return Readable.from(this.#pieces(file, start, end), { objectMode: false });
  }

  async readAll(file: StoredFile<unknown>): Promise<Buffer> {
    const pieces: Buffer[] = [];
    for await (const piece of this.#pieces(file, 0, file.length)) pieces.push(piece);
    return Buffer.concat(pieces);
  }

  // Without a cursor, a slow or aborted download keeps nothing open in the database.
  async *#pieces({ _id, chunkSize }: StoredFile<unknown>, start: number, end: number) {
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
