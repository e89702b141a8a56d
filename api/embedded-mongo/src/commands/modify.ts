import { findWithPauses } from '../query/executor.ts';
import type { FoundDocument } from '../query/found-document.ts';
import type { Query } from '../query/query.ts';
import type { Collection } from '../storage/catalogue.ts';
import { type RecordWriter, replaceRecord } from '../storage/records.ts';
import type { Doc } from '../values/document.ts';
import { type Pause, pause, TimeSlice } from '../yielding.ts';
import {
  applyQuickly,
  type Change,
  ChangePreparation,
  type Insertion,
  insertQuickly,
  type Match,
} from './change-preparation.ts';
import { createTick, type OperationContext, readWithPauses, write } from './context.ts';
import { encodeUpdate } from './encode-update.ts';
import { changeInGroups } from './write-groups.ts';

/** Returns the first match visible to the writer, or `pause` if the search takes too long for a write. */
function findFirst(
  { deadline }: OperationContext,
  writer: RecordWriter,
  collection: Collection,
  query: Query,
): FoundDocument | Pause | undefined {
  const tick = createTick(deadline, new TimeSlice(() => {}));
  for (const found of findWithPauses(writer.tables, collection, { ...query, limit: 1 }, tick))
    return found;
  return undefined;
}

/**
 * Calls `store` with the first match of a query, or with the document of an upsert, or without either. If the search
 * or the computation is long, it pauses outside the write, and the document is checked again before the change,
 * because other writes may run in between.
 */
export async function changeFirstMatch<A extends Doc | undefined, R>(
  context: OperationContext,
  collection: Collection,
  query: Query,
  change: Change<A>,
  store: (writer: RecordWriter, match: Match<A> | undefined, insertion?: Insertion) => R,
): Promise<R> {
  const changed = await write(context, (writer) => {
    const found = findFirst(context, writer, collection, query);
    if (found === pause) return pause;
    if (!found && change.upsert) {
      const insertion = insertQuickly(change.upsert);
      return insertion === pause ? pause : { result: store(writer, undefined, insertion) };
    }
    const match = found && applyQuickly(found, () => true, change);
    return match === pause ? pause : { result: store(writer, match) };
  });
  if (changed !== pause) return changed.result;
  const preparation = new ChangePreparation(context, collection, query, change);
  try {
    for (;;) {
      const { records, failure } = await findUntilFailure(context, collection, {
        ...query,
        limit: 1,
      });
      if (failure) throw failure.error;
      const [record] = records;
      const outcome =
        record === undefined
          ? await storeWithoutMatch(context, collection, query, preparation, change, store)
          : await storeMatch(context, record, preparation, store);
      // otherwise the document was changed or removed after the search, or a match was inserted
      if (outcome) return outcome.result;
    }
  } finally {
    preparation.close();
  }
}

async function storeMatch<A extends Doc | undefined, R>(
  context: OperationContext,
  record: number,
  preparation: ChangePreparation<A>,
  store: (writer: RecordWriter, match: Match<A>) => R,
): Promise<{ result: R } | undefined> {
  const [outcome] = await changeInGroups(
    context,
    [record],
    (writer) => {
      const match = preparation.test(writer, record);
      return match && match !== pause ? { result: store(writer, match) } : match;
    },
    () => preparation.prepare(record),
  );
  return outcome;
}

async function storeWithoutMatch<A extends Doc | undefined, R>(
  context: OperationContext,
  collection: Collection,
  query: Query,
  preparation: ChangePreparation<A>,
  { upsert }: Change<A>,
  store: (writer: RecordWriter, match: undefined, insertion?: Insertion) => R,
): Promise<{ result: R } | undefined> {
  if (!upsert) return write(context, (writer) => ({ result: store(writer, undefined) }));
  const insertion = await preparation.prepareInsertion(upsert);
  return write(context, (writer) => {
    const found = findFirst(context, writer, collection, query);
    // a long search is not repeated
    if (found && found !== pause) return undefined;
    return { result: store(writer, undefined, insertion) };
  });
}

/** Calls `store` for each match, in groups, and returns the results. Matches are checked again before the change. */
export async function changeMatches<A extends Doc | undefined, R>(
  context: OperationContext,
  collection: Collection,
  query: Query,
  change: Change<A>,
  store: (writer: RecordWriter, match: Match<A>) => R,
): Promise<R[]> {
  const { records, failure } = await findUntilFailure(context, collection, query);
  const preparation = new ChangePreparation(context, collection, query, change);
  try {
    const results = await changeInGroups(
      context,
      records,
      (writer, record) => {
        const match = preparation.test(writer, record);
        return match && match !== pause ? { result: store(writer, match) } : match;
      },
      (record) => preparation.prepare(record),
    );
    if (failure) throw failure.error;
    return results.flatMap((changed) => (changed ? [changed.result] : []));
  } finally {
    preparation.close();
  }
}

/** Returns the matches of a query up to the first document for which the filter fails. */
function findUntilFailure(
  context: OperationContext,
  collection: Collection,
  query: Query,
): Promise<{ records: number[]; failure?: { error: unknown } }> {
  return readWithPauses(context, function* (reader) {
    const records: number[] = [];
    try {
      for (const found of findWithPauses(reader, collection, query, context.tick)) {
        if (found === pause) yield pause;
        else records.push(found.record);
      }
    } catch (error) {
      return { records, failure: { error } };
    }
    return { records };
  });
}

/** Stores the updated document. Returns it and whether it differs from the previous version. */
export function storeUpdate(
  writer: RecordWriter,
  collection: Collection,
  { found, after, encoded }: Match<Doc>,
): { after: Doc; isModified: boolean } {
  const before = found.decode();
  if (after === before) return { after, isModified: false };
  const { bytes, isModified } = encoded ?? encodeUpdate(found, after);
  if (!isModified) return { after: before, isModified };
  replaceRecord(writer, collection, found.record, { before, after, bytes });
  return { after, isModified };
}
