import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { importLimits } from '@vajra/contract';
import { fileTypeFromBuffer } from 'file-type';
import { type Connection, mongo } from 'mongoose';
import {
  InvalidInputError,
  PayloadTooLargeError,
  UnsupportedMediaTypeError,
} from '../../errors.ts';
import { peek } from '../../media/peek.ts';
import { detectLayout, type TableLayout } from './table-rows.ts';
import { decodeText, detectUtf16, type TextEncoding, Utf8Detector } from './text-encoding.ts';

/** What an upload was found to be. */
export interface StoredTable {
  file: mongo.ObjectId;
  bytes: number;
  encoding: TextEncoding;
  layout: TableLayout;
}

const bucketName = 'import';
/** By which the columns are understood. */
const headBytes = 64 * 1024;

/** Traders' files in GridFS, streamed in and out. */
export class ImportFileStore {
  readonly #bucket: mongo.GridFSBucket;
  readonly #files;
  readonly #chunks;

  constructor(connection: Connection) {
    const { db } = connection;
    if (!db) throw new Error('imports need an open connection');
    this.#bucket = new mongo.GridFSBucket(db, { bucketName });
    this.#files = db.collection<{ _id: mongo.ObjectId }>(`${bucketName}.files`);
    this.#chunks = db.collection<{ files_id: mongo.ObjectId }>(`${bucketName}.chunks`);
  }

  /**
   * Keeps a table. Throws UnsupportedMediaTypeError, PayloadTooLargeError or InvalidInputError, in words, for what is none, and
   * keeps nothing of it.
   */
  async store(content: Readable, name: string): Promise<StoredTable> {
    const { head, isAll, content: rest, leave } = await peek(content, headBytes);
    const upload = this.#bucket.openUploadStream(name);
    const file = upload.id;
    try {
      const wide = detectUtf16(head);
      if (!wide) await refuseOtherKinds(head);
      const found: Found = { bytes: 0, narrow: new Utf8Detector() };
      await pipeline(checked(rest, wide !== undefined, found), upload);
      const encoding = wide ?? found.narrow.encoding;
      const layout = detectLayout(await textOf(only(head), encoding), isAll);
      return { file, bytes: found.bytes, encoding, layout };
    } catch (error) {
      await leave();
      await this.remove(file).catch(() => undefined); // the first error is the one to tell
      throw error;
    }
  }

  /** How a file's table lies with another row for its header. Throws InvalidInputError as `store` does. */
  async readLayout(
    { file, bytes, encoding, layout: { delimiter } }: StoredTable,
    headerLine: number,
  ): Promise<TableLayout> {
    const head = this.#bucket.openDownloadStream(file, {
      start: 0,
      end: Math.min(bytes, headBytes),
    });
    const text = await textOf(head, encoding);
    return detectLayout(text, bytes <= headBytes, { delimiter, headerLine });
  }

  /** A file's text, from its beginning. */
  text(file: mongo.ObjectId, encoding: TextEncoding): AsyncGenerator<string> {
    return decodeText(this.#bucket.openDownloadStream(file), encoding);
  }

  /** A file, or what there is of it. */
  async remove(file: mongo.ObjectId): Promise<void> {
    await this.#files.deleteOne({ _id: file });
    await this.#chunks.deleteMany({ files_id: file });
  }
}

interface Found {
  bytes: number;
  narrow: Utf8Detector;
}

/** The bytes as they come, as long as they can be a table's. */
async function* checked(content: AsyncIterable<Buffer>, isWide: boolean, found: Found) {
  for await (const chunk of content) {
    found.bytes += chunk.length;
    if (found.bytes > importLimits.maxBytes) throw new PayloadTooLargeError(tooLarge);
    if (!isWide && chunk.includes(0)) throw new UnsupportedMediaTypeError(notText);
    found.narrow.take(chunk);
    yield chunk;
  }
}

const tooLarge = `A file has at most ${importLimits.maxBytes / 1024 / 1024} MB.`;
const notText = 'This is no text file. Save the list as CSV and send that.';

async function refuseOtherKinds(head: Buffer): Promise<void> {
  if (head.length === 0)
    throw new InvalidInputError([{ field: 'file', message: 'The file is empty.' }]);
  const kind = await fileTypeFromBuffer(head);
  if (kind) {
    const what = kind.ext === 'xlsx' || kind.ext === 'zip' ? 'an Excel or ZIP file' : kind.mime;
    throw new UnsupportedMediaTypeError(`This is ${what}. Save the list as CSV and send that.`);
  }
}

async function textOf(head: AsyncIterable<Buffer>, encoding: TextEncoding): Promise<string> {
  let text = '';
  for await (const part of decodeText(head, encoding)) text += part;
  return text;
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
