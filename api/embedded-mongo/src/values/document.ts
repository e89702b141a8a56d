import { type DeserializeOptions, deserialize, serialize } from 'bson';

/** A BSON document in memory. Field values are bson's own classes or JavaScript primitives. */
export type Doc = { [field: string]: unknown };

/** Decoding that keeps every number's BSON type: Int32, Double, Long and Decimal128 stay apart. */
const typed: DeserializeOptions = { promoteValues: false, bsonRegExp: true };
/** Decoding for mingo, which computes with JavaScript numbers. */
const promoted: DeserializeOptions = { promoteValues: true, bsonRegExp: false };

export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

export function decodeTyped(bytes: Uint8Array): Doc {
  return deserialize(bytes, typed);
}

export function decodePromoted(bytes: Uint8Array): Doc {
  return deserialize(bytes, promoted);
}

export function encodeDocument(doc: Doc): Buffer {
  const bytes = serialize(doc, { ignoreUndefined: true });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** True for an embedded document: not an array, not a bson class, not a date. */
export function isDoc(value: unknown): value is Doc {
  if (typeof value !== 'object' || value === null) return false;
  if (Array.isArray(value) || value instanceof Date || value instanceof RegExp) return false;
  return !('_bsontype' in value) && !(value instanceof Uint8Array);
}

export function bsonType(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('_bsontype' in value)) return undefined;
  return typeof value._bsontype === 'string' ? value._bsontype : undefined;
}

export function hasField(doc: object, field: string): boolean {
  return Object.hasOwn(doc, field);
}

/** Deep copy of plain containers; bson values are immutable here and stay shared. */
export function cloneValue<T>(value: T): T {
  // as: TypeScript can't see that map and fromEntries keep the shape
  if (Array.isArray(value)) return value.map(cloneValue) as T;
  if (!isDoc(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, cloneValue(v)])) as T;
}
