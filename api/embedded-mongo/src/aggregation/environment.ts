import { Aggregator } from 'mingo/aggregator';
import type { Context } from 'mingo/core';
import type { Iterator as MingoIterator } from 'mingo/lazy';
import type { Options } from 'mingo/types';
import { evaluate, makeOptions } from '../mingo-corrections/evaluate.ts';
import { createContext, promote, withMongoErrors } from '../mingo-corrections/index.ts';
import { everything, findInTurns, type Tick } from '../query/executor.ts';
import type { Query } from '../query/planner.ts';
import type { Catalogue } from '../storage/catalogue.ts';
import type { Reader } from '../storage/tables.ts';
import { gather, PAUSE, type Pause } from '../turns.ts';
import type { Collation } from '../values/collation.ts';
import { type Doc, decodePromoted } from '../values/document.ts';
import { checkPipeline, splitQuery } from './pipeline.ts';
import { ownStages, simpleStages } from './stages.ts';

/** Documents on their way through a pipeline, with pauses where others may run. */
export type Documents = Iterable<Doc | Pause>;

/** What the stages of one aggregation share: where to read, the collation, the time limit. */
export interface Surroundings {
  reader: Reader;
  catalogue: Catalogue;
  database: string;
  collation: Collation | undefined;
  tick: Tick;
}

/** Stages of mingo that make of each document what they make of it alone. */
const oneByOne = new Set([
  '$match',
  '$project',
  '$addFields',
  '$set',
  '$unset',
  '$unwind',
  '$replaceRoot',
  '$replaceWith',
]);
/** So many documents go through such stages at once: few at first, since a $limit may want no more. */
const FEWEST_AT_ONCE = 16;
const MOST_AT_ONCE = 256;

/** Runs pipelines. Everything they compute is a JavaScript number. */
export class Environment {
  readonly collation: Collation | undefined;
  readonly tick: Tick;
  readonly options: Options;
  private readonly surroundings: Surroundings;
  private readonly variables: Doc;
  private readonly context: Context;

  constructor(surroundings: Surroundings, variables: Doc = {}, context?: Context) {
    this.surroundings = surroundings;
    this.collation = surroundings.collation;
    this.tick = surroundings.tick;
    // as: promoting keeps the shape
    this.variables = promote(variables) as Doc;
    this.context = context ?? createContext(simpleStages(this.collation));
    this.options = makeOptions(this.context, this.variables, this.collation);
  }

  /** The same with more variables in scope. */
  with(variables: Doc): Environment {
    return new Environment(this.surroundings, { ...this.variables, ...variables }, this.context);
  }

  /** The value of an expression. */
  evaluate(expression: unknown, document: Doc): unknown {
    return withMongoErrors(() => evaluate(document, expression, this.options));
  }

  /** Runs stages that were checked. */
  run(pipeline: Doc[], documents: Documents): Documents {
    let [result, simple]: [Documents, Doc[]] = [documents, []];
    // as: promoting keeps the shape
    for (const stage of promote(pipeline) as Doc[]) {
      const [[name, operand] = ['', undefined]] = Object.entries(stage);
      if (oneByOne.has(name)) {
        simple.push(stage);
        continue;
      }
      if (simple.length > 0) result = this.stream(simple, result);
      simple = [];
      const own = ownStages[name];
      result = own ? own(this, operand, result) : this.whole(stage, result);
    }
    return simple.length > 0 ? this.stream(simple, result) : result;
  }

  /** Documents of a collection, through its indexes. */
  *read(collectionName: string, query: Query): Generator<Doc | Pause> {
    const { catalogue, database, reader } = this.surroundings;
    const collection = catalogue.find(database, collectionName);
    if (!collection) return;
    for (const found of findInTurns(reader, collection, query, this.tick))
      yield found === PAUSE ? PAUSE : decodePromoted(found.bytes);
  }

  /** Reads a collection and runs a pipeline over it; leading stages become the query. */
  runOn(collectionName: string, pipeline: unknown, filter: Doc = {}): Documents {
    const { query, rest } = splitQuery(checkPipeline(pipeline, true), {
      ...everything(),
      collation: this.collation,
      variables: this.variables,
    });
    const combined =
      Object.keys(filter).length > 0 ? { $and: [filter, query.filter] } : query.filter;
    return this.run(rest, this.read(collectionName, { ...query, filter: combined }));
  }

  /** Stages of mingo over a few documents at a time. */
  private *stream(stages: Doc[], source: Documents): Generator<Doc | Pause> {
    let some: Doc[] = [];
    let most = FEWEST_AT_ONCE;
    for (const document of source) {
      if (document === PAUSE) yield PAUSE;
      else some.push(document);
      if (some.length < most) continue;
      yield* this.mingo(stages, some);
      some = [];
      most = Math.min(most * 2, MOST_AT_ONCE);
    }
    yield* this.mingo(stages, some);
  }

  /** A stage of mingo that needs all documents at once, and the thread until it is done. */
  private *whole(stage: Doc, source: Documents): Generator<Doc | Pause> {
    yield* this.mingo([stage], yield* gather(source));
  }

  private *mingo(stages: Doc[], documents: Doc[]): Generator<Doc | Pause> {
    const stream: MingoIterator = withMongoErrors(() =>
      // as: each stage has one field
      new Aggregator(stages as Record<string, Doc>[], this.options).stream(documents),
    );
    for (;;) {
      if (this.tick()) yield PAUSE;
      const { value, done } = withMongoErrors(() => stream.next());
      if (done) return;
      // as: a pipeline's items are documents
      yield value as Doc;
    }
  }
}
