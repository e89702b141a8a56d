import { UUID } from 'bson';
import { MongoError } from '../errors.ts';
import { type Doc, decodeTyped, encodeDocument } from '../values/document.ts';
import { toNumber } from '../values/number.ts';
import { markedRanges } from './garbage.ts';
import { type CompileFilter, type Index, readIndex } from './index-spec.ts';
import type { GroupWriter, Store } from './store.ts';
import { prefixEnd, type Reader, uint32 } from './tables.ts';

export interface Collection {
  readonly id: number;
  database: string;
  name: string;
  readonly uuid: UUID;
  readonly options: Doc;
  /** The indexes that queries may use. */
  indexes: Index[];
  /** The indexes that writes keep up to date: also those being built. */
  maintainedIndexes: Index[];
  /** Settles when the index build in progress, if any, has ended. */
  indexBuild: Promise<unknown> | undefined;
  nextRecord: number;
  /** Created by a transaction that is still open: not listed to clients, and dropped by a restart. */
  isPending: boolean;
  /** The group of writes that created or renamed it. Transactions with older snapshots cannot use it. */
  visibleSince: number;
}

const collectionPrefix = Buffer.from('collection:');

/** The collections and their indexes, in memory and in the catalogue table. */
export class Catalogue {
  readonly #collections = new Map<string, Collection>();
  readonly #compileFilter: CompileFilter;
  #nextId = 1;

  private constructor(compileFilter: CompileFilter) {
    this.#compileFilter = compileFilter;
  }

  /** Reads the catalogue of an open store. `compileFilter` compiles the filters of partial indexes. */
  static load(store: Store, compileFilter: CompileFilter): Catalogue {
    const catalogue = new Catalogue(compileFilter);
    const snapshot = store.snapshot();
    try {
      for (const { value } of snapshot.entries('catalogue', {
        start: collectionPrefix,
        end: prefixEnd(collectionPrefix),
      })) {
        catalogue.#restore(decodeTyped(value), snapshot);
      }
      // an id must not be used again while keys with it remain
      for (const { id } of markedRanges(snapshot))
        catalogue.#nextId = Math.max(catalogue.#nextId, id + 1);
    } finally {
      snapshot.close();
    }
    return catalogue;
  }

  find(database: string, name: string): Collection | undefined {
    return this.#collections.get(`${database}.${name}`);
  }

  all(): Collection[] {
    return [...this.#collections.values()];
  }

  inDatabase(database: string): Collection[] {
    return this.all().filter((collection) => collection.database === database);
  }

  /** Creates a collection with its _id index. */
  create(
    writer: GroupWriter,
    database: string,
    name: string,
    options: Doc = {},
    isPending = false,
  ): Collection {
    checkNamespace(database, name);
    if (this.find(database, name)) {
      throw new MongoError('NamespaceExists', `Collection ${database}.${name} already exists.`);
    }
    this.#checkCase(database);
    const id = this.allocateId();
    const collection: Collection = {
      id,
      database,
      name,
      uuid: new UUID(),
      options,
      indexes: [],
      maintainedIndexes: [],
      indexBuild: undefined,
      nextRecord: 1,
      isPending,
      visibleSince: isPending ? 0 : writer.sequence,
    };
    const idIndex = { v: 2, key: { _id: 1 }, name: '_id_' };
    collection.indexes = [
      this.readIndex(idIndex, this.allocateId(), writer.sequence, options.collation),
    ];
    collection.maintainedIndexes = collection.indexes;
    this.#put(collection);
    writer.onRollback(() => this.#collections.delete(`${database}.${name}`));
    this.save(writer, collection);
    return collection;
  }

  /** Removes a collection from the catalogue. The caller removes its data. */
  drop(writer: GroupWriter, collection: Collection): void {
    this.#collections.delete(`${collection.database}.${collection.name}`);
    writer.onRollback(() => this.#put(collection));
    writer.remove('catalogue', catalogueKey(collection.id));
  }

  rename(writer: GroupWriter, collection: Collection, database: string, name: string): void {
    checkNamespace(database, name);
    this.#checkCase(database);
    const { database: oldDatabase, name: oldName } = collection;
    const move = (toDatabase: string, toName: string) => {
      this.#collections.delete(`${collection.database}.${collection.name}`);
      collection.database = toDatabase;
      collection.name = toName;
      this.#put(collection);
    };
    move(database, name);
    collection.visibleSince = writer.sequence;
    writer.onRollback(() => move(oldDatabase, oldName));
    this.save(writer, collection);
  }

  /** Sets the indexes of a collection. Those in `building` are only maintained, and are not saved. */
  setIndexes(
    writer: GroupWriter,
    collection: Collection,
    indexes: Index[],
    building: Index[] = [],
  ): void {
    const before = { ...collection };
    collection.indexes = indexes;
    collection.maintainedIndexes = [...indexes, ...building];
    writer.onRollback(() => {
      collection.indexes = before.indexes;
      collection.maintainedIndexes = before.maintainedIndexes;
    });
    this.save(writer, collection);
  }

  /** Makes a collection visible whose creating transaction has committed. */
  reveal(writer: GroupWriter, collection: Collection): void {
    collection.isPending = false;
    collection.visibleSince = writer.sequence;
    this.save(writer, collection);
  }

  /** Saves a collection's entry, including the multikey and cut-key state of its indexes. */
  save(writer: GroupWriter, collection: Collection): void {
    const { id, database, name, uuid, options, indexes, isPending } = collection;
    const stored = indexes.map(({ id: indexId, spec, multikey, hasCutKeys }) => ({
      id: indexId,
      spec,
      multikey,
      hasCutKeys,
    }));
    const bytes = encodeDocument({ id, database, name, uuid, options, indexes: stored, isPending });
    writer.put('catalogue', catalogueKey(id), bytes);
  }

  allocateId(): number {
    return this.#nextId++;
  }

  /**
   * Reads an index specification. `sequence` is the group of writes that builds the index.
   * @throws MongoError when the specification is invalid or not supported.
   */
  readIndex(spec: Doc, id: number, sequence: number, inheritedCollation?: unknown): Index {
    return readIndex(spec, { id, sequence, inheritedCollation }, this.#compileFilter);
  }

  #restore(entry: Doc, reader: Reader): void {
    const id = toNumber(entry.id);
    // as: `save` wrote this entry
    const stored = entry.indexes as {
      id: unknown;
      spec: Doc;
      multikey: boolean[];
      hasCutKeys: boolean;
    }[];
    const options = entry.options as Doc;
    const indexes = stored.map((index) => {
      const read = this.readIndex(index.spec, toNumber(index.id), 0, options.collation);
      read.multikey.splice(0, read.multikey.length, ...index.multikey);
      read.hasCutKeys = index.hasCutKeys;
      return read;
    });
    this.#nextId = Math.max(this.#nextId, id + 1, ...indexes.map((index) => index.id + 1));
    const last = lastRecordNumber(reader, id);
    // its transaction did not commit
    if (entry.isPending && last === 0) return;
    const collection = {
      ...entry,
      id,
      options,
      indexes,
      maintainedIndexes: indexes,
      indexBuild: undefined,
      nextRecord: last + 1,
      isPending: false,
      visibleSince: 0,
    };
    // as: the fields that `save` wrote
    this.#put(collection as unknown as Collection);
  }

  #checkCase(database: string): void {
    const conflicting = this.all().find(
      (other) =>
        other.database !== database && other.database.toLowerCase() === database.toLowerCase(),
    );
    if (conflicting)
      throw new MongoError(
        13297,
        `db already exists with different case already have: [${conflicting.database}] trying to create [${database}]`,
      );
  }

  #put(collection: Collection): void {
    this.#collections.set(`${collection.database}.${collection.name}`, collection);
  }
}

function lastRecordNumber(reader: Reader, id: number): number {
  const start = uint32(id);
  for (const key of reader.keys('documents', { start, end: prefixEnd(start), isReverse: true })) {
    return key.readUIntBE(4, 6);
  }
  return 0;
}

function catalogueKey(id: number): Buffer {
  return Buffer.concat([collectionPrefix, uint32(id)]);
}

/** Collections with names that start with this belong to the server, except for those of stored functions. */
const systemPrefix = 'system.';

function checkNamespace(database: string, name: string): void {
  if (name.startsWith(systemPrefix) && name !== `${systemPrefix}js`)
    throw new MongoError('InvalidNamespace', `Invalid system namespace: ${database}.${name}`);
  const isInvalidName =
    name === '' || name.includes('\0') || name.includes('$') || name.startsWith('.');
  if (isInvalidName || Buffer.byteLength(`${database}.${name}`) > 255) {
    throw new MongoError('InvalidNamespace', `Invalid namespace specified '${database}.${name}'`);
  }
  if (database === '' || Buffer.byteLength(database) > 63 || /[\s/\\."$*<>:|?\0]/.test(database)) {
    throw new MongoError('InvalidNamespace', `Invalid database name: '${database}'`);
  }
}
