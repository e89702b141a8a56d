import type { Iterator as MingoIterator } from 'mingo/lazy';
import { Lazy } from 'mingo/lazy';
import type { Options } from 'mingo/types';
import { readSort } from '../commands/context.ts';
import { MongoError } from '../errors.ts';
import { compileFilter } from '../query/matcher.ts';
import type { SortField } from '../query/planner.ts';
import { compileProjection } from '../query/projection.ts';
import { sortKey } from '../storage/index-keys.ts';
import type { Collation } from '../values/collation.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { Grouping } from './grouping.ts';
import type { Environment } from './pipeline.ts';

type Stage = (input: MingoIterator, expression: unknown, options: Options) => MingoIterator;

/** Variables in scope: the command's `let`, and those of the $lookup around. */
export function variablesOf(options: Options): Doc {
  // as: at run time mingo passes its own options class, which also has the innermost variables
  const { local } = options as Options & { local?: { variables?: Doc } };
  return { ...options.variables, ...local?.variables };
}

/** The stages that are ours rather than mingo's, because they read the database or follow BSON's order. */
export function ownStages(environment: Environment): Record<string, Stage> {
  const { collation } = environment;
  return {
    $match: (input, expression, options) => {
      if (!isDoc(expression))
        throw new MongoError(15959, 'the match filter must be an expression in an object');
      const matches = compileFilter(expression, { collation, variables: variablesOf(options) });
      return input.filter<Doc>(matches);
    },
    $sort: (input, expression) => sortStage(input, expression, collation),
    $group: (input, expression, options) => {
      const group = new Grouping(expression, options, collation);
      return input.transform((documents) => Lazy([...group.run(documents)]));
    },
    $project: (input, expression, options) => {
      if (!isDoc(expression) || Object.keys(expression).length === 0) {
        throw new MongoError(
          51272,
          'Invalid $project :: caused by :: projection specification must have at least one field',
        );
      }
      const project = compileProjection(
        expression,
        {},
        { collation, variables: variablesOf(options) },
      );
      return project ? input.map<Doc>(project) : input;
    },
    $lookup: (input, expression, options) =>
      environment.lookup(input, expression, variablesOf(options)),
    $unionWith: (input, expression) => environment.unionWith(input, expression),
    $limit: (input, expression) => {
      const limit = Number(expression);
      if (!Number.isInteger(limit) || limit <= 0)
        throw new MongoError(15958, 'the limit must be positive');
      return input.take(limit);
    },
  };
}

/** What $sort sorts by. Throws MongoDB's error for no field at all. */
export function sortFields(expression: unknown): SortField[] {
  const fields = readSort(expression);
  if (fields.length === 0)
    throw new MongoError(15976, '$sort stage must have at least one sort key');
  return fields;
}

function sortStage(
  input: MingoIterator,
  expression: unknown,
  collation: Collation | undefined,
): MingoIterator {
  const fields = sortFields(expression);
  return input.transform((documents) => {
    // as: a pipeline's items are documents
    const keyed = (documents as Doc[]).map((document) => ({
      document,
      key: sortKey({ fields, collation }, document),
    }));
    keyed.sort((a, b) => a.key.compare(b.key));
    return Lazy(keyed.map(({ document }) => document));
  });
}
