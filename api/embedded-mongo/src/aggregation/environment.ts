import { MongoError } from '../errors.ts';
import { evaluate } from '../expressions/evaluate.ts';
import type { Scope } from '../expressions/scope.ts';
import { makeScope } from '../expressions/table.ts';
import { findWithPauses } from '../query/executor.ts';
import { compileFilter } from '../query/matcher.ts';
import { matchAllQuery, type Query, type Tick } from '../query/query.ts';
import type { Collection } from '../storage/catalogue.ts';
import type { Reader } from '../storage/tables.ts';
import type { Collation } from '../values/collation.ts';
import type { Doc } from '../values/document.ts';
import { type Pause, pause } from '../yielding.ts';
import { parsePipeline, splitQuery } from './parse-pipeline.ts';
import type { Documents } from './stage.ts';

/** A stage of a pipeline. May yield between documents. */
export type Stage = (environment: Environment, operand: unknown, documents: Documents) => Documents;

/** What the stages of one aggregation share: where to read, the collation, the time limit. */
export interface AggregationContext {
  /** Every stage that can run anywhere in a pipeline, by name. */
  stages: Readonly<Record<string, Stage>>;
  reader: Reader;
  /** Returns a collection of the database if it exists. */
  find: (collectionName: string) => Collection | undefined;
  collation: Collation | undefined;
  tick: Tick;
}

/** Runs the stages of one aggregation. */
export class Environment {
  readonly tick: Tick;
  readonly scope: Scope;
  readonly #context: AggregationContext;

  constructor(context: AggregationContext, variables: Doc = {}) {
    this.#context = context;
    this.tick = context.tick;
    this.scope = makeScope(variables, context.collation);
  }

  /** Returns an environment with additional variables in scope. */
  withVariables(variables: Doc): Environment {
    return new Environment(this.#context, { ...this.scope.variables, ...variables });
  }

  /** Evaluates an expression for a document. */
  evaluate(expression: unknown, document: Doc): unknown {
    return evaluate(document, expression, this.scope);
  }

  /** Runs parsed stages. */
  run(pipeline: Doc[], documents: Documents): Documents {
    let result = documents;
    for (const stage of pipeline) {
      const [[name, operand] = ['', undefined]] = Object.entries(stage);
      const run = this.#context.stages[name];
      if (!run)
        throw new MongoError(40602, `${name} is only valid as the first stage in a pipeline`);
      result = run(this, operand, result);
    }
    return result;
  }

  /** Parses a pipeline nested in a stage. */
  parse(pipeline: unknown): Doc[] {
    return parsePipeline(pipeline, this.#context.stages, true);
  }

  /** Reads documents of a collection, using its indexes. */
  *read(collectionName: string, query: Query): Generator<Doc | Pause> {
    const { find, reader } = this.#context;
    const collection = find(collectionName);
    if (!collection) {
      // an invalid filter is an error even if the collection is missing
      compileFilter(query.filter, query);
      return;
    }
    for (const found of findWithPauses(reader, collection, query, this.tick)) {
      if (found === pause) {
        yield pause;
        continue;
      }
      if (found.isSlowToDecode) yield* found.decodeWithPauses();
      yield found.decode();
    }
  }

  /** Runs a pipeline on a collection. Leading stages become the query. */
  runOnCollection(collectionName: string, pipeline: unknown, filter: Doc = {}): Documents {
    const { query, rest } = splitQuery(this.parse(pipeline), {
      ...matchAllQuery(),
      collation: this.scope.collation,
      variables: this.scope.variables,
    });
    const combined =
      Object.keys(filter).length > 0 ? { $and: [filter, query.filter] } : query.filter;
    return this.run(rest, this.read(collectionName, { ...query, filter: combined }));
  }
}
