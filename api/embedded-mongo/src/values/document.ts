import { type DeserializeOptions, deserialize, serialize } from 'bson';
import { MongoError } from '../errors.ts';
import { mayContainReference, restoreReferences } from './references.ts';

/** A BSON document in memory. Field values are bson's own classes or JavaScript primitives. */
export type Doc = { [field: string]: unknown };

/** Preserves the BSON type of every number: Int32, Double, Long or Decimal128. */
export const typedOptions: DeserializeOptions = { promoteValues: false, bsonRegExp: true };
export const maxDocumentBytes = 16 * 1024 * 1024;

/** MongoDB stores strings that are not valid UTF-8. Decoded, their invalid bytes are U+FFFD. */
export const acceptInvalidText: DeserializeOptions = { validation: { utf8: false } };

/** Options for documents from storage. */
export const storedOptions: DeserializeOptions = { ...typedOptions, ...acceptInvalidText };

export function decodeTyped(bytes: Uint8Array): Doc {
  return decode(bytes, storedOptions);
}

/** Whether a document has strings that are not valid UTF-8, which `encodeDocument` would change. */
export function hasInvalidText(bytes: Uint8Array): boolean {
  try {
    deserialize(bytes, typedOptions);
    return false;
  } catch {
    return true;
  }
}

/** Decodes a document, with documents in place of the DBRefs of the bson package. @throws BSONError */
export function decode(bytes: Uint8Array, options: DeserializeOptions): Doc {
  const document = deserialize(bytes, options);
  // bytes from storage and messages are buffers already
  const buffer = Buffer.isBuffer(bytes)
    ? bytes
    : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  // as: only arrays are restored as arrays
  return mayContainReference(buffer) ? (restoreReferences(document, buffer) as Doc) : document;
}

/** MongoDB's limit on the nesting of documents that clients send. */
export const maxReceivedDepth = 200;
/** Type byte, end of the name, length and terminator of a nested document. */
const minBytesPerLevel = 7;

/**
 * Decodes a document that a client sent.
 * @throws MongoError InvalidBSON for malformed bytes, Overflow when the document is nested too deeply.
 */
export function decodeReceived(bytes: Uint8Array, options: DeserializeOptions = {}): Doc {
  let document: Doc;
  try {
    document = decode(bytes, { ...typedOptions, ...options });
  } catch (error) {
    throw invalidBson(error);
  }
  if (
    bytes.length > maxReceivedDepth * minBytesPerLevel &&
    exceedsDepth(document, maxReceivedDepth)
  )
    throw receivedTooDeep();
  return document;
}

/** Returns the error for bytes that the bson package rejects. */
export function invalidBson(error: unknown): MongoError {
  return new MongoError('InvalidBSON', error instanceof Error ? error.message : String(error));
}

export function receivedTooDeep(): MongoError {
  return new MongoError(
    'Overflow',
    `BSONObj exceeds maximum nested object depth: ${maxReceivedDepth}`,
  );
}

/** Whether documents and arrays are nested more than `maxDepth` levels deep. */
export function exceedsDepth(value: unknown, maxDepth: number): boolean {
  if (maxDepth < 0) return true;
  const children = Array.isArray(value) ? value : isDoc(value) ? Object.values(value) : [];
  return children.some((child) => exceedsDepth(child, maxDepth - 1));
}

export function encodeDocument(doc: Doc): Buffer {
  const bytes = serialize(doc, { ignoreUndefined: true });
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** True for an embedded document, as opposed to an array, a bson class or a date. */
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

/** Copies documents and arrays deeply. Other BSON values are never mutated and are shared. */
export function cloneValue<T>(value: T): T {
  // as: TypeScript can't see that map and fromEntries keep the shape
  if (Array.isArray(value)) return value.map(cloneValue) as T;
  if (!isDoc(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, cloneValue(v)])) as T;
}
