import type { Database, RootDatabase, Transaction } from 'lmdb';
import { SortedMap } from './sorted-map.ts';

/** The tables of a store: documents, index entries, sessions and the catalogue. */
export type TableName = 'documents' | 'entries' | 'sessions' | 'catalogue';
export const tableNames: TableName[] = ['documents', 'entries', 'sessions', 'catalogue'];
export type Tables = Record<TableName, Database<Buffer, Buffer>>;

export interface Range {
  start: Buffer;
  /** Exclusive. */
  end: Buffer;
  isReverse?: boolean;
  /** Number of entries to skip. */
  offset?: number | undefined;
  /** Largest number of entries to return. */
  limit?: number | undefined;
}

export interface Entry {
  key: Buffer;
  value: Buffer;
}

/** A consistent view of the tables: a snapshot, the writer's own state, or a transaction's overlay. */
export interface Reader {
  /** The last group of writes in this view. */
  readonly sequence: number;
  get(table: TableName, key: Buffer): Buffer | undefined;
  keys(table: TableName, range: Range): Iterable<Buffer>;
  entries(table: TableName, range: Range): Iterable<Entry>;
  count(table: TableName, range: Range): number;
}

export interface Writer extends Reader {
  put(table: TableName, key: Buffer, value: Buffer): void;
  remove(table: TableName, key: Buffer): void;
}

/** A reference-counted LMDB snapshot. LMDB keeps its pages until every holder has closed it. */
export class Snapshot implements Reader {
  readonly sequence: number;
  readonly #tables: Tables;
  readonly #transaction: Transaction;
  #references = 1;

  constructor(root: RootDatabase, tables: Tables, sequence: number) {
    this.#tables = tables;
    this.sequence = sequence;
    this.#transaction = root.useReadTransaction();
  }

  get(table: TableName, key: Buffer): Buffer | undefined {
    return this.#tables[table].get(key, { transaction: this.#transaction });
  }

  keys(table: TableName, range: Range): Iterable<Buffer> {
    return this.#tables[table].getKeys({ ...bounds(range), transaction: this.#transaction });
  }

  entries(table: TableName, range: Range): Iterable<Entry> {
    return this.#tables[table].getRange({ ...bounds(range), transaction: this.#transaction });
  }

  count(table: TableName, { start, end }: Range): number {
    return this.#tables[table].getKeysCount({ start, end, transaction: this.#transaction });
  }

  /** Adds a holder, which must close the snapshot as well. */
  retain(): this {
    this.#references++;
    return this;
  }

  close(): void {
    if (--this.#references === 0) this.#transaction.done();
  }
}

/** A view that can move to a later snapshot. Its iterations continue there after the last key that they returned. */
export class LatestView implements Reader {
  #snapshot: Snapshot;

  constructor(snapshot: Snapshot) {
    this.#snapshot = snapshot;
  }

  get sequence(): number {
    return this.#snapshot.sequence;
  }

  /** Takes over a snapshot, and closes the previous one. */
  moveTo(snapshot: Snapshot): void {
    this.#snapshot.close();
    this.#snapshot = snapshot;
  }

  get(table: TableName, key: Buffer): Buffer | undefined {
    return this.#snapshot.get(table, key);
  }

  count(table: TableName, range: Range): number {
    return this.#snapshot.count(table, range);
  }

  keys(table: TableName, range: Range): Iterable<Buffer> {
    return this.#iterate(
      range,
      (snapshot, rest) => snapshot.keys(table, rest),
      (key) => key,
    );
  }

  entries(table: TableName, range: Range): Iterable<Entry> {
    return this.#iterate(
      range,
      (snapshot, rest) => snapshot.entries(table, rest),
      ({ key }) => key,
    );
  }

  close(): void {
    this.#snapshot.close();
  }

  *#iterate<T>(
    range: Range,
    read: (snapshot: Snapshot, range: Range) => Iterable<T>,
    keyOf: (item: T) => Buffer,
  ): Generator<T> {
    let rest = range;
    let remaining = range.limit ?? Number.POSITIVE_INFINITY;
    for (;;) {
      const snapshot = this.#snapshot.retain();
      let last: Buffer | undefined;
      try {
        for (const item of read(snapshot, rest)) {
          last = keyOf(item);
          remaining--;
          yield item;
          if (this.#snapshot !== snapshot) break;
        }
      } finally {
        snapshot.close();
      }
      if (this.#snapshot === snapshot || !last || remaining <= 0) return;
      rest = after(last, rest, remaining);
    }
  }
}

/** Returns the part of a range after a key, in its direction. */
function after(key: Buffer, { start, end, isReverse = false }: Range, remaining: number): Range {
  const limit = Number.isFinite(remaining) ? remaining : undefined;
  return isReverse
    ? { start, end: key, isReverse, limit }
    : { start: Buffer.concat([key, Buffer.alloc(1)]), end, limit };
}

/** Reads and writes inside the current LMDB write transaction. */
export class DirectWriter implements Writer {
  readonly sequence: number;
  readonly #tables: Tables;

  constructor(tables: Tables, sequence: number) {
    this.#tables = tables;
    this.sequence = sequence;
  }

  get(table: TableName, key: Buffer): Buffer | undefined {
    return this.#tables[table].getBinary(key);
  }

  keys(table: TableName, range: Range): Iterable<Buffer> {
    return this.#tables[table].getKeys(bounds(range));
  }

  entries(table: TableName, range: Range): Iterable<Entry> {
    return this.#tables[table].getRange(bounds(range));
  }

  count(table: TableName, { start, end }: Range): number {
    return this.#tables[table].getKeysCount({ start, end });
  }

  put(table: TableName, key: Buffer, value: Buffer): void {
    this.#tables[table].put(key, value);
  }

  remove(table: TableName, key: Buffer): void {
    this.#tables[table].remove(key);
  }
}

/** A snapshot with the uncommitted writes of a transaction on top. */
export class Overlay implements Writer {
  readonly sequence: number;
  readonly #base: Reader;
  readonly #written = new Map<TableName, SortedMap<Buffer | null>>();

  constructor(base: Reader) {
    this.#base = base;
    this.sequence = base.sequence;
  }

  get(table: TableName, key: Buffer): Buffer | undefined {
    const written = this.#written.get(table)?.get(key);
    if (written !== undefined) return written ?? undefined;
    return this.#base.get(table, key);
  }

  *keys(table: TableName, range: Range): Iterable<Buffer> {
    for (const { key } of this.entries(table, range)) yield key;
  }

  entries(table: TableName, range: Range): Iterable<Entry> {
    const written = this.#written.get(table);
    if (!written) return this.#base.entries(table, range);
    return merge(
      written,
      this.#base.entries(table, { ...range, offset: 0, limit: undefined }),
      range,
    );
  }

  count(table: TableName, range: Range): number {
    if (!this.#written.has(table)) return this.#base.count(table, range);
    let count = 0;
    for (const _ of this.entries(table, range)) count++;
    return count;
  }

  put(table: TableName, key: Buffer, value: Buffer): void {
    this.#writesTo(table).set(key, value);
  }

  remove(table: TableName, key: Buffer): void {
    this.#writesTo(table).set(key, null);
  }

  /** Applies the transaction's writes to another writer. */
  applyTo(writer: Writer): void {
    for (const [table, map] of this.#written) {
      for (const { key, value } of map.entries()) {
        if (value === null) writer.remove(table, key);
        else writer.put(table, key, value);
      }
    }
  }

  get isEmpty(): boolean {
    return this.#written.size === 0;
  }

  #writesTo(table: TableName): SortedMap<Buffer | null> {
    const map = this.#written.get(table) ?? new SortedMap<Buffer | null>();
    this.#written.set(table, map);
    return map;
  }
}

function* merge(
  own: SortedMap<Buffer | null>,
  base: Iterable<Entry>,
  range: Range,
): Generator<Entry> {
  const isReverse = range.isReverse ?? false;
  let toSkip = range.offset ?? 0;
  let remaining = range.limit ?? Number.POSITIVE_INFINITY;
  const baseEntries = base[Symbol.iterator]();
  const ownEntries = own.range(range.start, range.end, isReverse);
  let [baseNext, ownNext] = [baseEntries.next(), ownEntries.next()];
  try {
    while (remaining > 0 && !(baseNext.done && ownNext.done)) {
      let order: number = baseNext.done
        ? 1
        : ownNext.done
          ? -1
          : baseNext.value.key.compare(ownNext.value.key);
      if (isReverse && !baseNext.done && !ownNext.done) order = -order;
      let entry: Entry | undefined;
      if (order < 0 && !baseNext.done) entry = baseNext.value;
      // a removed entry has the value null and hides the entry of the snapshot
      else if (!ownNext.done && ownNext.value.value)
        entry = { key: ownNext.value.key, value: ownNext.value.value };
      if (order >= 0) ownNext = ownEntries.next();
      if (order <= 0) baseNext = baseEntries.next();
      if (entry && toSkip-- <= 0) {
        remaining--;
        yield entry;
      }
    }
  } finally {
    baseEntries.return?.();
  }
}

/** Converts a range to LMDB's options. By default its reverse ranges include the start and exclude the end. */
function bounds({ start, end, isReverse, offset, limit }: Range) {
  const page = { ...(offset ? { offset } : {}), ...(limit ? { limit } : {}) };
  if (!isReverse) return { start, end, ...page };
  return {
    start: end,
    end: start,
    reverse: true,
    exclusiveStart: true,
    inclusiveEnd: true,
    ...page,
  };
}

export function uint32(value: number): Buffer {
  const bytes = Buffer.allocUnsafe(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** Returns the smallest byte string that is greater than all strings with this prefix. */
export function prefixEnd(prefix: Buffer): Buffer {
  const end = Buffer.from(prefix);
  for (let i = end.length - 1; i >= 0; i--) {
    const byte = end[i] ?? 0;
    if (byte < 255) {
      end[i] = byte + 1;
      return end.subarray(0, i + 1);
    }
  }
  throw new RangeError('a prefix of 0xff bytes has no end');
}
