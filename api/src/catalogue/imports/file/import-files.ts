import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { importLimits } from '@vajra/contract';
import { fileTypeFromBuffer } from 'file-type';
import { type Connection, mongo } from 'mongoose';
import {
  InvalidInputError,
  PayloadTooLargeError,
  UnsupportedMediaTypeError,
} from '../../../platform/errors.ts';
import { type Peeked, peek } from '../../../platform/media/peek.ts';
import { detectLayout, type TableLayout } from './table-rows.ts';
import { decodeText, detectUtf16, type TextEncoding, Utf8Detector } from './text-encoding.ts';
import { maxWorkbookBytes, readWorkbookSheet } from './workbook.ts';

/** A stored table and its detected format. */
export interface StoredTable {
  file: mongo.ObjectId;
  bytes: number;
  encoding: TextEncoding;
  layout: TableLayout;
  /** The .xlsx file that the table was read from. */
  workbook?: StoredWorkbook;
}

export interface StoredWorkbook {
  file: mongo.ObjectId;
  /** The names of the sheets with a table. */
  sheets: string[];
  sheet: string;
}

const bucketName = 'import';
/** How much of a file is read to detect its layout. */
const headBytes = 64 * 1024;

/** Uploaded files in GridFS, written and read as streams. */
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
   * Stores a CSV file, or an .xlsx file with one of its sheets, and detects its layout.
   * @throws {UnsupportedMediaTypeError} @throws {PayloadTooLargeError} @throws {InvalidInputError} and then stores nothing.
   */
  async store(stream: Readable, name: string): Promise<StoredTable> {
    const { head, isComplete, content, drain } = await peek(stream, headBytes);
    const kind = await fileTypeFromBuffer(head);
    try {
      if (kind?.ext === 'xlsx' || kind?.ext === 'zip') {
        const bytes = await readAll(content, maxWorkbookBytes);
        return await this.#storeWorkbook(bytes, name);
      }
      // The mark of UTF-16 looks like a sound to it.
      if (kind && !detectUtf16(head)) {
        throw new UnsupportedMediaTypeError(`This is ${kind.mime}. ${notATable}`);
      }
      return await this.#storeText({ head, isComplete, content }, name);
    } catch (error) {
      await drain();
      throw error;
    }
  }

  /** Reads another sheet of a workbook. Returns its table; the one of before is not removed. */
  async chooseSheet(workbook: StoredWorkbook, sheet: string, name: string): Promise<StoredTable> {
    const bytes = await readAll(this.#bucket.openDownloadStream(workbook.file), maxWorkbookBytes);
    const { csv, ...chosen } = await readWorkbookSheet(bytes, sheet);
    const table = await this.store(Readable.from([Buffer.from(csv)]), name);
    return { ...table, workbook: { ...workbook, ...chosen } };
  }

  async #storeWorkbook(bytes: Buffer, name: string): Promise<StoredTable> {
    const { csv, ...sheets } = await readWorkbookSheet(bytes, null);
    const table = await this.store(Readable.from([Buffer.from(csv)]), name);
    const upload = this.#bucket.openUploadStream(name);
    try {
      await pipeline(Readable.from([bytes]), upload);
      return { ...table, workbook: { file: upload.id, ...sheets } };
    } catch (error) {
      for (const file of [table.file, upload.id]) await this.remove(file).catch(() => undefined);
      throw error;
    }
  }

  async #storeText(
    { head, isComplete, content }: Pick<Peeked, 'head' | 'isComplete' | 'content'>,
    name: string,
  ): Promise<StoredTable> {
    if (head.length === 0) {
      throw new InvalidInputError([{ field: 'file', message: 'The file is empty.' }]);
    }
    const upload = this.#bucket.openUploadStream(name);
    const file = upload.id;
    try {
      const utf16 = detectUtf16(head);
      const scan: Scan = { bytes: 0, utf8: new Utf8Detector() };
      await pipeline(scanned(content, utf16 !== undefined, scan), upload);
      const encoding = utf16 ?? scan.utf8.encoding;
      const layout = detectLayout(await textOf(only(head), encoding), isComplete);
      return { file, bytes: scan.bytes, encoding, layout };
    } catch (error) {
      await this.remove(file).catch(() => undefined); // the original error is more useful
      throw error;
    }
  }

  /** Detects the layout again, with the header on another line. @throws {InvalidInputError} */
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

  /** Reads a file's text from the beginning. */
  readText(file: mongo.ObjectId, encoding: TextEncoding): AsyncGenerator<string> {
    return decodeText(this.#bucket.openDownloadStream(file), encoding);
  }

  /** Deletes the files of an import. */
  async removeAll({ file, workbook }: Partial<Nullable<StoredTable>>): Promise<void> {
    if (file) await this.remove(file);
    if (workbook) await this.remove(workbook.file);
  }

  /** Deletes a file, even if it is incomplete. */
  async remove(file: mongo.ObjectId): Promise<void> {
    await this.#files.deleteOne({ _id: file });
    await this.#chunks.deleteMany({ files_id: file });
  }
}

type Nullable<T> = { [Key in keyof T]: T[Key] | null };

interface Scan {
  bytes: number;
  utf8: Utf8Detector;
}

/** Passes the bytes through, measuring them and rejecting files that are too large or binary. */
async function* scanned(content: AsyncIterable<Buffer>, isUtf16: boolean, scan: Scan) {
  for await (const chunk of content) {
    scan.bytes += chunk.length;
    if (scan.bytes > importLimits.maxBytes) throw new PayloadTooLargeError(tooLarge);
    if (!isUtf16 && chunk.includes(0)) throw new UnsupportedMediaTypeError(notText);
    scan.utf8.push(chunk);
    yield chunk;
  }
}

const tooLarge = `The file is too large. The maximum is ${importLimits.maxBytes / 1024 / 1024} MB.`;
const notATable = 'Save the list as CSV or Excel (.xlsx) and upload that.';
const notText = `This is not a text file. ${notATable}`;

async function readAll(content: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    chunks.push(chunk);
    length += chunk.length;
    if (length > maxBytes) {
      const most = `The maximum of a workbook is ${maxBytes / 1024 / 1024} MB.`;
      throw new PayloadTooLargeError(`The file is too large. ${most}`);
    }
  }
  return Buffer.concat(chunks, length);
}

async function textOf(head: AsyncIterable<Buffer>, encoding: TextEncoding): Promise<string> {
  let text = '';
  for await (const part of decodeText(head, encoding)) text += part;
  return text;
}

async function* only(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes;
}
