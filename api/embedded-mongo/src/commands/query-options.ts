import { MongoError } from '../errors.ts';
import { checkFilterExpressions, expressionCheck } from '../expressions/check.ts';
import { evaluateValue } from '../expressions/table.ts';
import { compileFilter } from '../query/matcher.ts';
import { readDocument, readHint, readSort } from '../query/options.ts';
import { matchAllQuery, type Query } from '../query/query.ts';
import type { Collection } from '../storage/catalogue.ts';
import { parseCollation } from '../values/collation.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { toInteger } from '../values/number.ts';
import { nextClusterTime } from './cluster-time.ts';

/** Reads the query options of find, count, aggregate and of update and delete statements. */
export function readQuery(options: Doc, filter: unknown, defaults?: Collection): Query {
  if (filter !== undefined && filter !== null && !isDoc(filter)) {
    throw new MongoError(
      'TypeMismatch',
      "BSON field 'filter' is the wrong type, expected type 'object'",
    );
  }
  const collation = readCollation(options, defaults);
  const variables = readVariables(options.let);
  // an invalid filter is an error even if the collection is empty or missing
  if (isDoc(filter)) {
    compileFilter(filter, { collation, variables });
    checkFilterExpressions(filter, expressionCheck(variables));
  }
  const limit = toInteger(options.limit, 'limit') ?? 0;
  const skip = toInteger(options.skip, 'skip') ?? 0;
  if (skip < 0)
    throw new MongoError(51024, `BSON field 'skip' value must be >= 0, actual value '${skip}'`);
  const sort = readDocument(options, 'sort') ?? {};
  const isNatural = Object.hasOwn(sort, '$natural');
  if (isNatural && Object.keys(sort).length > 1)
    throw new MongoError('BadValue', "Cannot include '$natural' in compound sort");
  return {
    ...matchAllQuery(),
    filter: isDoc(filter) ? filter : {},
    sort: isNatural ? [] : readSort(sort),
    collation,
    hint: isNatural ? sort : readHint(options.hint),
    limit: Math.abs(limit),
    skip,
    variables,
  };
}

/** Returns the collation of a command, or the default one of its collection. */
export function readCollation(options: Doc, defaults?: Collection) {
  return parseCollation(options.collation ?? defaults?.options.collation);
}

/** Returns the command's time variables and the values of its `let`, which are constant expressions. */
export function readVariables(variables: unknown): Doc {
  const times = { NOW: new Date(), CLUSTER_TIME: nextClusterTime() };
  if (!isDoc(variables)) return times;
  const values = Object.entries(variables).map(([name, expression]) => [
    name,
    evaluateValue(expression, {}, { variables: times }),
  ]);
  return { ...times, ...Object.fromEntries(values) };
}
