import { ObjectId } from 'bson';
import { MongoError } from '../errors.ts';
import { isSlowToDecode } from '../values/decode-in-steps.ts';
import {
  acceptInvalidText,
  type Doc,
  decodeReceived,
  encodeDocument,
  hasField,
  maxDocumentBytes,
} from '../values/document.ts';
import { encodeInSteps } from '../values/encode-in-steps.ts';
import { checkDocument } from '../values/limits.ts';
import { decodeReceivedInSteps } from '../values/receive-in-steps.ts';
import { fillTimestamps, isEmptyTimestamp } from '../values/timestamps.ts';
import { inTimeSlices, runWithPauses, type TimeSlice } from '../yielding.ts';
import { maxExcessBytes } from './encode-update.ts';

/** A document to insert, as it will be stored. */
export interface PreparedDocument {
  document: Doc;
  bytes: Buffer;
}

/** Validates a document and moves its _id first, generating one if needed. */
export function prepareDocument(bytes: Buffer): PreparedDocument {
  checkSize(bytes);
  const { document, textError } = decodeInserted(bytes);
  checkDocument(document);
  if (isStoredAsReceived(document)) return { document, bytes: Buffer.from(bytes) };
  // only documents that are stored as received may have invalid text
  if (textError) throw textError;
  const complete = completeDocument(document);
  return { document: complete, bytes: encodeDocument(complete) };
}

/** Like `prepareDocument`, for large documents. */
function* prepareInSteps(bytes: Buffer): Generator<void, PreparedDocument> {
  checkSize(bytes);
  const { document, height, textError } = yield* decodeInsertedInSteps(bytes);
  checkDocument(document, height);
  if (isStoredAsReceived(document)) return { document, bytes };
  if (textError) throw textError;
  const complete = completeDocument(document);
  return { document: complete, bytes: (yield* encodeInSteps(complete)).bytes };
}

function checkSize(bytes: Buffer): void {
  if (bytes.length <= maxDocumentBytes) return;
  throw new MongoError(
    bytes.length <= maxDocumentBytes + maxExcessBytes ? 'BadValue' : 'BSONObjectTooLarge',
    `object to insert too large. size in bytes: ${bytes.length}, max size: ${maxDocumentBytes}`,
  );
}

/** Decodes a document. `textError` is set if it has strings that are not valid UTF-8, which is rare. */
function decodeInserted(bytes: Buffer): { document: Doc; textError?: unknown } {
  try {
    return { document: decodeReceived(bytes) };
  } catch (textError) {
    return { document: decodeReceived(bytes, acceptInvalidText), textError };
  }
}

function* decodeInsertedInSteps(bytes: Buffer) {
  try {
    return { ...(yield* decodeReceivedInSteps(bytes)), textError: undefined };
  } catch (textError) {
    return { ...(yield* decodeReceivedInSteps(bytes, acceptInvalidText)), textError };
  }
}

function isStoredAsReceived(document: Doc): boolean {
  return Object.keys(document)[0] === '_id' && !Object.values(document).some(isEmptyTimestamp);
}

function completeDocument(document: Doc): Doc {
  const { _id, ...rest } = document;
  return fillTimestamps({ _id: hasField(document, '_id') ? _id : new ObjectId(), ...rest });
}

/** Large documents are prepared outside of the group of writes, because they would hold the thread. */
export class PreparedDocuments {
  readonly #documents: readonly Buffer[];
  readonly #outcomes = new Map<number, PreparedDocument | { error: unknown }>();

  constructor(documents: readonly Buffer[]) {
    this.#documents = documents;
  }

  /** Prepares the large documents at `start`, up to about `maxPreparedBytes`, in time slices. */
  async prepareFrom(start: number, timeSlice: TimeSlice): Promise<void> {
    this.#outcomes.clear();
    let preparedBytes = 0;
    for (let i = start; !this.isReady(i) && preparedBytes < maxPreparedBytes; i++) {
      const bytes = this.#documents[i] ?? Buffer.alloc(0);
      preparedBytes += bytes.length;
      try {
        const prepared = await runWithPauses(inTimeSlices(prepareInSteps(bytes)), timeSlice);
        this.#outcomes.set(i, prepared);
      } catch (error) {
        this.#outcomes.set(i, { error });
      }
    }
  }

  /** Whether `take` returns without holding the thread. */
  isReady(i: number): boolean {
    return this.#outcomes.has(i) || !isSlowToDecode(this.#documents[i] ?? Buffer.alloc(0));
  }

  /** Returns a document. @throws MongoError if it is invalid */
  take(i: number): PreparedDocument {
    const outcome = this.#outcomes.get(i);
    if (!outcome) return prepareDocument(this.#documents[i] ?? Buffer.alloc(0));
    if ('error' in outcome) throw outcome.error;
    return outcome;
  }
}

/** Bounds the memory for documents that wait to be stored, and the time to store them. */
const maxPreparedBytes = 2 * 1024 * 1024;
