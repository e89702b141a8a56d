import { MongoError } from '../errors.ts';
import { Evaluation } from '../expressions/evaluation.ts';
import { FoundDocument, findWithPauses } from '../query/executor.ts';
import { compileFilter } from '../query/matcher.ts';
import type { Query } from '../query/query.ts';
import type { Collection } from '../storage/catalogue.ts';
import { documentKey } from '../storage/index-keys.ts';
import { insertRecord, type RecordWriter, replaceRecord } from '../storage/records.ts';
import type { Update, UpdateRequest } from '../update/apply-update.ts';
import { upsertDocument } from '../update/upserts.ts';
import { type Doc, encodeDocument, hasInvalidText, maxDocumentBytes } from '../values/document.ts';
import { checkDocument } from '../values/limits.ts';
import { type Pause, pause, TimeSlice } from '../yielding.ts';
import { type CommandContext, createTick, readWithPauses, write } from './context.ts';
import { changeInGroups } from './write-groups.ts';

/** Returns the first match visible to the writer, or `pause` if the search takes too long for a write. */
function findFirst(
  { deadline }: CommandContext,
  writer: RecordWriter,
  collection: Collection,
  query: Query,
): FoundDocument | Pause | undefined {
  const tick = createTick(deadline, new TimeSlice(() => {}));
  for (const found of findWithPauses(writer.tables, collection, { ...query, limit: 1 }, tick))
    return found;
  return undefined;
}

/** A document to change, and what was computed from it. */
export interface Match<P> {
  found: FoundDocument;
  prepared: P;
}

/**
 * Calls `change` with the first match of a query, or without one. `prepare` computes what the change needs
 * and may be interrupted. If the search or the computation is long, it pauses outside the write, and the
 * document is checked again before the change, because other writes may run in between.
 */
export async function changeFirstMatch<P, R>(
  context: CommandContext,
  collection: Collection,
  query: Query,
  prepare: (document: Doc) => P,
  change: (writer: RecordWriter, match: Match<P> | undefined) => R,
): Promise<R> {
  const changed = await write(context, (writer) => {
    const found = findFirst(context, writer, collection, query);
    if (found === pause) return pause;
    if (!found) return { result: change(writer, undefined) };
    const prepared = new Evaluation().run(() => prepare(found.decode()));
    return prepared === pause ? pause : { result: change(writer, { found, prepared }) };
  });
  if (changed !== pause) return changed.result;
  for (;;) {
    const [record] = await findRecords(context, collection, { ...query, limit: 1 });
    if (record === undefined) return write(context, (writer) => change(writer, undefined));
    const test = preparedMatch(collection, query, prepare);
    const [outcome] = await changeInGroups(context, [record], (writer) => {
      const match = test(writer, record);
      return match && match !== pause ? { result: change(writer, match) } : match;
    });
    // otherwise the document was changed or removed after the search
    if (outcome) return outcome.result;
  }
}

/** Calls `change` for each match, in groups, and returns the results. Matches are checked again before the change. */
export async function changeMatches<P, R>(
  context: CommandContext,
  collection: Collection,
  query: Query,
  prepare: (document: Doc) => P,
  change: (writer: RecordWriter, match: Match<P>) => R,
): Promise<R[]> {
  const records = await findRecords(context, collection, query);
  const test = preparedMatch(collection, query, prepare);
  const results = await changeInGroups(context, records, (writer, record) => {
    const match = test(writer, record);
    return match && match !== pause ? { result: change(writer, match) } : match;
  });
  return results.flatMap((changed) => (changed ? [changed.result] : []));
}

function findRecords(
  context: CommandContext,
  collection: Collection,
  query: Query,
): Promise<number[]> {
  return readWithPauses(context, function* (reader) {
    const records: number[] = [];
    for (const found of findWithPauses(reader, collection, query, context.tick)) {
      if (found === pause) yield pause;
      else records.push(found.record);
    }
    return records;
  });
}

/**
 * Returns a function that tests the current version of a record and computes what its change needs. It
 * returns `pause` if it has to be called again, and undefined if the record does not match any more.
 */
function preparedMatch<P>(collection: Collection, query: Query, prepare: (document: Doc) => P) {
  const matches = compileFilter(query.filter, query);
  let evaluation = new Evaluation();
  let evaluated = Buffer.alloc(0);
  return (writer: RecordWriter, record: number): Match<P> | Pause | undefined => {
    const bytes = writer.tables.get('documents', documentKey(collection.id, record));
    if (!bytes) return undefined;
    const found = new FoundDocument(record, bytes);
    // an interrupted evaluation cannot continue with another version of the document
    if (!bytes.equals(evaluated)) evaluation = new Evaluation();
    evaluated = Buffer.from(bytes);
    return evaluation.run(() => {
      const document = found.decode();
      return matches(document) ? { found, prepared: prepare(document) } : undefined;
    });
  };
}

/** Stores the updated document. Returns it and whether it differs from the previous version. */
export function storeUpdate(
  writer: RecordWriter,
  collection: Collection,
  { found, prepared: after }: Match<Doc>,
): { after: Doc; isModified: boolean } {
  const before = found.decode();
  const bytes = encodeChecked(after);
  if (bytes.equals(found.bytes)) return { after: before, isModified: false };
  if (bytes.includes('\ufffd') && hasInvalidText(found.bytes))
    throw new MongoError('InvalidBSON', 'Cannot update a document with invalid UTF-8 here');
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
