import type { Iterator as MingoIterator } from 'mingo/lazy';
import type { Options } from 'mingo/types';
import { readSort } from '../commands/context.ts';
import { MongoError } from '../errors.ts';
import { compileFilter } from '../query/matcher.ts';
import { compileProjection } from '../query/projection.ts';
import { sortInTurns } from '../query/sorting.ts';
import { sortKey } from '../storage/index-keys.ts';
import { gather, PAUSE, type Pause } from '../turns.ts';
import type { Collation } from '../values/collation.ts';
import { type Doc, isDoc } from '../values/document.ts';
import type { Documents, Environment } from './environment.ts';
import { Grouping } from './grouping.ts';
import { graphLookup, lookup, unionWith } from './joins.ts';
import { checkPipeline, readCount } from './pipeline.ts';

/** The stages that read the database, follow BSON's order, or take turns over many documents. */
export const ownStages: Record<
  string,
  (environment: Environment, operand: unknown, documents: Documents) => Documents
> = {
  $group: ({ options, collation }, operand, documents) =>
    new Grouping(operand, options, collation).run(documents),
  $sort: sort,
  $skip: (_, operand, documents) => window(documents, readCount(operand, '$skip')),
  $limit: (_, operand, documents) => window(documents, 0, readCount(operand, '$limit')),
  $facet: facet,
  $redact: redact,
  $lookup: lookup,
  $graphLookup: graphLookup,
  $unionWith: unionWith,
};

/** The stages that are given to mingo, because they follow BSON's types. */
export function simpleStages(collation: Collation | undefined) {
  return {
    $match: (input: MingoIterator, expression: unknown, options: Options) => {
      if (!isDoc(expression))
        throw new MongoError(15959, 'the match filter must be an expression in an object');
      return input.filter<Doc>(
        compileFilter(expression, { collation, variables: variablesOf(options) }),
      );
    },
    $project: (input: MingoIterator, expression: unknown, options: Options) => {
      if (!isDoc(expression) || Object.keys(expression).length === 0)
        throw new MongoError(
          51272,
          'Invalid $project :: caused by :: projection specification must have at least one field',
        );
      const settings = { collation, variables: variablesOf(options) };
      const project = compileProjection(expression, {}, settings);
      return project ? input.map<Doc>(project) : input;
    },
  };
}

/** Variables in scope: the command's `let`, and those of the $lookup around. */
function variablesOf(options: Options): Doc {
  // as: at run time mingo passes its own options class, which also has the innermost variables
  const { local } = options as Options & { local?: { variables?: Doc } };
  return { ...options.variables, ...local?.variables };
}

function* sort(
  { collation, tick }: Environment,
  operand: unknown,
  documents: Documents,
): Generator<Doc | Pause> {
  const fields = readSort(operand);
  if (fields.length === 0)
    throw new MongoError(15976, '$sort stage must have at least one sort key');
  const rows: { document: Doc; key: Buffer }[] = [];
  for (const document of documents) {
    if (document === PAUSE) yield PAUSE;
    else rows.push({ document, key: sortKey({ fields, collation }, document) });
    if (tick()) yield PAUSE;
  }
  for (const { document } of yield* sortInTurns(rows, tick)) yield document;
}

function* window(
  documents: Documents,
  skip: number,
  limit = Number.POSITIVE_INFINITY,
): Generator<Doc | Pause> {
  let at = 0;
  for (const document of documents) {
    if (document === PAUSE) yield PAUSE;
    else if (at++ >= skip) yield document;
    if (at >= limit) return;
  }
}

/** Every branch sees the same documents. */
function* facet(
  environment: Environment,
  operand: unknown,
  documents: Documents,
): Generator<Doc | Pause> {
  const all = yield* gather(documents);
  const result: Doc = {};
  for (const [name, pipeline] of Object.entries(isDoc(operand) ? operand : {}))
    result[name] = yield* gather(environment.run(checkPipeline(pipeline, true), all));
  yield result;
}

function* redact(
  environment: Environment,
  operand: unknown,
  documents: Documents,
): Generator<Doc | Pause> {
  for (const document of documents) {
    const kept = document === PAUSE ? PAUSE : redacted(environment, operand, document);
    if (kept !== undefined) yield kept;
    if (environment.tick()) yield PAUSE;
  }
}

/** What $redact leaves of a document: all of it, nothing, or what it leaves of the documents in it. */
function redacted(environment: Environment, expression: unknown, document: Doc): Doc | undefined {
  const verdict = environment.evaluate(expression, document);
  if (verdict === '$$KEEP') return document;
  if (verdict === '$$PRUNE') return undefined;
  if (verdict !== '$$DESCEND')
    throw new MongoError(17053, '$redact must evaluate to $$KEEP, $$PRUNE or $$DESCEND');
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside).filter((item) => item !== undefined);
    return isDoc(value) ? redacted(environment, expression, value) : value;
  };
  const fields = Object.entries(document).map(([name, value]) => [name, inside(value)]);
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined));
}
