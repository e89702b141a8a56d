import { Long } from 'bson';
import { MongoError } from '../errors.ts';
import { checkStage, expressionCheck } from '../expressions/check.ts';
import { Evaluation } from '../expressions/evaluation.ts';
import { encodeWithPauses } from '../query/encode-result.ts';
import { countWithPauses as countMatches, findWithPauses } from '../query/executor.ts';
import { readDocument } from '../query/options.ts';
import { planQuery } from '../query/planner.ts';
import { compileProjection, copiedFields } from '../query/projection.ts';
import type { Query } from '../query/query.ts';
import { type OpenCursor, takeBatch } from '../sessions/cursors.ts';
import type { Collection } from '../storage/catalogue.ts';
import { indexedValues } from '../storage/index-keys.ts';
import { LatestView, type Reader } from '../storage/tables.ts';
import { type Doc, encodeDocument, maxDocumentBytes } from '../values/document.ts';
import { isSlowToEncode } from '../values/encode-in-steps.ts';
import { encodeValue } from '../values/key-encoding.ts';
import { isTruthy, toBigInt, toInteger, toNumber } from '../values/number.ts';
import { compareValues } from '../values/order.ts';
import { someValueAt } from '../values/path.ts';
import { selectFields } from '../values/select-fields.ts';
import { type Pause, pause } from '../yielding.ts';
import {
  type CommandContext,
  collectionName,
  collectionOf,
  openView,
  readWithPauses,
  type ServerState,
} from './context.ts';
import { checkOptions } from './fields.ts';
import { readQuery } from './query-options.ts';
import { atClusterTimeOf } from './read-concern.ts';
import { CursorBatch, type Reply } from './request.ts';
import { apiParametersOf, checkSameApi } from './stable-api.ts';

const findOptions = [
  'filter',
  'sort',
  'projection',
  'hint',
  'skip',
  'limit',
  'batchSize',
  'singleBatch',
  'max',
  'min',
  'returnKey',
  'showRecordId',
  'tailable',
  'oplogReplay',
  'noCursorTimeout',
  'awaitData',
  'allowPartialResults',
  'collation',
  'allowDiskUse',
  'let',
];
const unsupportedOptions = ['max', 'min', 'returnKey', 'showRecordId', 'tailable', 'awaitData'];

export async function find(context: CommandContext): Promise<Reply> {
  checkOptions(context, findOptions);
  const { body } = context;
  for (const option of unsupportedOptions) {
    if (isTruthy(body[option]))
      throw new MongoError('NotImplemented', `find option ${option} is not supported here`);
  }
  const namespace = `${context.database}.${collectionName(context)}`;
  const collection = collectionOf(context);
  const query = readQuery(body, body.filter, collection);
  const limit = toInteger(body.limit, 'limit') ?? 0;
  const batchSize = readBatchSize(body);
  if (limit < 0)
    throw new MongoError(51024, `BSON field 'limit' value must be >= 0, actual value '${limit}'`);
  const projection = readDocument(body, 'projection');
  const project = compileProjection(projection, query.filter, query);
  if (projection) checkStage('$project', projection, expressionCheck(query.variables));
  const copied = copiedFields(projection);
  return openCursor(
    context,
    namespace,
    batchSize,
    isTruthy(body.singleBatch),
    function* (reader) {
      if (!collection) return;
      const evaluation = new Evaluation();
      for (const found of findWithPauses(reader, collection, query, context.tick)) {
        if (found === pause || !project) {
          yield found === pause ? pause : found.bytes;
          continue;
        }
        if (copied && !found.isSlowToDecode) {
          yield selectFields(found.bytes, copied);
          continue;
        }
        if (found.isSlowToDecode) yield* found.decodeWithPauses();
        const result = yield* evaluation.complete(() => project(found.decode()));
        yield isSlowToEncode(result) ? yield* encodeWithPauses(result) : encodeDocument(result);
      }
    },
    collection,
  );
}

function readBatchSize({ batchSize }: Doc): number | undefined {
  const size = toInteger(batchSize, 'batchSize');
  if (size !== undefined && size < 0)
    throw new MongoError(
      51024,
      `BSON field 'batchSize' value must be >= 0, actual value '${size}'`,
    );
  return size;
}

/** Replies with the first batch of a stream. A cursor keeps the rest, and the view, for getMore. */
export async function openCursor(
  context: CommandContext,
  namespace: string,
  batchSize: number | undefined,
  isSingleBatch: boolean,
  stream: (reader: Reader) => Iterator<Buffer | Pause>,
  collection?: Collection,
): Promise<Reply> {
  const { server, transaction, session, snapshotView, timeSlice } = context;
  const view = openCursorView(context, collection);
  const source = { documents: stream(view.reader), pending: undefined, timeSlice };
  const close = () => {
    source.documents.return?.();
    view.close();
  };
  try {
    const { documents, isDone } = await takeBatch(source, batchSize, true);
    let id = Long.ZERO;
    if (isDone || isSingleBatch) close();
    else {
      const owner = {
        session: session?.id,
        transaction,
        apiParameters: apiParametersOf(context.body),
      };
      const { refresh } = view;
      const cursor = server.cursors.add({ ...source, ...owner, namespace, refresh, close });
      id = Long.fromBigInt(cursor.id);
    }
    const cursor = { id, ns: namespace, ...atClusterTimeOf(snapshotView) };
    return { batch: new CursorBatch('firstBatch', documents, cursor), ok: 1 };
  } catch (error) {
    close();
    throw error;
  }
}

/**
 * Opens the view of a cursor. Outside transactions and snapshot reads it moves to the latest data with each batch,
 * like MongoDB's, and ends with its collection.
 */
function openCursorView(context: CommandContext, collection: Collection | undefined) {
  const { server, transaction, snapshotView, database } = context;
  const view = openView(context);
  if (transaction || snapshotView || !collection) return { ...view, refresh: () => {} };
  const { name, indexes } = collection;
  const latest = new LatestView(view.snapshot);
  const refresh = () => {
    if (server.catalogue.find(database, name) !== collection)
      throw new MongoError(175, `collection dropped or renamed: ${database}.${name}`);
    // without its index the plan can only continue on the data that it started with
    if (indexes.every((index) => collection.indexes.includes(index)))
      latest.moveTo(server.store.snapshot());
  };
  return { reader: latest, refresh, close: () => latest.close() };
}

export async function getMore(context: CommandContext): Promise<Reply> {
  checkOptions(context, ['collection', 'batchSize', 'term', 'lastKnownCommittedOpTime']);
  const { body, server, database } = context;
  const namespace = `${database}.${body.collection}`;
  const cursor = server.cursors.get(readCursorId(body.getMore), namespace);
  if (cursor.session !== undefined && cursor.session !== context.session?.id) {
    throw new MongoError(
      50738,
      `Cannot run getMore on cursor ${cursor.id}, which was created in another session`,
    );
  }
  if (cursor.transaction !== context.transaction) {
    throw new MongoError(
      cursor.transaction ? 50741 : 50740,
      `Cannot run getMore on cursor ${cursor.id}, which was created ${cursor.transaction ? 'in' : 'outside'} a transaction`,
    );
  }
  checkSameApi('getMore', body, cursor.apiParameters, 'cursor-creating command');
  const batchSize = readBatchSize(body) || undefined;
  const { documents, isDone } = await nextBatch(server, cursor, batchSize);
  if (isDone) server.cursors.kill(cursor.id);
  const id = isDone ? Long.ZERO : Long.fromBigInt(cursor.id);
  return { batch: new CursorBatch('nextBatch', documents, { id, ns: namespace }), ok: 1 };
}

/** Returns the next batch. A cursor that fails is closed. */
async function nextBatch(server: ServerState, cursor: OpenCursor, batchSize: number | undefined) {
  try {
    return await server.cursors.next(cursor, batchSize);
  } catch (error) {
    server.cursors.kill(cursor.id);
    throw error;
  }
}

function readCursorId(id: unknown): bigint {
  if (!Number.isInteger(toNumber(id)))
    throw new MongoError('TypeMismatch', 'a cursor id is the wrong type, expected type long');
  return toBigInt(id);
}

export function killCursors(context: CommandContext): Reply {
  const { cursors } = context.body;
  if (!Array.isArray(cursors))
    throw new MongoError(
      'MissingField',
      "BSON field 'killCursors.cursors' is missing but a required field",
    );
  const cursorsKilled: Long[] = [];
  const cursorsNotFound: Long[] = [];
  for (const id of cursors.map(readCursorId)) {
    (context.server.cursors.kill(id) ? cursorsKilled : cursorsNotFound).push(Long.fromBigInt(id));
  }
  return { cursorsKilled, cursorsNotFound, cursorsAlive: [], cursorsUnknown: [], ok: 1 };
}

export async function count(context: CommandContext): Promise<Reply> {
  checkOptions(context, ['query', 'limit', 'skip', 'hint', 'collation', 'fields']);
  const collection = collectionOf(context);
  const query = readQuery(context.body, context.body.query, collection);
  if (!collection) return { n: 0, ok: 1 };
  const n = await readWithPauses(context, (reader) =>
    countMatches(reader, collection, query, context.tick),
  );
  return { n, ok: 1 };
}

/** Returns the values at a path, undefined for missing ones. */
function valuesAt(document: Doc, path: string): unknown[] {
  const values: unknown[] = [];
  someValueAt(document, path.split('.'), 0, (value) => {
    values.push(value);
    return false;
  });
  return values;
}

/** Whether MongoDB reads the values of distinct from an index, which has null for missing fields and empty arrays. */
function isDistinctIndexed(reader: Reader, collection: Collection, query: Query, key: string) {
  if (Object.keys(query.filter).length === 0)
    return collection.indexes.some(
      ({ fields, isSparse, partial, spec, collation }) =>
        fields[0]?.path === key &&
        !(isSparse && fields.length > 1) &&
        !partial &&
        !isTruthy(spec.hidden) &&
        !collation &&
        !query.collation,
    );
  const plan = planQuery(reader, collection, query);
  if (plan.kind !== 'index' || !plan.isExact || plan.index.collation) return false;
  if (plan.index.multikey.includes(true)) return false;
  return plan.index.fields.some(({ path }) => path === key);
}

export async function distinct(context: CommandContext): Promise<Reply> {
  checkOptions(context, ['key', 'query', 'collation', 'hint']);
  const { key } = context.body;
  if (typeof key !== 'string')
    throw new MongoError(
      'TypeMismatch',
      "BSON field 'distinct.key' is the wrong type, expected type 'string'",
    );
  const collection = collectionOf(context);
  const query = readQuery(context.body, context.body.query, collection);
  if (!collection) return { values: [], ...atClusterTimeOf(context.snapshotView), ok: 1 };
  const values: unknown[] = [];
  const seen = new Set<string>();
  let bytes = 0;
  const add = (value: unknown) => {
    if (value === undefined) return;
    const id = encodeValue(value, query.collation).toString('latin1');
    if (seen.has(id)) return;
    seen.add(id);
    values.push(value);
    bytes += encodeDocument({ value }).length;
    if (bytes > maxDocumentBytes) throw new MongoError(17217, 'distinct too big, 16mb cap');
  };
  await readWithPauses(context, function* (reader) {
    const isIndexed = isDistinctIndexed(reader, collection, query, key);
    // a sparse index has no missing fields
    const isSparse = collection.indexes.some(
      (index) => index.isSparse && index.fields[0]?.path === key,
    );
    const missing = isSparse ? undefined : null;
    for (const found of findWithPauses(reader, collection, query, context.tick)) {
      if (found === pause) {
        yield pause;
        continue;
      }
      if (found.isSlowToDecode) yield* found.decodeWithPauses();
      const fields = isIndexed
        ? indexedValues(key, found.decode()).map((value) => value ?? missing)
        : valuesAt(found.decode(), key);
      for (const value of fields) {
        for (const item of Array.isArray(value) ? value : [value]) {
          add(item);
          if (context.tick()) yield pause;
        }
      }
    }
  });
  values.sort((a, b) => compareValues(a, b, query.collation));
  return { values, ...atClusterTimeOf(context.snapshotView), ok: 1 };
}
