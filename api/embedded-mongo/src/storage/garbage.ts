import type { GroupWriter, Store } from './store.ts';
import { prefixEnd, type Reader, type TableName, uint32 } from './tables.ts';

/** All keys of a table that start with the id of a dropped collection or index. */
export interface DiscardedRange {
  table: 'documents' | 'entries';
  id: number;
}

const markPrefix = Buffer.from('garbage:');

/** How long a group removes keys before it lets others run. */
const timeSliceMs = 5;
const keysPerCheck = 64;

/**
 * Removes the keys of dropped collections and indexes. What does not fit into the group that drops them is
 * marked in the catalogue and removed in later groups, also after a restart.
 */
export class Garbage {
  readonly #store: Store;
  readonly #pending: DiscardedRange[];
  #isRunning = false;
  #running: Promise<void> | undefined;
  #isClosed = false;

  constructor(store: Store) {
    this.#store = store;
    const snapshot = store.snapshot();
    this.#pending = markedRanges(snapshot);
    snapshot.close();
    this.#start();
  }

  /** Removes ranges that nothing refers to any more once the group is committed. */
  discard(group: GroupWriter, ranges: DiscardedRange[]): void {
    const endsAt = performance.now() + timeSliceMs;
    const remaining: DiscardedRange[] = [];
    for (const range of ranges) {
      if (removeKeys(group, range, endsAt)) this.unmark(group, range);
      else {
        this.mark(group, range);
        remaining.push(range);
      }
    }
    this.#pending.push(...remaining);
    this.#start();
  }

  /** Makes a restart remove a range, such as the entries of an unfinished index, unless it is unmarked. */
  mark(group: GroupWriter, range: DiscardedRange): void {
    group.put('catalogue', markKey(range), Buffer.alloc(0));
  }

  unmark(group: GroupWriter, range: DiscardedRange): void {
    group.remove('catalogue', markKey(range));
  }

  /** Resolves when everything discarded so far is removed. */
  async settled(): Promise<void> {
    await this.#running;
  }

  /** Stops removing keys. The next start continues. */
  close(): void {
    this.#isClosed = true;
  }

  #start(): void {
    if (this.#isRunning || this.#pending.length === 0) return;
    this.#isRunning = true;
    this.#running = this.#removePending();
  }

  async #removePending(): Promise<void> {
    try {
      for (let range = this.#pending[0]; range && !this.#isClosed; range = this.#pending[0]) {
        const isDone = await this.#removePart(range);
        if (isDone) this.#pending.shift();
      }
    } catch (error) {
      // the next drop or the next start tries again
      console.error('embedded MongoDB:', error);
    } finally {
      this.#isRunning = false;
    }
  }

  #removePart(range: DiscardedRange): Promise<boolean> {
    return this.#store.write((group) => {
      // without a mark the group that dropped the range was not committed
      if (!group.get('catalogue', markKey(range))) return true;
      if (!removeKeys(group, range, performance.now() + timeSliceMs)) return false;
      this.unmark(group, range);
      return true;
    });
  }
}

/** Removes the keys of a range until the time is up. Returns whether all are removed. */
function removeKeys(group: GroupWriter, { table, id }: DiscardedRange, endsAt: number): boolean {
  const start = uint32(id);
  const range = { start, end: prefixEnd(start), limit: keysPerCheck };
  while (performance.now() < endsAt) {
    const keys = [...group.keys(table, range)];
    for (const key of keys) group.remove(table, key);
    if (keys.length < keysPerCheck) return true;
  }
  return false;
}

/** Returns the ranges that a previous process did not finish removing. */
export function markedRanges(reader: Reader): DiscardedRange[] {
  const range = { start: markPrefix, end: prefixEnd(markPrefix) };
  return [...reader.keys('catalogue', range)].map((key) => {
    const table: TableName = key[markPrefix.length] === documentsMark ? 'documents' : 'entries';
    return { table, id: key.readUInt32BE(markPrefix.length + 1) };
  });
}

const documentsMark = 0x64;
const entriesMark = 0x65;

function markKey({ table, id }: DiscardedRange): Buffer {
  const type = table === 'documents' ? documentsMark : entriesMark;
  return Buffer.concat([markPrefix, Buffer.from([type]), uint32(id)]);
}
