import { MongoError } from '../errors.ts';
import type { FoundDocument } from '../query/found-document.ts';
import { decodeInSteps } from '../values/decode-in-steps.ts';
import {
  type Doc,
  encodeDocument,
  hasInvalidText,
  maxDocumentBytes,
  typedOptions,
} from '../values/document.ts';
import { encodeInSteps } from '../values/encode-in-steps.ts';
import { checkDocument } from '../values/limits.ts';

/** The bytes of an updated document. */
export interface EncodedUpdate {
  bytes: Buffer;
  isModified: boolean;
}

/** Encodes the new version of a document. @throws MongoError if it cannot be stored */
export function encodeUpdate({ bytes: before }: FoundDocument, after: Doc): EncodedUpdate {
  const bytes = encodeChecked(after);
  const isModified = !bytes.equals(before);
  if (isModified && mayHideInvalidText(bytes) && hasInvalidText(before)) throw invalidText();
  return { bytes, isModified };
}

/** Like `encodeUpdate`, for large documents. */
export function* encodeUpdateInSteps(
  { bytes: before }: FoundDocument,
  after: Doc,
): Generator<void, EncodedUpdate> {
  const bytes = yield* encodeCheckedInSteps(after);
  yield;
  const isModified = !bytes.equals(before);
  if (isModified && mayHideInvalidText(bytes) && (yield* hasInvalidTextInSteps(before)))
    throw invalidText();
  return { bytes, isModified };
}

/** Encodes a document to store. @throws MongoError if it is invalid, with `code` if it is too large */
export function encodeChecked(document: Doc, code = 17419): Buffer {
  checkDocument(document);
  const bytes = encodeWithinBuffer(document);
  if (bytes && bytes.length <= maxDocumentBytes) return bytes;
  throw tooLarge(code, bytes?.length);
}

/** Like `encodeChecked`, for large documents. */
export function* encodeCheckedInSteps(document: Doc, code = 17419): Generator<void, Buffer> {
  const { bytes, height } = yield* encodeInSteps(document);
  checkDocument(document, height);
  if (bytes.length <= maxDocumentBytes) return bytes;
  throw tooLarge(code, bytes.length);
}

/** Returns undefined if the document exceeds the bson package's buffer, which throws a RangeError. */
function encodeWithinBuffer(document: Doc): Buffer | undefined {
  try {
    return encodeDocument(document);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** MongoDB itself handles documents that are larger than those it stores by this. */
export const maxExcessBytes = 16 * 1024;

/** The length is unknown if it exceeds the buffer of the bson package. */
function tooLarge(code: number, length = Number.POSITIVE_INFINITY): MongoError {
  if (length > maxDocumentBytes + maxExcessBytes)
    return new MongoError(
      'BSONObjectTooLarge',
      `BSONObj size: ${length} is invalid. Size must be between 0 and ${maxDocumentBytes + maxExcessBytes}(16MB)`,
    );
  return new MongoError(code, `Resulting document after update is larger than ${maxDocumentBytes}`);
}

/** Whether bytes contain the character that replaces invalid UTF-8. */
function mayHideInvalidText(bytes: Buffer): boolean {
  return bytes.includes('\ufffd');
}

function* hasInvalidTextInSteps(bytes: Buffer): Generator<void, boolean> {
  try {
    yield* decodeInSteps(bytes, typedOptions);
    return false;
  } catch {
    return true;
  }
}

function invalidText(): MongoError {
  return new MongoError('InvalidBSON', 'Cannot update a document with invalid UTF-8 here');
}
