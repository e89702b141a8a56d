import { MongoError } from '../errors.ts';
import { FoundDocument, findDocuments, findWithPauses } from '../query/executor.ts';
import { compileFilter } from '../query/matcher.ts';
import type { Query } from '../query/query.ts';
import type { Collection } from '../storage/catalogue.ts';
import { documentKey } from '../storage/index-keys.ts';
import { insertRecord, type RecordWriter, replaceRecord } from '../storage/records.ts';
import type { Update, UpdateRequest } from '../update/apply-update.ts';
import { upsertDocument } from '../update/upserts.ts';
import { type Doc, encodeDocument, maxDocumentBytes } from '../values/document.ts';
import { checkDocument } from '../values/limits.ts';
import { collect } from '../yielding.ts';
import { type CommandContext, readWithPauses, write } from './context.ts';

/** Documents written per group by multi-document updates and deletes. */
const chunkSize = 500;

/** Returns the first match visible to the writer. */
export function findFirst(
  context: CommandContext,
  writer: RecordWriter,
  collection: Collection,
  query: Query,
): FoundDocument | undefined {
  for (const found of findDocuments(
    writer.tables,
    collection,
    { ...query, limit: 1 },
    context.tick,
  ))
    return found;
  return undefined;
}

/**
 * Calls `change` for each match, in groups. Matches are collected first and checked again before the
 * change, because other writes may run in between.
 */
export async function forEachMatch(
  context: CommandContext,
  collection: Collection,
  query: Query,
  change: (writer: RecordWriter, found: FoundDocument) => void,
): Promise<void> {
  const records = await readWithPauses(context, function* (reader) {
    const found = yield* collect(findWithPauses(reader, collection, query, context.tick));
    return found.map(({ record }) => record);
  });
  const matches = compileFilter(query.filter, query);
  for (let start = 0; start < records.length; start += chunkSize) {
    await write(context, (writer) => {
      for (const record of records.slice(start, start + chunkSize)) {
        const bytes = writer.tables.get('documents', documentKey(collection.id, record));
        if (!bytes) continue;
        const found = new FoundDocument(record, bytes);
        if (matches(found.decode())) change(writer, found);
      }
    });
  }
}

/** Stores the updated document. Returns it and whether it differs from the previous version. */
export function applyUpdate(
  writer: RecordWriter,
  collection: Collection,
  found: FoundDocument,
  update: Update,
): { after: Doc; isModified: boolean } {
  const before = found.decode();
  const after = update.apply(before, false);
  const bytes = encodeChecked(after);
  if (bytes.equals(found.bytes)) return { after: before, isModified: false };
  replaceRecord(writer, collection, found.record, { before, after, bytes });
  return { after, isModified: true };
}

/** Inserts the document of an upsert without a match. */
export function upsert(
  writer: RecordWriter,
  collection: Collection,
  update: Update,
  spec: UpdateRequest,
): Doc {
  const document = upsertDocument(update, spec);
  insertRecord(writer, collection, document, encodeChecked(document, 17420));
  return document;
}

function encodeChecked(document: Doc, code = 17419): Buffer {
  checkDocument(document);
  const bytes = encodeWithinBuffer(document);
  if (bytes && bytes.length <= maxDocumentBytes) return bytes;
  throw new MongoError(code, `Resulting document after update is larger than ${maxDocumentBytes}`);
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
