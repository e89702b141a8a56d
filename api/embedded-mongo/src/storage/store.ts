import { statfsSync } from 'node:fs';
import { type Database, open, type RootDatabase } from 'lmdb';
import { MongoError } from '../errors.ts';
import { acquireDataDirectory, type DataDirectory } from './data-directory.ts';
import { DocumentWatches } from './document-watches.ts';
import {
  DirectWriter,
  Snapshot,
  type TableName,
  type Tables,
  tableNames,
  type Writer,
} from './tables.ts';

/** Version of the file format. Files of a newer version are rejected. */
export const formatVersion = 2;
const versionKey = Buffer.from('version');

/** Virtual address space that LMDB reserves; it limits the size of the file. */
const maxMapBytes = 256 * 2 ** 30;

/** Longest wait for concurrent commits: about the duration of a disk sync. */
const groupCommitDelayMs = 2;

/** How long a group starts further jobs. The rest form the next group, and reads run in between. */
const maxGroupMs = 10;

/** The writer of a job inside a group of writes. */
export interface GroupWriter extends Writer {
  /** Registers the undoing of a change in memory, in case the group is not committed. */
  onRollback(undo: () => void): void;
}

interface Job {
  run(writer: GroupWriter): void;
  resolve(): void;
  reject(error: unknown): void;
}

class Group extends DirectWriter implements GroupWriter {
  readonly rollbacks: (() => void)[] = [];
  writes = 0;
  readonly #watches: DocumentWatches;

  constructor(tables: Tables, sequence: number, watches: DocumentWatches) {
    super(tables, sequence);
    this.#watches = watches;
  }

  onRollback(undo: () => void): void {
    this.rollbacks.push(undo);
  }

  override put(table: TableName, key: Buffer, value: Buffer): void {
    this.writes++;
    this.#watches.noticeWrite(table, key);
    super.put(table, key, value);
  }

  override remove(table: TableName, key: Buffer): void {
    this.writes++;
    this.#watches.noticeWrite(table, key);
    super.remove(table, key);
  }
}

/**
 * One LMDB environment. Writes that are queued at the same time form a group, which shares a commit and its
 * sync. A write resolves after the sync, so its data is on disk. Readers only see whole groups.
 */
export class Store {
  /** Number of committed groups. */
  sequence = 1;
  readonly watches = new DocumentWatches();
  readonly #root: RootDatabase<Buffer, Buffer>;
  readonly #tables: Tables;
  readonly #directory: DataDirectory;
  /** The format version of the files. */
  version = formatVersion;
  /** Number of transactions that may still commit. */
  openTransactions = 0;
  #queue: Job[] = [];
  #lastSize = 0;

  private constructor(directory: DataDirectory) {
    this.#directory = directory;
    this.#root = open<Buffer, Buffer>({
      path: directory.path,
      encoding: 'binary',
      keyEncoding: 'binary',
      mapSize: maxMapBytes,
      maxReaders: 4096,
      maxDbs: 8,
      // sync every commit before it becomes visible
      overlappingSync: false,
      noSync: directory.isTemporary,
    });
    const opened: [string, Database<Buffer, Buffer>][] = tableNames.map((name) => [
      name,
      this.#root.openDB<Buffer, Buffer>({ name, encoding: 'binary', keyEncoding: 'binary' }),
    ]);
    // as: every table name is among the entries
    this.#tables = Object.fromEntries(opened) as Tables;
  }

  /** Opens or creates the files. Without `dataDir` they are in a temporary directory and never synced. */
  static async open(dataDir: string | undefined): Promise<Store> {
    const directory = await acquireDataDirectory(dataDir);
    try {
      const store = new Store(directory);
      await store.#checkVersion();
      return store;
    } catch (error) {
      await directory.release();
      throw error;
    }
  }

  /** Returns a view of everything committed so far. The caller must close it. */
  snapshot(): Snapshot {
    return new Snapshot(this.#root, this.#tables, this.sequence);
  }

  /** Runs a job in the next group of writes. Resolves when the group is on disk. */
  write<T>(job: (writer: GroupWriter) => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      let result: T;
      this.#queue.push({
        run: (writer) => {
          result = job(writer);
        },
        resolve: () => resolve(result),
        reject,
      });
      if (this.#queue.length === 1) setImmediate(() => this.#waitForGroup(performance.now()));
    });
  }

  async close(): Promise<void> {
    while (this.#queue.length > 0) this.#drain();
    await this.#root.close();
    await this.#directory.release();
  }

  /** The temporary directory that `close` deletes, or undefined when the data is persistent. */
  get temporaryPath(): string | undefined {
    return this.#directory.isTemporary ? this.#directory.path : undefined;
  }

  /** Transactions commit one after another, so a group waits briefly for as many writes as the last one had. */
  #waitForGroup(since: number): void {
    const isWaiting = this.openTransactions > 0 && this.#queue.length < this.#lastSize;
    if (isWaiting && performance.now() - since < groupCommitDelayMs)
      setImmediate(() => this.#waitForGroup(since));
    else this.#drain();
  }

  #drain(): void {
    const jobs = this.#queue;
    if (jobs.length === 0) return;
    this.#queue = [];
    const remaining = this.#commit(jobs);
    this.#lastSize = jobs.length - remaining.length;
    this.#queue = [...remaining, ...this.#queue];
    if (remaining.length > 0) setImmediate(() => this.#drain());
  }

  /**
   * Commits a group and returns the jobs that remain to run: those that exceed the time of a group, or all
   * others when a job failed after it had written something.
   */
  #commit(queued: Job[]): Job[] {
    const group = new Group(this.#tables, this.sequence + 1, this.watches);
    const failures = new Map<Job, unknown>();
    const endsAt = performance.now() + maxGroupMs;
    let jobs = queued;
    let failedJob: Job | undefined;
    try {
      this.#root.transactionSync(() => {
        for (const [i, job] of queued.entries()) {
          if (i > 0 && performance.now() > endsAt) {
            jobs = queued.slice(0, i);
            break;
          }
          const before = group.writes;
          try {
            job.run(group);
          } catch (error) {
            failures.set(job, error);
            if (group.writes === before) continue;
            failedJob = job;
            throw error;
          }
        }
      });
      this.sequence++;
    } catch (error) {
      for (const undo of group.rollbacks.reverse()) undo();
      const rejected = failedJob ? [failedJob] : jobs;
      for (const job of rejected) job.reject(toMongoError(error, this.#directory.path));
      return queued.filter((job) => !rejected.includes(job));
    }
    for (const job of jobs) {
      if (failures.has(job)) job.reject(failures.get(job));
      else job.resolve();
    }
    return queued.slice(jobs.length);
  }

  async #checkVersion(): Promise<void> {
    const stored = this.#tables.catalogue.getBinary(versionKey);
    if (!stored) await this.write((writer) => writeVersion(writer));
    this.version = stored ? Number(stored.toString()) : formatVersion;
    if (!(this.version <= formatVersion)) {
      await this.#root.close();
      throw new Error(
        `The data in ${this.#directory.path} has format ${stored}; this version reads format ${formatVersion}.`,
      );
    }
  }
}

/** Marks the files as having the current format. */
export function writeVersion(writer: Writer): void {
  writer.put('catalogue', versionKey, Buffer.from(String(formatVersion)));
}

/** Converts the errors of a full disk. LMDB reports a short write as an input/output error. */
function toMongoError(error: unknown, directory: string): unknown {
  const message = error instanceof Error ? error.message : String(error);
  const isFull = /MDB_MAP_FULL|ENOSPC|No space left/i.test(message);
  const isShortWrite = /Input\/output error/i.test(message) && freeBytes(directory) < 2 ** 20;
  return isFull || isShortWrite
    ? new MongoError('OutOfDiskSpace', `No space left: ${message}`)
    : error;
}

function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}
