import { MongoError } from '../errors.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { fieldOf } from '../values/path.ts';
import { printValue } from '../values/print.ts';
import type { Collection } from './catalogue.ts';
import {
  documentKey,
  entryKey,
  extractKeys,
  indexIdBytes,
  recordBytes,
  valuesOfKey,
} from './index-keys.ts';
import type { Index } from './index-spec.ts';
import type { Writer } from './tables.ts';

/** Writes to the tables or to a transaction's overlay, and observes write locks. */
export interface RecordWriter {
  readonly tables: Writer;
  /** Locks a document or a unique key. Throws when another transaction holds it. */
  claim(key: string): void;
  /** Saves the changed multikey or cut-key state of an index. `undo` reverts it on rollback. */
  saveIndexState(collection: Collection, undo: () => void): void;
  /** Records that the collection is written to. */
  touch(collection: Collection): void;
}

const emptyValue = Buffer.alloc(0);

/**
 * Stores a new document and its index entries.
 * @throws MongoError DuplicateKey before anything is written.
 */
export function insertRecord(
  writer: RecordWriter,
  collection: Collection,
  doc: Doc,
  bytes: Buffer,
): void {
  writer.touch(collection);
  const record = collection.nextRecord++;
  const added = collection.maintainedIndexes.flatMap((index) =>
    entriesOf(writer, collection, index, doc, record),
  );
  for (const entry of added) checkUnique(writer, collection, entry, doc, record);
  writer.tables.put('documents', documentKey(collection.id, record), bytes);
  for (const entry of added) writer.tables.put('entries', entry.key, entry.value);
}

/** Replaces a document and updates its changed index entries. */
export function replaceRecord(
  writer: RecordWriter,
  collection: Collection,
  record: number,
  change: { before: Doc; after: Doc; bytes: Buffer },
): void {
  const { before, after, bytes } = change;
  claimDocument(writer, collection, record);
  const removed: Buffer[] = [];
  const added: IndexEntry[] = [];
  for (const index of collection.maintainedIndexes) {
    if (hasSameValues(index, before, after)) continue;
    const oldEntries = entriesOf(writer, collection, index, before, record);
    const newEntries = entriesOf(writer, collection, index, after, record);
    for (const { key } of missingFrom(newEntries, oldEntries)) removed.push(key);
    for (const entry of missingFrom(oldEntries, newEntries)) added.push(entry);
  }
  for (const entry of added) checkUnique(writer, collection, entry, after, record);
  for (const key of removed) claimUniqueKey(writer, collection, key);
  writer.tables.put('documents', documentKey(collection.id, record), bytes);
  for (const key of removed) writer.tables.remove('entries', key);
  for (const entry of added) writer.tables.put('entries', entry.key, entry.value);
}

export function removeRecord(
  writer: RecordWriter,
  collection: Collection,
  record: number,
  doc: Doc,
): void {
  claimDocument(writer, collection, record);
  const entries = collection.maintainedIndexes.flatMap((index) =>
    entriesOf(writer, collection, index, doc, record),
  );
  for (const { index, key } of entries) if (index.isUnique) writer.claim(entryLockKey(key));
  writer.tables.remove('documents', documentKey(collection.id, record));
  for (const { key } of entries) writer.tables.remove('entries', key);
}

/** Adds the entries of a new index for a stored document. */
export function indexRecord(
  writer: RecordWriter,
  collection: Collection,
  index: Index,
  record: number,
  doc: Doc,
): void {
  for (const entry of entriesOf(writer, collection, index, doc, record)) {
    checkUnique(writer, collection, entry, doc, record);
    writer.tables.put('entries', entry.key, entry.value);
  }
}

interface IndexEntry {
  index: Index;
  key: Buffer;
  value: Buffer;
}

function entriesOf(
  writer: RecordWriter,
  collection: Collection,
  index: Index,
  doc: Doc,
  record: number,
): IndexEntry[] {
  if (index.partial && !index.partial.matches(doc)) return [];
  const { keys, multikey, hasCutKeys, isAllMissing } = extractKeys(index, doc);
  if (index.isSparse && isAllMissing) return [];
  const isNewlyMultikey = multikey.some((isArray, i) => isArray && !index.multikey[i]);
  if (isNewlyMultikey || (hasCutKeys && !index.hasCutKeys)) {
    const previous = { multikey: [...index.multikey], hasCutKeys: index.hasCutKeys };
    for (const [i, isArray] of multikey.entries()) if (isArray) index.multikey[i] = true;
    index.hasCutKeys ||= hasCutKeys;
    writer.saveIndexState(collection, () => {
      index.multikey.splice(0, previous.multikey.length, ...previous.multikey);
      index.hasCutKeys = previous.hasCutKeys;
    });
  }
  // the first duplicate in the order of the index is reported
  if (index.isUnique && keys.length > 1) keys.sort((a, b) => a.compare(b));
  const value = index.isUnique ? recordBytes(record) : emptyValue;
  return keys.map((key) => ({ index, key: entryKey(index, key, record), value }));
}

/**
 * Whether a change left the fields of an index alone. Updates share the values that they do not change, so this
 * saves most updates from computing the entries of most indexes, which takes long for large arrays.
 */
function hasSameValues({ fields, partial }: Index, before: Doc, after: Doc): boolean {
  if (partial) return false;
  return fields.every(({ path }) => {
    const end = path.indexOf('.');
    const name = end < 0 ? path : path.slice(0, end);
    return fieldOf(before, name) === fieldOf(after, name);
  });
}

/** Longer lists of entries are compared by means of a set. */
const maxSearches = 16;

/** Returns the entries whose keys are not among those of `others`. */
function missingFrom(others: IndexEntry[], entries: IndexEntry[]): IndexEntry[] {
  if (others.length <= maxSearches)
    return entries.filter(({ key }) => !others.some((other) => other.key.equals(key)));
  const keys = new Set(others.map(({ key }) => key.toString('latin1')));
  return entries.filter(({ key }) => !keys.has(key.toString('latin1')));
}

function claimDocument(writer: RecordWriter, collection: Collection, record: number): void {
  writer.touch(collection);
  writer.claim(`d${documentKey(collection.id, record).toString('latin1')}`);
}

function entryLockKey(key: Buffer): string {
  return `e${key.toString('latin1')}`;
}

function claimUniqueKey(writer: RecordWriter, collection: Collection, key: Buffer): void {
  const id = key.readUInt32BE(0);
  if (collection.maintainedIndexes.some((index) => index.id === id && index.isUnique))
    writer.claim(entryLockKey(key));
}

function checkUnique(
  writer: RecordWriter,
  collection: Collection,
  entry: IndexEntry,
  doc: Doc,
  record: number,
): void {
  const { index, key } = entry;
  if (!index.isUnique) return;
  // like MongoDB, a key that another transaction has freed but not committed is a duplicate, not a conflict
  const owner = writer.tables.get('entries', key);
  if (owner && owner.readUIntBE(0, 6) !== record) throw duplicateKey(collection, entry, doc);
  writer.claim(entryLockKey(key));
}

function duplicateKey(
  { database, name }: Collection,
  { index, key }: IndexEntry,
  doc: Doc,
): MongoError {
  const keyPattern = index.spec.key;
  const values = valuesOfKey(index, doc, key.subarray(indexIdBytes));
  const keyValue: Doc = Object.fromEntries(
    index.fields.map(({ path }, i) => [path, values[i] ?? null]),
  );
  const printed = Object.entries(keyValue).map(([path, value]) => `${path}: ${printValue(value)}`);
  const collation = index.collation ? ` collation: ${printValue(index.collation.spec)}` : '';
  return new MongoError(
    'DuplicateKey',
    `E11000 duplicate key error collection: ${database}.${name} index: ${index.name}${collation} dup key: { ${printed.join(', ')} }`,
    { keyPattern: isDoc(keyPattern) ? keyPattern : {}, keyValue },
  );
}
