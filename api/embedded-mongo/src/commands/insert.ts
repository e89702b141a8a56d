import { MongoError } from '../errors.ts';
import type { Collection } from '../storage/catalogue.ts';
import { insertRecord, type RecordWriter } from '../storage/records.ts';
import type { Doc } from '../values/document.ts';
import { type CommandContext, getOrCreateCollection, write } from './context.ts';
import { checkCommand } from './fields.ts';
import { PreparedDocuments } from './prepare-insert.ts';
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
  const prepared = new PreparedDocuments(documents);
  // before the collection is looked up, because it may be dropped meanwhile
  if (!prepared.isReady(0)) await prepared.prepareFrom(0, context.timeSlice);
  const collection = await getOrCreateCollection(context);
  const errors: Doc[] = [];
  let inserted = 0;
  for (let start = 0; start < documents.length; ) {
    if (!prepared.isReady(start)) await prepared.prepareFrom(start, context.timeSlice);
    const result = await write(context, (writer) =>
      insertSome(context, writer, collection, prepared, {
        start,
        end: documents.length,
        isOrdered,
      }),
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
  documents: PreparedDocuments,
  { start, end, isOrdered }: { start: number; end: number; isOrdered: boolean },
) {
  const isExpired = startTimeSlice();
  const errors: Doc[] = [];
  const first = firstStatement(context);
  let inserted = 0;
  let runStart = first + start;
  const endRun = (next: number) => {
    if (next > runStart) recordReply(context, writer, runStart, {}, next - 1);
    runStart = next + 1;
  };
  let i = start;
  for (; i < end && !(i > start && (isExpired() || !documents.isReady(i))); i++) {
    if (isExecuted(context, first + i)) {
      inserted++;
      endRun(first + i);
      continue;
    }
    try {
      const { document, bytes } = documents.take(i);
      insertRecord(writer, collection, document, bytes);
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
