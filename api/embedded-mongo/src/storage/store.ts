import { statfsSync } from 'node:fs';
import { type Database, open, type RootDatabase } from 'lmdb';
import { MongoError } from '../errors.ts';
import { acquireDataDirectory, type DataDirectory } from './data-directory.ts';
import { DirectWriter, Snapshot, type Tables, tableNames, type Writer } from './tables.ts';

/** The layout of the files. A newer one is refused, never guessed at. */
export const formatVersion = 2;
const versionKey = Buffer.from('version');

/** Virtual address space, not disk: LMDB maps files up to this size. */
const maxMapBytes = 256 * 2 ** 30;

/** A sync of the disk takes about so long. */
const groupCommitDelayMs = 2;

/** What a job may do inside a group of writes. */
export interface GroupWriter extends Writer {
  /** Undoes a change in memory when the group does not reach the disk. */
  onRollback(undo: () => void): void;
}

interface Job {
  run(writer: GroupWriter): void;
  resolve(): void;
  reject(error: unknown): void;
}

class Group extends DirectWriter implements GroupWriter {
  readonly undos: (() => void)[] = [];
  writes = 0;

  onRollback(undo: () => void): void {
    this.undos.push(undo);
  }

  override put(...args: Parameters<DirectWriter['put']>): void {
    this.writes++;
    super.put(...args);
  }

  override remove(...args: Parameters<DirectWriter['remove']>): void {
    this.writes++;
    super.remove(...args);
  }
}

/**
 * One LMDB environment. Writes that wait at the same moment share a commit and its sync, and each is
 * answered after that; so an answer means on disk. Readers see whole groups only.
 */
export class Store {
  /** Number of groups committed so far. */
  sequence = 1;
  readonly #root: RootDatabase<Buffer, Buffer>;
  readonly #tables: Tables;
  readonly #directory: DataDirectory;
  /** The version that the files were written in. */
  version = formatVersion;
  /** Transactions that may come to commit. */
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
      // the writing thread syncs each commit before it is visible: LMDB's own, strictest order
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

  /** Opens or makes the files; `dataDir` absent means a temporary folder without syncs. */
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

  /** A view of everything that is committed now. Close it. */
  snapshot(): Snapshot {
    return new Snapshot(this.#root, this.#tables, this.sequence);
  }

  /** Runs a job in the next group. Resolves when the group is on disk. */
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
      if (this.#queue.length === 1) setImmediate(() => this.#gather(performance.now()));
    });
  }

  async close(): Promise<void> {
    while (this.#queue.length > 0) this.#drain();
    await this.#root.close();
    await this.#directory.release();
  }

  /** The folder that goes with the server; undefined when the data is to stay. */
  get temporaryPath(): string | undefined {
    return this.#directory.isTemporary ? this.#directory.path : undefined;
  }

  /** Transactions come to commit one by one: a group waits a little for as many as came last time. */
  #gather(since: number): void {
    const isWaiting = this.openTransactions > 0 && this.#queue.length < this.#lastSize;
    if (isWaiting && performance.now() - since < groupCommitDelayMs)
      setImmediate(() => this.#gather(since));
    else this.#drain();
  }

  #drain(): void {
    let jobs = this.#queue;
    this.#queue = [];
    this.#lastSize = jobs.length;
    while (jobs.length > 0) jobs = this.#commit(jobs);
  }

  /** Commits a group. A job that failed halfway spoils it: then the others are given back to run again. */
  #commit(jobs: Job[]): Job[] {
    const group = new Group(this.#tables, this.sequence + 1);
    const failures = new Map<Job, unknown>();
    let spoiler: Job | undefined;
    try {
      this.#root.transactionSync(() => {
        for (const job of jobs) {
          const before = group.writes;
          try {
            job.run(group);
          } catch (error) {
            failures.set(job, error);
            if (group.writes === before) continue;
            spoiler = job;
            throw error;
          }
        }
      });
      this.sequence++;
    } catch (error) {
      for (const undo of group.undos.reverse()) undo();
      const failed = spoiler ? [spoiler] : jobs;
      for (const job of failed) job.reject(toMongoError(error, this.#directory.path));
      return jobs.filter((job) => !failed.includes(job));
    }
    for (const job of jobs) {
      if (failures.has(job)) job.reject(failures.get(job));
      else job.resolve();
    }
    return [];
  }

  async #checkVersion(): Promise<void> {
    const found = this.#tables.catalogue.getBinary(versionKey);
    if (!found) await this.write((writer) => writeVersion(writer));
    this.version = found ? Number(found.toString()) : formatVersion;
    if (!(this.version <= formatVersion)) {
      await this.#root.close();
      throw new Error(
        `The data in ${this.#directory.path} has format ${found}; this version reads format ${formatVersion}.`,
      );
    }
  }
}

/** Marks the files as of this version. */
export function writeVersion(writer: Writer): void {
  writer.put('catalogue', versionKey, Buffer.from(String(formatVersion)));
}

/** A full disk as a client's error. LMDB calls it an input/output error when a write was cut short. */
function toMongoError(error: unknown, folder: string): unknown {
  const message = error instanceof Error ? error.message : String(error);
  const isFull = /MDB_MAP_FULL|ENOSPC|No space left/i.test(message);
  const isCutShort = /Input\/output error/i.test(message) && freeBytes(folder) < 2 ** 20;
  return isFull || isCutShort
    ? new MongoError('OutOfDiskSpace', `No space left: ${message}`)
    : error;
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
