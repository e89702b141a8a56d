import { Aggregator } from 'mingo/aggregator';
import type { Context } from 'mingo/core';
import { concat, Lazy, type Iterator as MingoIterator } from 'mingo/lazy';
import * as mingoStages from 'mingo/operators/pipeline';
import { readSort } from '../commands/context.ts';
import { MongoError } from '../errors.ts';
import { makeOptions } from '../mingo-corrections/evaluate.ts';
import { createContext, promote, withMongoErrors } from '../mingo-corrections/index.ts';
import { everything, findInTurns, type Tick } from '../query/executor.ts';
import type { Query } from '../query/planner.ts';
import { sortInTurns } from '../query/sorting.ts';
import type { Catalogue } from '../storage/catalogue.ts';
import { sortKey } from '../storage/index-keys.ts';
import type { Reader } from '../storage/tables.ts';
import { gather, PAUSE, type Pause, withoutPauses } from '../turns.ts';
import type { Collation } from '../values/collation.ts';
import { type Doc, decodePromoted, isDoc } from '../values/document.ts';
import { numberKind, toNumber } from '../values/number.ts';
import { printValue } from '../values/print.ts';
import { Grouping } from './grouping.ts';
import { joinFilter, withPath } from './lookup.ts';
import { ownStages, sortFields } from './stages.ts';

const refused = new Set([
  '$geoNear',
  '$search',
  '$searchMeta',
  '$vectorSearch',
  '$currentOp',
  '$listSessions',
  '$planCacheStats',
  '$indexStats',
  '$changeStreamSplitLargeEvent',
]);

/** Checks the stages of a pipeline before anything runs. */
export function checkPipeline(pipeline: unknown, isNested = false): Doc[] {
  if (!Array.isArray(pipeline))
    throw new MongoError('TypeMismatch', "'pipeline' option must be specified as an array");
  return pipeline.map((stage: unknown, i) => {
    if (!isDoc(stage) || Object.keys(stage).length !== 1) {
      throw new MongoError(
        40323,
        'A pipeline stage specification object must contain exactly one field.',
      );
    }
    const [name = ''] = Object.keys(stage);
    if (name === '$changeStream')
      throw new MongoError('ChangeStreamUnsupported', 'change streams are not supported here');
    if (refused.has(name)) throw new MongoError('NotImplemented', `${name} is not supported here`);
    const isOutput = name === '$out' || name === '$merge';
    if (isOutput && (isNested || i !== pipeline.length - 1)) {
      throw new MongoError(40601, `${name} can only be the final stage in the pipeline`);
    }
    if (!known.has(name) && !isOutput)
      throw new MongoError('UnknownStage', `Unrecognized pipeline stage name: '${name}'`);
    return stage;
  });
}

/** Stages that make of each document what they make of it alone. */
const oneByOne = new Set([
  '$match',
  '$project',
  '$addFields',
  '$set',
  '$unset',
  '$unwind',
  '$replaceRoot',
  '$replaceWith',
  '$redact',
  '$lookup',
]);
/** So many documents go through such stages at once: few at first, since a $limit may want no more. */
const FEWEST_AT_ONCE = 16;
const MOST_AT_ONCE = 256;

/** What the stages of one aggregation share: where to read, the collation, the time limit. */
export class Environment {
  readonly collation: Collation | undefined;
  private readonly reader: Reader;
  private readonly catalogue: Catalogue;
  private readonly database: string;
  private readonly tick: Tick;
  private readonly variables: Doc;
  private readonly context: Context;

  constructor(
    reader: Reader,
    catalogue: Catalogue,
    database: string,
    options: { collation?: Collation | undefined; variables?: Doc | undefined; tick: Tick },
  ) {
    this.reader = reader;
    this.catalogue = catalogue;
    this.database = database;
    this.tick = options.tick;
    this.collation = options.collation;
    // as: promoting keeps the shape
    this.variables = promote(options.variables ?? {}) as Doc;
    this.context = createContext(ownStages(this));
  }

  /** Runs stages over documents. Everything they compute is a JavaScript number. */
  run(pipeline: Doc[], source: Iterable<Doc>, variables: Doc = {}): Iterable<Doc> {
    const options = makeOptions(this.context, { ...this.variables, ...variables }, this.collation);
    // as: promoting keeps the shape
    const stages = promote(pipeline) as Record<string, Doc>[];
    const result = withMongoErrors(() => new Aggregator(stages, options).stream(source));
    return iterate(result);
  }

  /** The same, with pauses where others may run: documents go through the stages a few at a time. */
  *runInTurns(pipeline: Doc[], source: Iterable<Doc | Pause>): Generator<Doc | Pause> {
    const at = pipeline.findIndex(
      (stage) => !Object.keys(stage).every((name) => oneByOne.has(name)),
    );
    const streaming = at < 0 ? pipeline : pipeline.slice(0, at);
    const documents = streaming.length > 0 ? this.stream(streaming, source) : source;
    const [stage, ...rest] = at < 0 ? [] : pipeline.slice(at);
    if (!stage) yield* documents;
    else if (stage.$group !== undefined) {
      const options = makeOptions(this.context, this.variables, this.collation);
      // as: promoting keeps the shape
      const group = new Grouping(promote(stage.$group), options, this.collation);
      yield* this.runInTurns(rest, group.run(documents));
    } else if (stage.$sort !== undefined) {
      yield* this.runInTurns(rest, this.sort(stage.$sort, documents));
    } else if (toNumber(stage.$limit) > 0) {
      yield* this.runInTurns(rest, first(toNumber(stage.$limit), documents));
    } else yield* this.run(pipeline.slice(at), yield* gather(documents));
  }

  private *sort(expression: unknown, documents: Iterable<Doc | Pause>): Generator<Doc | Pause> {
    const pattern = { fields: sortFields(expression), collation: this.collation };
    const rows: { document: Doc; key: Buffer }[] = [];
    for (const document of documents) {
      if (document === PAUSE) yield PAUSE;
      else rows.push({ document, key: sortKey(pattern, document) });
      if (this.tick()) yield PAUSE;
    }
    for (const { document } of yield* sortInTurns(rows, this.tick)) yield document;
  }

  private *stream(stages: Doc[], source: Iterable<Doc | Pause>): Generator<Doc | Pause> {
    let some: Doc[] = [];
    let most = FEWEST_AT_ONCE;
    for (const document of source) {
      if (document === PAUSE) yield PAUSE;
      else some.push(document);
      if (some.length < most) continue;
      yield* this.runSome(stages, some);
      some = [];
      most = Math.min(most * 2, MOST_AT_ONCE);
    }
    yield* this.runSome(stages, some);
  }

  private *runSome(stages: Doc[], some: Doc[]): Generator<Doc | Pause> {
    for (const document of this.run(stages, some)) {
      if (this.tick()) yield PAUSE;
      yield document;
    }
  }

  /** Documents of a collection, through its indexes. */
  *read(collectionName: string, query: Query): Generator<Doc | Pause> {
    const collection = this.catalogue.find(this.database, collectionName);
    if (!collection) return;
    for (const found of findInTurns(this.reader, collection, query, this.tick))
      yield found === PAUSE ? PAUSE : decodePromoted(found.bytes);
  }

  /** Reads a collection and runs a pipeline over it; leading stages become the query. */
  runOn(
    collectionName: string,
    pipeline: Doc[],
    filter: Doc = {},
    variables: Doc = {},
  ): Iterable<Doc> {
    const { query, rest } = splitQuery(pipeline, {
      ...everything(),
      collation: this.collation,
      variables: { ...this.variables, ...variables },
    });
    const combined =
      Object.keys(filter).length > 0 ? { $and: [filter, query.filter] } : query.filter;
    const documents = withoutPauses(this.read(collectionName, { ...query, filter: combined }));
    return rest.length > 0 ? this.run(rest, documents, variables) : documents;
  }

  lookup(input: MingoIterator, expression: unknown, variables: Doc): MingoIterator {
    if (!isDoc(expression))
      throw new MongoError('FailedToParse', 'the $lookup specification must be an Object');
    const { from, localField, foreignField, as, let: bindings, pipeline } = expression;
    if (typeof from !== 'string' || typeof as !== 'string')
      throw new MongoError('FailedToParse', "$lookup needs 'from' and 'as' strings");
    const stages = pipeline === undefined ? [] : checkPipeline(pipeline, true);
    const answers = new Map<string, Doc[]>();
    return input.map<Doc>((document) => {
      const filter =
        typeof localField === 'string'
          ? joinFilter(document, localField, String(foreignField))
          : {};
      const own = isDoc(bindings) ? this.evaluateAll(bindings, document, variables) : {};
      const key = isDoc(bindings) ? undefined : JSON.stringify(filter);
      const known = key === undefined ? undefined : answers.get(key);
      const joined = known ?? [...this.runOn(from, stages, filter, { ...variables, ...own })];
      if (key !== undefined) answers.set(key, joined);
      return withPath(document, as.split('.'), joined);
    });
  }

  unionWith(input: MingoIterator, expression: unknown): MingoIterator {
    const { coll, pipeline = [] } = isDoc(expression) ? expression : { coll: expression };
    return concat(input, Lazy(this.runOn(String(coll), checkPipeline(pipeline, true))));
  }

  private evaluateAll(bindings: Doc, document: Doc, variables: Doc): Doc {
    const [result] = this.run([{ $replaceWith: bindings }], [document], variables);
    return result ?? {};
  }
}

function* first(count: number, documents: Iterable<Doc | Pause>): Generator<Doc | Pause> {
  let left = count;
  for (const document of documents) {
    yield document;
    if (document !== PAUSE && --left <= 0) return;
  }
}

const known = new Set([...Object.keys(mingoStages), '$collStats', '$listLocalSessions']);

function* iterate(stream: MingoIterator): Generator<Doc> {
  for (;;) {
    const { value, done } = withMongoErrors(() => stream.next());
    if (done) return;
    // as: a pipeline's items are documents
    yield value as Doc;
  }
}

/** Leading $match, $sort, $skip and $limit are what find does, with indexes. */
export function splitQuery(pipeline: Doc[], start: Query): { query: Query; rest: Doc[] } {
  const query = { ...start };
  let i = 0;
  for (; i < pipeline.length; i++) {
    const { $match, $sort, $skip, $limit } = pipeline[i] ?? {};
    const isWindowed = query.skip > 0 || query.limit > 0;
    if (isDoc($match) && query.sort.length === 0 && !isWindowed) {
      query.filter =
        Object.keys(query.filter).length === 0 ? $match : { $and: [query.filter, $match] };
    } else if (isDoc($sort) && query.sort.length === 0 && !isWindowed) {
      query.sort = readSort($sort);
    } else if ($skip !== undefined && query.limit === 0) {
      query.skip += readCount($skip, '$skip');
    } else if ($limit !== undefined && query.limit === 0) {
      query.limit = readCount($limit, '$limit');
      if (query.limit === 0) throw new MongoError(15958, 'the limit must be positive');
    } else break;
  }
  return { query, rest: pipeline.slice(i) };
}

function readCount(value: unknown, stage: string): number {
  const count = numberKind(value) ? toNumber(value) : Number.NaN;
  if (!Number.isInteger(count) || count < 0) {
    throw new MongoError(
      stage === '$skip' ? 5107200 : 5107201,
      `invalid argument to ${stage} stage: Expected a non-negative number in: ${stage}: ${printValue(value)}`,
    );
  }
  return count;
}
