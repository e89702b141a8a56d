import { MongoError } from '../errors.ts';
import { checkStage, type ExpressionCheck, withDefined } from '../expressions/check.ts';
import { readSort } from '../query/options.ts';
import type { Query } from '../query/query.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { numberKind, toNumber } from '../values/number.ts';
import { printValue } from '../values/print.ts';
import { shorthands } from './shorthands.ts';

const unsupportedStages = new Set([
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

const leadingStages = ['$collStats', '$listLocalSessions'];
/** Stages that are not allowed in nested pipelines. */
const topLevelStages = new Set(['$out', '$merge', ...leadingStages]);

/**
 * Validates a pipeline before anything runs and expands stages that are shorthands for others.
 * `stages` has a field for every stage that can run anywhere in a pipeline. Without `check`,
 * its expressions are not checked again.
 */
export function parsePipeline(
  pipeline: unknown,
  stages: object,
  isNested: boolean,
  check?: ExpressionCheck,
): Doc[] {
  if (!Array.isArray(pipeline))
    throw new MongoError('TypeMismatch', "'pipeline' option must be specified as an array");
  return pipeline.flatMap((stage: unknown, i) => {
    if (!isDoc(stage) || Object.keys(stage).length !== 1) {
      throw new MongoError(
        40323,
        'A pipeline stage specification object must contain exactly one field.',
      );
    }
    const [[name, operand] = ['', undefined]] = Object.entries(stage);
    if (name === '$changeStream')
      throw new MongoError('ChangeStreamUnsupported', 'change streams are not supported here');
    if (name === '$listSearchIndexes')
      throw new MongoError(6047401, `${name} stage is only allowed on MongoDB Atlas`);
    if (unsupportedStages.has(name))
      throw new MongoError('NotImplemented', `${name} is not supported here`);
    const isOutput = name === '$out' || name === '$merge';
    if ((isNested && topLevelStages.has(name)) || (isOutput && i !== pipeline.length - 1))
      throw new MongoError(40601, `${name} can only be the final stage in the pipeline`);
    if (!hasField(stages, name) && !hasField(shorthands, name) && !topLevelStages.has(name))
      throw new MongoError('UnknownStage', `Unrecognized pipeline stage name: '${name}'`);
    const expanded = shorthands[name]?.(operand) ?? [stage];
    if (!check) return expanded;
    const inner = withDefined(check, variablesOf(name, operand));
    // the pipeline of a $lookup is optimized when it runs
    if (name === '$lookup') inner.evaluatesConstants = false;
    for (const nested of pipelinesIn(name, operand)) parsePipeline(nested, stages, true, inner);
    for (const expandedStage of expanded)
      for (const [stageName, spec] of Object.entries(expandedStage))
        checkStage(stageName, spec, check);
    return expanded;
  });
}

/** The variables that a stage defines for its pipeline. */
function variablesOf(name: string, operand: unknown): string[] {
  return name === '$lookup' && isDoc(operand) && isDoc(operand.let) ? Object.keys(operand.let) : [];
}

function pipelinesIn(name: string, operand: unknown): unknown[] {
  if (name === '$facet') {
    if (!isDoc(operand) || Object.keys(operand).length === 0)
      throw new MongoError(40169, 'the $facet specification must be a non-empty object');
    const branches = Object.values(operand);
    if (branches.flat().some((stage) => isDoc(stage) && '$facet' in stage))
      throw new MongoError(40600, '$facet is not allowed to be used within a $facet stage');
    return branches;
  }
  const isJoin = name === '$lookup' || name === '$unionWith';
  return isJoin && isDoc(operand) && operand.pipeline !== undefined ? [operand.pipeline] : [];
}

/** Turns leading $match, $sort, $skip and $limit stages into a query, which can use indexes. */
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
    } else break;
  }
  return { query, rest: pipeline.slice(i) };
}

/** Reads the operand of $skip or $limit. */
export function readCount(value: unknown, stage: '$skip' | '$limit'): number {
  const count = numberKind(value) ? toNumber(value) : Number.NaN;
  if (!Number.isInteger(count) || count < 0) {
    throw new MongoError(
      stage === '$skip' ? 5107200 : 5107201,
      `invalid argument to ${stage} stage: Expected a non-negative number in: ${stage}: ${printValue(value)}`,
    );
  }
  if (count === 0 && stage === '$limit') throw new MongoError(15958, 'the limit must be positive');
  return count;
}
