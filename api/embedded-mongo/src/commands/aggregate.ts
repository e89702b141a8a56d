import { Binary, UUID } from 'bson';
import { splitQuery } from '../aggregation/parse-pipeline.ts';
import { checkPipeline, createEnvironment } from '../aggregation/pipeline.ts';
import type { Documents } from '../aggregation/stage.ts';
import { MongoError } from '../errors.ts';
import { encodeWithPauses } from '../query/encode-result.ts';
import { countWithPauses as countMatches, findWithPauses } from '../query/executor.ts';
import { compileFilter } from '../query/matcher.ts';
import type { Query } from '../query/query.ts';
import type { Session } from '../sessions/sessions.ts';
import type { Collection } from '../storage/catalogue.ts';
import type { Reader } from '../storage/tables.ts';
import { type Doc, encodeDocument, isDoc } from '../values/document.ts';
import { isSlowToEncode } from '../values/encode-in-steps.ts';
import { isTruthy, numberKind, toInteger, toNumber } from '../values/number.ts';
import { collect, type Pause, pause } from '../yielding.ts';
import {
  type CommandContext,
  collectionName,
  collectionOf,
  findVisible,
  readWithPauses,
} from './context.ts';
import { storageStats } from './diagnostics.ts';
import { explain } from './explain.ts';
import { checkOptions } from './fields.ts';
import { openCursor } from './find.ts';
import { writeOutput } from './out-and-merge.ts';
import { readQuery, readVariables } from './query-options.ts';
import type { Reply } from './request.ts';

export async function aggregate(context: CommandContext): Promise<Reply> {
  checkOptions(context, [
    'pipeline',
    'explain',
    'allowDiskUse',
    'cursor',
    'bypassDocumentValidation',
    'collation',
    'hint',
    'let',
    'isMapReduceCommand',
  ]);
  const { body, database } = context;
  const pipeline = checkPipeline(body.pipeline, readVariables(body.let));
  if (context.transaction) rejectInTransaction(pipeline);
  if (isTruthy(body.explain)) {
    if (body.writeConcern !== undefined)
      throw new MongoError(
        'FailedToParse',
        "Aggregation explain does not support the 'writeConcern' option",
      );
    const request = { explain: body, verbosity: 'queryPlanner' };
    return explain({ ...context, name: 'explain', body: request }, () => true);
  }
  if (!isDoc(body.cursor))
    throw new MongoError(
      'FailedToParse',
      "The 'cursor' option is required, except for aggregate with the explain argument",
    );
  const isOnDatabase = numberKind(body.aggregate) !== undefined;
  const collection = isOnDatabase ? undefined : collectionOf(context);
  const namespace = `${database}.${isOnDatabase ? '$cmd.aggregate' : collectionName(context)}`;
  const batchSize = toInteger(body.cursor.batchSize, 'batchSize');
  const base = readQuery(
    { collation: body.collation, hint: body.hint, let: body.let },
    undefined,
    collection,
  );
  const last = pipeline.at(-1);
  if (last && ('$out' in last || '$merge' in last)) {
    const documents = await readWithPauses(context, (reader) =>
      collect(runPipeline(context, reader, collection, pipeline.slice(0, -1), base)),
    );
    await writeOutput(context, last, documents);
    return openCursor(context, namespace, batchSize, false, () => [].values());
  }
  // the results of later stages are computed without the collection
  const isQuery = splitQuery(pipeline, base).rest.length === 0;
  return openCursor(
    context,
    namespace,
    batchSize,
    false,
    (reader) => runPipeline(context, reader, collection, pipeline, base),
    isQuery ? collection : undefined,
  );
}

const notInTransactions = ['$unionWith', '$collStats', '$listLocalSessions'];

/** Rejects stages that MongoDB does not run in transactions, except for $out and $merge. */
function rejectInTransaction(pipeline: unknown): void {
  for (const stage of Array.isArray(pipeline) ? pipeline.filter(isDoc) : []) {
    const name = Object.keys(stage).find((key) => notInTransactions.includes(key));
    if (name)
      throw new MongoError(
        'OperationNotSupportedInTransaction',
        `Stage not supported inside of a multi-document transaction: ${name}`,
      );
    if (isDoc(stage.$facet))
      for (const inner of Object.values(stage.$facet)) rejectInTransaction(inner);
    if (isDoc(stage.$lookup)) rejectInTransaction(stage.$lookup.pipeline);
  }
}

/** Yields the result of a pipeline as bytes. Results of a plain query are returned as stored, without decoding. */
export function* runPipeline(
  context: CommandContext,
  reader: Reader,
  collection: Collection | undefined,
  pipeline: Doc[],
  base: Query,
): Generator<Buffer | Pause> {
  const { server, database, tick } = context;
  const { collation } = base;
  const find = (name: string) => findVisible(context, database, name);
  const environment = createEnvironment({ reader, find, collation, tick }, base.variables);
  const [first, ...others] = pipeline;
  if (first && '$collStats' in first) {
    const stats = yield* readCollStats(context, reader, collection, first.$collStats);
    yield* encodeAll(environment.run(others, [stats]));
    return;
  }
  if (first && '$listLocalSessions' in first) {
    yield* encodeAll(environment.run(others, server.sessions.all().map(describeSession)));
    return;
  }
  const { query, rest } = splitQuery(pipeline, base);
  const makeCountDocument = readCountStage(rest);
  if (makeCountDocument) {
    const n = collection ? yield* countMatches(reader, collection, query, tick) : 0;
    yield* encodeAll(environment.run(rest.slice(1), n > 0 ? [makeCountDocument(n)] : []));
    return;
  }
  if (rest.length > 0) {
    const isOnDatabase = numberKind(context.body.aggregate) !== undefined;
    const source = isOnDatabase ? [] : environment.read(collectionName(context), query);
    yield* encodeAll(environment.run(rest, source));
    return;
  }
  compileFilter(query.filter, query);
  if (!collection) return;
  for (const found of findWithPauses(reader, collection, query, tick))
    yield found === pause ? pause : found.bytes;
}

function* encodeAll(documents: Documents): Generator<Buffer | Pause> {
  for (const document of documents) {
    if (document === pause) yield pause;
    else if (isSlowToEncode(document)) yield yield* encodeWithPauses(document);
    else yield encodeDocument(document);
  }
}

const isFieldName = (name: string) => /^[^$.\0][^.\0]*$/.test(name);

/** Recognizes a `$group` that only counts, as in `$count` and countDocuments: it needs no documents. */
function readCountStage([stage]: Doc[]): ((n: number) => Doc) | undefined {
  if (!stage) return undefined;
  const { $group } = stage;
  if (!isDoc($group)) return undefined;
  const { _id, ...fields } = $group;
  const [name, ...others] = Object.keys(fields);
  const isConstant = _id === null || numberKind(_id) !== undefined;
  if (!isConstant || name === undefined || !isFieldName(name) || others.length > 0)
    return undefined;
  const accumulator = fields[name];
  const isOne =
    isDoc(accumulator) &&
    Object.keys(accumulator).length === 1 &&
    numberKind(accumulator.$sum) !== undefined &&
    toNumber(accumulator.$sum) === 1;
  return isOne ? (n) => ({ _id, [name]: n }) : undefined;
}

function* readCollStats(
  context: CommandContext,
  reader: Reader,
  collection: Collection | undefined,
  options: unknown,
): Generator<Pause, Doc> {
  const ns = `${context.database}.${context.body.aggregate}`;
  if (!collection)
    throw new MongoError(
      'NamespaceNotFound',
      `Unable to retrieve storageStats in $collStats stage :: caused by :: Collection [${ns}] not found.`,
    );
  const stats = yield* storageStats(context, reader, collection);
  const requested = isDoc(options) ? options : {};
  return {
    ns,
    localTime: new Date(),
    ...(requested.count ? { count: stats.count } : {}),
    ...(requested.storageStats ? { storageStats: stats } : {}),
  };
}

function describeSession({ id, usedAt }: Session): Doc {
  return {
    _id: { id: new UUID(id), uid: new Binary(Buffer.alloc(32)) },
    lastUse: new Date(usedAt),
  };
}
