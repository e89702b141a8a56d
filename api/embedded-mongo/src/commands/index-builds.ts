import { MongoError } from '../errors.ts';
import { FoundDocument } from '../query/found-document.ts';
import { retryWhenUnlocked } from '../sessions/transactions.ts';
import type { Collection } from '../storage/catalogue.ts';
import { documentKey } from '../storage/index-keys.ts';
import type { Index } from '../storage/index-spec.ts';
import { indexRecord } from '../storage/records.ts';
import type { GroupWriter } from '../storage/store.ts';
import { prefixEnd, uint32 } from '../storage/tables.ts';
import { isSlowToDecode } from '../values/decode-in-steps.ts';
import { type Doc, decodeTyped } from '../values/document.ts';
import { runWithPauses, TimeSlice } from '../yielding.ts';
import { plainWriter, type ServerState } from './context.ts';
import { startTimeSlice } from './write-groups.ts';

/**
 * Builds indexes in several groups of writes. From the first group on, all writes maintain the indexes;
 * queries use them after the last one. A restart before that removes their entries.
 */
export class IndexBuild {
  readonly #server: ServerState;
  readonly #collection: Collection;
  readonly #indexes: Index[];
  /** Records that exist at the start. Later ones are indexed by the writes that add them. */
  readonly #endRecord: number;
  #nextRecord = 0;
  /** A large document that has to be decoded before the build continues. */
  #slowRecord: number | undefined;
  #decoded: FoundDocument | undefined;

  constructor(server: ServerState, collection: Collection, indexes: Index[]) {
    this.#server = server;
    this.#collection = collection;
    this.#indexes = indexes;
    this.#endRecord = collection.nextRecord;
  }

  /** Starts the build. A small collection is finished in the same group. Returns whether it is finished. */
  start(group: GroupWriter): boolean {
    const { catalogue, garbage } = this.#server;
    catalogue.setIndexes(group, this.#collection, this.#collection.indexes, this.#indexes);
    for (const { id } of this.#indexes) garbage.mark(group, { table: 'entries', id });
    return this.#indexSome(group);
  }

  /** Indexes the rest of the documents. @throws MongoError and discards the indexes if one is invalid for them */
  async finish(): Promise<void> {
    const { store } = this.#server;
    try {
      const next = () => store.write((group) => this.#indexSome(group));
      while (!(await retryWhenUnlocked(next, undefined))) {
        if (this.#server.isClosing) return;
        if (this.#slowRecord !== undefined) await this.#decodeInSlices(this.#slowRecord);
      }
    } catch (error) {
      await store.write((group) => this.#discard(group));
      throw error;
    }
  }

  /** Indexes documents until the time of the group is up. Returns whether the build is finished. */
  #indexSome(group: GroupWriter): boolean {
    if (this.#isDropped())
      throw new MongoError('IndexBuildAborted', 'the collection was dropped during an index build');
    const { id } = this.#collection;
    const isExpired = startTimeSlice();
    const writer = plainWriter(this.#server, group);
    const before = this.#nextRecord;
    this.#slowRecord = undefined;
    group.onRollback(() => {
      this.#nextRecord = before;
    });
    const range = { start: documentKey(id, before), end: prefixEnd(uint32(id)) };
    for (const { key, value } of group.entries('documents', range)) {
      const record = key.readUIntBE(4, 6);
      if (record >= this.#endRecord) break;
      if (record > before && isExpired()) return false;
      const document = this.#decode(record, value);
      if (!document) return false;
      for (const index of this.#indexes)
        indexRecord(writer, this.#collection, index, record, document);
      this.#nextRecord = record + 1;
    }
    this.#complete(group);
    return true;
  }

  /** Returns undefined if the document is large and has to be decoded outside of the group. */
  #decode(record: number, bytes: Buffer): Doc | undefined {
    if (!isSlowToDecode(bytes)) return decodeTyped(bytes);
    const decoded = this.#decoded;
    if (decoded?.record === record && decoded.bytes.equals(bytes)) return decoded.decode();
    this.#slowRecord = record;
    return undefined;
  }

  async #decodeInSlices(record: number): Promise<void> {
    const { store } = this.#server;
    const snapshot = store.snapshot();
    try {
      const bytes = snapshot.get('documents', documentKey(this.#collection.id, record));
      this.#decoded = bytes && new FoundDocument(record, bytes);
      const timeSlice = new TimeSlice(() => {});
      if (this.#decoded) await runWithPauses(this.#decoded.decodeWithPauses(), timeSlice);
    } finally {
      snapshot.close();
    }
  }

  /** Makes the indexes available to queries on views from this group on. */
  #complete(group: GroupWriter): void {
    const { catalogue, garbage } = this.#server;
    for (const index of this.#indexes) {
      index.sequence = group.sequence;
      garbage.unmark(group, { table: 'entries', id: index.id });
    }
    catalogue.setIndexes(group, this.#collection, [...this.#collection.indexes, ...this.#indexes]);
  }

  #discard(group: GroupWriter): void {
    if (this.#isDropped()) return;
    const { catalogue, garbage } = this.#server;
    catalogue.setIndexes(group, this.#collection, this.#collection.indexes);
    garbage.discard(
      group,
      this.#indexes.map(({ id }) => ({ table: 'entries', id })),
    );
  }

  #isDropped(): boolean {
    const { database, name } = this.#collection;
    return this.#server.catalogue.find(database, name) !== this.#collection;
  }
}
