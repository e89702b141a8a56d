import { Long } from 'bson';
import { MongoError } from '../errors.ts';
import { evaluateWithPauses } from '../expressions/evaluation.ts';
import { checkPath } from '../query/computed-fields.ts';
import { matchAllQuery } from '../query/query.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { exactLong } from '../values/integers.ts';
import { encodeValue } from '../values/key-encoding.ts';
import { numberKind, toNumber } from '../values/number.ts';
import { fieldOf, isArrayIndex } from '../values/path.ts';
import { typeNameOf } from '../values/type-names.ts';
import { collect, type Pause, pause } from '../yielding.ts';
import type { Environment } from './environment.ts';
import { withPath } from './joins.ts';
import type { Documents } from './stage.ts';

interface GraphLookup {
  from: string;
  as: string;
  /** The expression for the values to start from. */
  startWith: unknown;
  connectFromField: string;
  connectToField: string;
  depthField: string | undefined;
  maxDepth: number;
  /** The filter that all reached documents match. */
  restriction: Doc;
}

/** The `$graphLookup` stage: a breadth-first search that returns each reachable document once. */
export function* graphLookup(
  environment: Environment,
  operand: unknown,
  documents: Documents,
): Generator<Doc | Pause> {
  const lookup = readGraphLookup(operand);
  for (const document of documents) {
    if (document === pause) {
      yield pause;
      continue;
    }
    const start = yield* evaluateWithPauses(() => environment.evaluate(lookup.startWith, document));
    const reached = yield* search(environment, lookup, present([start].flat()));
    yield withPath(document, lookup.as.split('.'), reached);
  }
}

function* search(
  environment: Environment,
  { from, connectFromField, connectToField, depthField, maxDepth, restriction }: GraphLookup,
  start: unknown[],
): Generator<Pause, Doc[]> {
  const reached = new Map<string, Doc>();
  const searched = new Set<string>();
  let frontier = start;
  for (let depth = 0; frontier.length > 0 && depth <= maxDepth; depth++) {
    for (const value of frontier) searched.add(identity(value));
    // null only connects to null, not to a missing field
    const step = { [connectToField]: { $in: frontier, $exists: true } };
    const query = { ...matchAllQuery(), filter: { $and: [restriction, step] } };
    const found = yield* collect(environment.read(from, query));
    const added = found.filter(({ _id }) => !reached.has(identity(_id)));
    for (const document of added) {
      const path = depthField?.split('.');
      const result = path ? withPath(document, path, Long.fromNumber(depth)) : document;
      reached.set(identity(document._id), result);
    }
    const next = added.flatMap((document) => valuesAt(document, connectFromField.split('.')));
    frontier = next.filter((value) => !searched.has(identity(value)));
  }
  return [...reached.values()];
}

function identity(value: unknown): string {
  return encodeValue(value).toString('latin1');
}

/** Returns the values at a path, or the elements of arrays. A numeric part selects an element of an array. */
function valuesAt(document: unknown, [name = '', ...rest]: string[]): unknown[] {
  let value = fieldOf(document, name);
  let path = rest;
  while (Array.isArray(value) && path[0] !== undefined && isArrayIndex(path[0])) {
    value = value[Number(path[0])];
    path = path.slice(1);
  }
  const values = present([value].flat());
  return path.length === 0 ? values : values.flatMap((item) => valuesAt(item, path));
}

function present(values: unknown[]): unknown[] {
  return values.filter((value) => value !== undefined);
}

const fieldNames = ['as', 'connectFromField', 'connectToField', 'depthField'] as const;
const known: readonly string[] = [
  ...fieldNames,
  'from',
  'startWith',
  'maxDepth',
  'restrictSearchWithMatch',
];

function readGraphLookup(operand: unknown): GraphLookup {
  if (!isDoc(operand))
    throw new MongoError('FailedToParse', 'the $graphLookup specification must be an object');
  const { from, restrictSearchWithMatch: restriction = {} } = operand;
  if (typeof from !== 'string')
    throw new MongoError('FailedToParse', "$graphLookup 'from' field must be a string");
  if (from === '') throw new MongoError('InvalidNamespace', 'invalid $graphLookup namespace');
  const unknownName = Object.keys(operand).find((name) => !known.includes(name));
  if (unknownName !== undefined)
    throw new MongoError(40104, `Unknown argument to $graphLookup: ${unknownName}`);
  if (!isDoc(restriction))
    throw new MongoError(
      40185,
      `restrictSearchWithMatch must be an object, found ${typeNameOf(restriction)}`,
    );
  const [as, connectFromField, connectToField, depthField] = fieldNames.map((name) =>
    readPath(operand, name),
  );
  if (!as || !connectFromField || !connectToField || !hasField(operand, 'startWith'))
    throw new MongoError(
      40105,
      "$graphLookup requires 'from', 'as', 'startWith', 'connectFromField', and 'connectToField' to be specified.",
    );
  const { startWith } = operand;
  const maxDepth = readMaxDepth(operand.maxDepth);
  return {
    from,
    as,
    startWith,
    connectFromField,
    connectToField,
    depthField,
    maxDepth,
    restriction,
  };
}

function readPath(operand: Doc, name: string): string | undefined {
  const path = operand[name];
  if (path === undefined) return undefined;
  if (typeof path !== 'string')
    throw new MongoError(
      40103,
      `expected string as argument for ${name}, found: ${typeNameOf(path)}`,
    );
  if (path !== '') checkPath(path);
  return path;
}

function readMaxDepth(value: unknown): number {
  if (value === undefined) return Number.POSITIVE_INFINITY;
  if (numberKind(value) === undefined)
    throw new MongoError(40100, `maxDepth must be numeric, found type: ${typeNameOf(value)}`);
  const depth = toNumber(value);
  if (depth <= -1)
    throw new MongoError(40101, `maxDepth requires a nonnegative argument, found: ${depth}`);
  if (exactLong(value) === undefined)
    throw new MongoError(40102, `maxDepth could not be represented as a long long: ${depth}`);
  return depth;
}
