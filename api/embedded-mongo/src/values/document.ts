import { type DeserializeOptions, deserialize, serialize } from 'bson';
import { MongoError } from '../errors.ts';

/** A BSON document in memory. Field values are bson's own classes or JavaScript primitives. */
export type Doc = { [field: string]: unknown };

/** Decoding that keeps every number's BSON type: Int32, Double, Long and Decimal128 stay apart. */
const typedOptions: DeserializeOptions = { promoteValues: false, bsonRegExp: true };
export const maxDocumentBytes = 16 * 1024 * 1024;

export function decodeTyped(bytes: Uint8Array): Doc {
  return deserialize(bytes, typedOptions);
}

/** Most levels of nesting in what a client sends, as in MongoDB. */
const maxReceivedDepth = 200;
/** A level takes at least so many bytes: type, a name's end, length and end. */
const minBytesPerLevel = 7;

/** Decodes what a client sent. Throws InvalidBSON for broken bytes, Overflow for what is nested too deeply. */
export function decodeReceived(bytes: Uint8Array, options: DeserializeOptions = {}): Doc {
  let document: Doc;
  try {
    document = deserialize(bytes, { ...typedOptions, ...options });
  } catch (error) {
    throw new MongoError('InvalidBSON', error instanceof Error ? error.message : String(error));
  }
  if (
    bytes.length > maxReceivedDepth * minBytesPerLevel &&
    exceedsDepth(document, maxReceivedDepth)
  ) {
    throw new MongoError(
      'Overflow',
      `BSONObj exceeds maximum nested object depth: ${maxReceivedDepth}`,
    );
  }
  return document;
}

/** Whether values lie in each other over more levels than so many. */
export function exceedsDepth(value: unknown, levels: number): boolean {
  if (levels < 0) return true;
  const inside = Array.isArray(value) ? value : isDoc(value) ? Object.values(value) : [];
  return inside.some((item) => exceedsDepth(item, levels - 1));
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
