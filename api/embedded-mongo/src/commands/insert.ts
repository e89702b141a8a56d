import { ObjectId } from 'bson';
import { MongoError } from '../errors.ts';
import type { Collection } from '../storage/catalogue.ts';
import { insertRecord, type RecordWriter } from '../storage/records.ts';
import {
  acceptInvalidText,
  type Doc,
  decodeReceived,
  encodeDocument,
  hasField,
  maxDocumentBytes,
} from '../values/document.ts';
import { checkDocument } from '../values/limits.ts';
import { fillTimestamps, isEmptyTimestamp } from '../values/timestamps.ts';
import { type CommandContext, getOrCreateCollection, write } from './context.ts';
import { checkCommand } from './fields.ts';
import { maxWriteBatchSize, type Reply } from './request.ts';
import { firstStatement, isExecuted, recordReply } from './retries.ts';
import { statementError, writeError } from './write-errors.ts';
import { startTimeSlice } from './write-groups.ts';

export async function insert(context: CommandContext): Promise<Reply> {
  const { documents, body } = context;
  checkCommand(context, {
    documents: documents ? 'any' : 'objects!',
    ordered: 'bool',
    bypassDocumentValidation: 'flag',
  });
  if (!documents)
    throw new MongoError(
      'MissingField',
      "BSON field 'insert.documents' is missing but a required field",
    );
  if (documents.length === 0 || documents.length > maxWriteBatchSize) {
    throw new MongoError(
      'InvalidLength',
      `Write batch sizes must be between 1 and ${maxWriteBatchSize}. Got ${documents.length} operations.`,
    );
  }
  const isOrdered = body.ordered !== false;
  const collection = await getOrCreateCollection(context);
  const errors: Doc[] = [];
  let inserted = 0;
  for (let start = 0; start < documents.length; ) {
    const result = await write(context, (writer) =>
      insertSome(context, writer, collection, documents, start, isOrdered),
    );
    inserted += result.inserted;
    errors.push(...result.errors);
    if (isOrdered && errors.length > 0) break;
    start = result.end;
  }
  return { n: inserted, ...(errors.length > 0 ? { writeErrors: errors } : {}), ok: 1 };
}

/** Inserts documents in one group until its time is up. `end` is the first document that was not reached. */
function insertSome(
  context: CommandContext,
  writer: RecordWriter,
  collection: Collection,
  documents: Buffer[],
  start: number,
  isOrdered: boolean,
) {
  const isExpired = startTimeSlice();
  const errors: Doc[] = [];
  const first = firstStatement(context);
  let inserted = 0;
  let runStart = first + start;
  const endRun = (end: number) => {
    if (end > runStart) recordReply(context, writer, runStart, {}, end - 1);
    runStart = end + 1;
  };
  let i = start;
  for (; i < documents.length && !(i > start && isExpired()); i++) {
    const bytes = documents[i] ?? Buffer.alloc(0);
    if (isExecuted(context, first + i)) {
      inserted++;
      endRun(first + i);
      continue;
    }
    try {
      const prepared = prepareDocument(bytes);
      insertRecord(writer, collection, prepared.document, prepared.bytes);
      inserted++;
    } catch (error) {
      errors.push(writeError(i, statementError(context, error)));
      endRun(first + i);
      if (isOrdered) return { inserted, errors, end: i };
    }
  }
  endRun(first + i);
  return { inserted, errors, end: i };
}

/** Decodes a document. `textError` is set if it has strings that are not valid UTF-8, which is rare. */
function decodeInserted(bytes: Buffer): { document: Doc; textError?: unknown } {
  try {
    return { document: decodeReceived(bytes) };
  } catch (textError) {
    return { document: decodeReceived(bytes, acceptInvalidText), textError };
  }
}

/** Validates a document and moves its _id first, generating one if needed. */
function prepareDocument(bytes: Buffer): { document: Doc; bytes: Buffer } {
  if (bytes.length > maxDocumentBytes) {
    throw new MongoError(
      'BSONObjectTooLarge',
      `object to insert too large. size in bytes: ${bytes.length}, max size: ${maxDocumentBytes}`,
    );
  }
  const { document, textError } = decodeInserted(bytes);
  checkDocument(document);
  const isUnchanged =
    Object.keys(document)[0] === '_id' && !Object.values(document).some(isEmptyTimestamp);
  if (isUnchanged) return { document, bytes: Buffer.from(bytes) };
  // only documents that are stored as received may have invalid text
  if (textError) throw textError;
  const { _id, ...rest } = document;
  const complete = fillTimestamps({
    _id: hasField(document, '_id') ? _id : new ObjectId(),
    ...rest,
  });
  return { document: complete, bytes: encodeDocument(complete) };
}
