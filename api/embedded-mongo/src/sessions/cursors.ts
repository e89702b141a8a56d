import { randomInt } from 'node:crypto';
import { MongoError } from '../errors.ts';
import { EncodedArray } from '../values/encoded-array.ts';
import { type Pause, pause, type TimeSlice } from '../yielding.ts';
import type { Transaction } from './transactions.ts';

/** MongoDB's batch limits: 101 documents in the first batch by default, 16 MiB in any batch. */
const defaultFirstBatchSize = 101;
const maxBatchBytes = 16 * 1024 * 1024;

/** The rest of a query's results, to be fetched with getMore. */
export interface OpenCursor {
  id: bigint;
  namespace: string;
  documents: Iterator<Buffer | Pause>;
  timeSlice: TimeSlice;
  isInUse: boolean;
  /** Killed while in use. It is closed when the current batch is complete. */
  isKilled: boolean;
  /** A document that did not fit into the previous batch. */
  pending: Buffer | undefined;
  session: string | undefined;
  /** The Stable API parameters of the command that opened it, which getMore must repeat. */
  apiParameters: string;
  /** The transaction it was opened in. The cursor is closed when it ends. */
  transaction: Transaction | undefined;
  usedAt: number;
  /** Makes the documents that are still to be read those of the latest snapshot. Throws if it cannot continue. */
  refresh(): void;
  close(): void;
}

/** The open cursors by id. */
export class Cursors {
  readonly #open = new Map<bigint, OpenCursor>();

  get(id: bigint, namespace: string): OpenCursor {
    const cursor = this.#open.get(id);
    if (!cursor) throw new MongoError('CursorNotFound', `cursor id ${id} not found`);
    if (cursor.namespace !== namespace) {
      throw new MongoError(
        'Unauthorized',
        `Requested getMore on namespace '${namespace}', but cursor belongs to a different namespace ${cursor.namespace}`,
      );
    }
    if (cursor.isInUse) throw new MongoError('CursorInUse', `cursor id ${id} is already in use`);
    cursor.usedAt = Date.now();
    return cursor;
  }

  add(cursor: Omit<OpenCursor, 'id' | 'usedAt' | 'isInUse' | 'isKilled'>): OpenCursor {
    const id = (BigInt(randomInt(1, 0x7fffffff)) << 32n) | BigInt(randomInt(1, 0x7fffffff));
    const opened = { ...cursor, id, usedAt: Date.now(), isInUse: false, isKilled: false };
    this.#open.set(id, opened);
    void cursor.transaction?.ended.then(() => this.kill(id));
    return opened;
  }

  kill(id: bigint): boolean {
    const cursor = this.#open.get(id);
    this.#open.delete(id);
    if (cursor?.isInUse) cursor.isKilled = true;
    else cursor?.close();
    return cursor !== undefined;
  }

  /** Returns the next batch. Rejects if the cursor is killed in the meantime. */
  async next(cursor: OpenCursor, batchSize: number | undefined) {
    cursor.isInUse = true;
    try {
      cursor.refresh();
      const batch = await takeBatch(cursor, batchSize, false);
      if (!cursor.isKilled) return batch;
      throw new MongoError('CursorKilled', 'operation was interrupted: the cursor was killed');
    } finally {
      cursor.isInUse = false;
      if (cursor.isKilled) cursor.close();
    }
  }

  killOfSession(session: string): void {
    for (const cursor of [...this.#open.values()])
      if (cursor.session === session) this.kill(cursor.id);
  }

  /** Closes the cursors that no command has used for some time. */
  killIdle(idleTimeoutMs: number, now = Date.now()): void {
    for (const cursor of [...this.#open.values()])
      if (!cursor.isInUse && now - cursor.usedAt > idleTimeoutMs) this.kill(cursor.id);
  }

  killAll(): void {
    for (const id of [...this.#open.keys()]) this.kill(id);
  }

  get size(): number {
    return this.#open.size;
  }
}

/** Takes the next batch off a stream. Keeps a document that does not fit in `pending`. */
export async function takeBatch(
  source: Pick<OpenCursor, 'documents' | 'pending' | 'timeSlice'>,
  batchSize: number | undefined,
  isFirst: boolean,
): Promise<{ documents: EncodedArray; isDone: boolean }> {
  const maxDocuments = batchSize ?? (isFirst ? defaultFirstBatchSize : Number.POSITIVE_INFINITY);
  const documents = new EncodedArray();
  let bytes = 0;
  for (;;) {
    if (documents.length >= maxDocuments) return { documents, isDone: false };
    const next = source.pending ? { value: source.pending, done: false } : source.documents.next();
    source.pending = undefined;
    if (next.done) return { documents, isDone: true };
    if (next.value === pause) {
      await source.timeSlice.yieldToOthers();
      continue;
    }
    bytes += next.value.length;
    if (bytes > maxBatchBytes && documents.length > 0) {
      source.pending = next.value;
      return { documents, isDone: false };
    }
    documents.add(next.value);
    if ((documents.length & 63) === 0 && source.timeSlice.isExpired())
      await source.timeSlice.yieldToOthers();
  }
}
