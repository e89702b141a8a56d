import { codes, MongoError } from '../errors.ts';
import type { Collation } from '../values/collation.ts';
import type { Doc } from '../values/document.ts';
import { encodeValue, fitField, invert } from '../values/key-encoding.ts';
import { fieldOf, isArrayIndex } from '../values/path.ts';
import type { Index } from './index-spec.ts';

export interface KeyPattern {
  readonly fields: readonly { readonly path: string; readonly direction: 1 | -1 }[];
  readonly collation: Collation | undefined;
}

export interface ExtractedKeys {
  /** Encoded keys, without duplicates. */
  keys: Buffer[];
  /** By field: whether there is an array on its path. */
  multikey: boolean[];
  hasCutKeys: boolean;
  /** Whether every field is missing. */
  isAllMissing: boolean;
}

interface PathCursor {
  value: unknown;
  rest: string[];
  isDone: boolean;
}

const emptyArray = Symbol('empty array');

/** Returns a document's index keys for a pattern, following MongoDB's btree key generator. */
export function extractKeys(pattern: KeyPattern, doc: Doc): ExtractedKeys {
  const result = emptyKeys(pattern);
  const seen = new Set<string>();
  const encode = keyEncoder(pattern, result);
  expand(startCursors(pattern, doc), result, (values) => {
    const key = encode(values);
    if (result.keys.length === 0 && !Object.values(result.multikey).includes(true)) {
      result.keys.push(key);
      return;
    }
    const id = key.toString('latin1');
    if (seen.has(id)) return;
    seen.add(id);
    result.keys.push(key);
  });
  return result;
}

/** Returns the values that an index key of a document consists of. Missing fields are undefined. */
export function valuesOfKey(pattern: KeyPattern, doc: Doc, key: Buffer): unknown[] {
  const result = emptyKeys(pattern);
  const encode = keyEncoder(pattern, result);
  let found: unknown[] = [];
  expand(startCursors(pattern, doc), result, (values) => {
    if (encode(values).equals(key))
      found = values.map((value) => (value === emptyArray ? undefined : value));
  });
  return found;
}

/** Returns the values of a path in the order and form in which an index on it has them. */
export function indexedValues(path: string, doc: Doc): unknown[] {
  const pattern: KeyPattern = { fields: [{ path, direction: 1 }], collation: undefined };
  const found: unknown[] = [];
  expand(startCursors(pattern, doc), emptyKeys(pattern), ([value]) =>
    found.push(value === emptyArray ? undefined : value),
  );
  return found;
}

function emptyKeys({ fields }: KeyPattern): ExtractedKeys {
  const multikey = fields.map(() => false);
  return { keys: [], multikey, hasCutKeys: false, isAllMissing: true };
}

function startCursors({ fields }: KeyPattern, doc: Doc): PathCursor[] {
  return fields.map(({ path }) => ({ value: doc, rest: path.split('.'), isDone: false }));
}

function expand(
  cursors: PathCursor[],
  result: ExtractedKeys,
  emit: (values: unknown[]) => void,
): void {
  const { walked, array } = walkAll(cursors, result);
  const isWholePath = walked.length === 1 && walked[0]?.rest.length === 0;
  if (!array) emit(walked.map(({ value }) => value));
  // the usual multikey index, whose elements need no further steps
  else if (isWholePath) for (const element of elementsOf(array)) emit([element]);
  else for (const element of elementsOf(array)) expand(enter(walked, array, element), result, emit);
}

/** Follows all paths to their ends or to the first array on them, which must be the same. */
function walkAll(cursors: PathCursor[], result: ExtractedKeys) {
  let array: unknown[] | undefined;
  /** The first array on a path, also if the path selects one of its elements. */
  let first: unknown[] | undefined;
  const walked = cursors.map((cursor, i) => {
    const { next, through } = walk(cursor);
    const isAtArray = !next.isDone && Array.isArray(next.value);
    const own = through ?? (isAtArray ? next.value : undefined);
    if (!Array.isArray(own)) return next;
    if (first && first !== own)
      throw new MongoError('CannotIndexParallelArrays', 'cannot index parallel arrays');
    first = own;
    if (!isAtArray || !Array.isArray(next.value)) return next;
    array = next.value;
    result.multikey[i] = true;
    return next;
  });
  return { walked, array };
}

function elementsOf(array: unknown[]): unknown[] {
  return array.length === 0 ? [emptyArray] : array;
}

function enter(cursors: PathCursor[], array: unknown[], element: unknown): PathCursor[] {
  return cursors.map((cursor) =>
    cursor.value === array && !cursor.isDone ? enterElement(cursor, element) : cursor,
  );
}

/** Follows a path to its end or to the first array on it, through the elements that it selects by index. */
function walk(cursor: PathCursor): { next: PathCursor; through?: unknown[] } {
  let { value, rest } = cursor;
  let through: unknown[] | undefined;
  if (cursor.isDone) return { next: cursor };
  while (rest.length > 0) {
    const [part = '', ...more] = rest;
    if (Array.isArray(value)) {
      const isElement = isArrayIndex(part) && Number(part) < value.length;
      if (!isElement) return { next: { value, rest, isDone: false }, ...(through && { through }) };
      if (value.some((element) => fieldOf(element, part) !== undefined))
        throw new MongoError(
          16746,
          `Ambiguous field name found in array (do not use numeric field names in embedded elements in an array), field: '${part}'`,
        );
      through ??= value;
      value = value[Number(part)];
    } else {
      value = fieldOf(value, part);
    }
    rest = more;
  }
  return { next: { value, rest, isDone: !Array.isArray(value) }, ...(through && { through }) };
}

/** Moves a cursor from an array to one of its elements. Nested arrays are indexed as values. */
function enterElement({ rest }: PathCursor, element: unknown): PathCursor {
  if (element === emptyArray)
    return { value: rest.length === 0 ? emptyArray : undefined, rest: [], isDone: true };
  if (rest.length === 0) return { value: element, rest, isDone: true };
  if (Array.isArray(element)) return { value: undefined, rest: [], isDone: true };
  return { value: element, rest, isDone: false };
}

/**
 * Returns a function that encodes keys of a document. A field that has the same value as in the key
 * before is not encoded again: keys of an array differ in one field.
 */
function keyEncoder(pattern: KeyPattern, result: ExtractedKeys): (values: unknown[]) => Buffer {
  const last: { value: unknown; bytes: Buffer }[] = [];
  return (values) => {
    const parts = values.map((value, i) => {
      const known = last[i];
      if (known && known.value === value) return known.bytes;
      const { bytes, isCut } = encodeField(pattern, i, value);
      if (isCut) result.hasCutKeys = true;
      if (value !== undefined) result.isAllMissing = false;
      last[i] = { value, bytes };
      return bytes;
    });
    return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
  };
}

function encodeField(pattern: KeyPattern, i: number, value: unknown) {
  // like MongoDB, index missing fields as null and empty arrays as undefined
  const indexed = value === emptyArray ? undefined : (value ?? null);
  const fitted = fitField(encodeValue(indexed, pattern.collation), pattern.fields.length);
  const isDescending = pattern.fields[i]?.direction === -1;
  return { bytes: isDescending ? invert(fitted.bytes) : fitted.bytes, isCut: fitted.isCut };
}

/** Returns the key that a document sorts by: the smallest of its keys for the sort pattern. */
export function sortKey(pattern: KeyPattern, doc: Doc): Buffer {
  try {
    const [first = Buffer.alloc(0), ...others] = extractKeys(pattern, doc).keys;
    return others.reduce((smallest, key) => (key.compare(smallest) < 0 ? key : smallest), first);
  } catch (error) {
    throw sortError(error);
  }
}

/** Array elements whose keys are compared in a step. */
const elementsPerStep = 256;

/** Returns the key that a large document sorts by, in steps. */
export function* sortKeyInSteps(pattern: KeyPattern, doc: Doc): Generator<void, Buffer> {
  const result = emptyKeys(pattern);
  const encode = keyEncoder(pattern, result);
  let smallest: Buffer | undefined;
  const emit = (values: unknown[]) => {
    const key = encode(values);
    if (!smallest || key.compare(smallest) < 0) smallest = key;
  };
  try {
    const { walked, array } = walkAll(startCursors(pattern, doc), result);
    if (!array) return sortKey(pattern, doc);
    for (const [i, element] of elementsOf(array).entries()) {
      expand(enter(walked, array, element), result, emit);
      if (i % elementsPerStep === 0) yield;
    }
  } catch (error) {
    throw sortError(error);
  }
  return smallest ?? Buffer.alloc(0);
}

function sortError(error: unknown): unknown {
  const isParallel = error instanceof MongoError && error.code === codes.CannotIndexParallelArrays;
  return isParallel
    ? new MongoError('BadValue', 'cannot sort with keys that are parallel arrays')
    : error;
}

export const indexIdBytes = 4;
const recordIdBytes = 6;

/** Returns a document's key in the documents table. */
export function documentKey(collection: number, record: number): Buffer {
  const key = Buffer.allocUnsafe(4 + recordIdBytes);
  key.writeUInt32BE(collection);
  key.writeUIntBE(record, 4, recordIdBytes);
  return key;
}

export function recordBytes(record: number): Buffer {
  const bytes = Buffer.allocUnsafe(recordIdBytes);
  bytes.writeUIntBE(record, 0, recordIdBytes);
  return bytes;
}

/** Returns an index entry's key. Entries of unique indexes have the record as their value, others at the end of the key. */
export function entryKey(index: Index, fields: Buffer, record: number): Buffer {
  const recordOffset = indexIdBytes + fields.length;
  const key = Buffer.allocUnsafe(recordOffset + (index.isUnique ? 0 : recordIdBytes));
  key.writeUInt32BE(index.id);
  fields.copy(key, indexIdBytes);
  if (!index.isUnique) key.writeUIntBE(record, recordOffset, recordIdBytes);
  return key;
}

export function recordOfEntry(index: Index, key: Buffer, value: Buffer | undefined): number {
  if (index.isUnique && value) return value.readUIntBE(0, recordIdBytes);
  return key.readUIntBE(key.length - recordIdBytes, recordIdBytes);
}
