import { Long } from 'bson';
import { MongoError, throwUnless } from '../errors.ts';
import { compileGetter, compileWindowAccumulator } from '../expressions/accumulators.ts';
import { evaluate } from '../expressions/evaluate.ts';
import { evaluateWithPauses } from '../expressions/evaluation.ts';
import { intOrLong } from '../expressions/numeric.ts';
import type { Scope } from '../expressions/scope.ts';
import { readSortPattern, sortKeyOf } from '../expressions/sort-order.ts';
import { addComputed, type ComputedFields, withComputed } from '../query/computed-fields.ts';
import type { Tick } from '../query/query.ts';
import { sortWithPauses } from '../query/sorting.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { encodeValue } from '../values/key-encoding.ts';
import { type Pause, pause } from '../yielding.ts';
import { documentStages } from './document-stages.ts';
import type { BlockingStage } from './stage.ts';
import { readSpec } from './stage.ts';
import { type Partition, readWindow, wholePartition } from './window-bounds.ts';
import { curveFunctions } from './window-curves.ts';
import {
  parseError,
  positionFunctions,
  slidingWindow,
  type WindowFunction,
} from './window-functions.ts';

const functions = { ...positionFunctions, ...curveFunctions };

interface Order {
  directions: number[];
  /** Returns the sort key of a document, which starts with its partition. */
  keyOf: (partition: Buffer, document: Doc) => Buffer;
  /** Returns the value of the sort field if there is exactly one. */
  sortValueOf: (document: unknown) => unknown;
}

function readOrder(sortBy: unknown, scope: Scope): Order {
  if (sortBy === undefined)
    return { directions: [], keyOf: (partition) => partition, sortValueOf: () => undefined };
  const pattern = readSortPattern(sortBy, scope.collation);
  const [field, ...others] = pattern.fields;
  return {
    directions: pattern.fields.map(({ direction }) => direction),
    keyOf: (partition, document) => Buffer.concat([partition, sortKeyOf(pattern, document)]),
    sortValueOf:
      field && others.length === 0 ? compileGetter(`$${field.path}`, scope) : () => undefined,
  };
}

/** Parses one field of `output`: a function and its window. */
function readFunction(spec: unknown, order: Order, scope: Scope): WindowFunction {
  if (!isDoc(spec)) throw parseError('The window function specification must be an object');
  const { window, ...others } = spec;
  const [name = '', another] = Object.keys(others);
  const argument = others[name];
  if (another !== undefined)
    throw parseError('Cannot specify two functions in window function spec');
  const sortBy = order.directions;
  const bounds = window === undefined ? undefined : readWindow(window, sortBy, scope);
  const positional = Object.hasOwn(functions, name) ? functions[name] : undefined;
  if (positional)
    return positional({ argument, sortBy, sortValueOf: order.sortValueOf, bounds, scope, name });
  const fold = compileWindowAccumulator(name, argument, scope);
  if (!fold) throw parseError(`Unrecognized window function, ${name}`);
  const run = slidingWindow(bounds ?? wholePartition, fold);
  return name === '$sum' && canShrink(window) ? narrowed(run) : run;
}

/** Whether documents leave the window as it moves. */
function canShrink(window: unknown): boolean {
  const [bounds] = isDoc(window) ? [window.documents ?? window.range] : [];
  return Array.isArray(bounds) && bounds[0] !== 'unbounded';
}

/** Turns longs into ints where they fit, as MongoDB does when it subtracts documents that leave a window. */
function narrowed(run: WindowFunction): WindowFunction {
  return function* (partition, tick) {
    for (const value of run(partition, tick))
      yield value instanceof Long ? intOrLong(value.toBigInt(), true) : value;
  };
}

/** The `$setWindowFields` stage. */
export const setWindowFields: BlockingStage = (operand, scope) => {
  const spec = readSpec('$setWindowFields', operand, ['partitionBy', 'sortBy', 'output']);
  const { partitionBy, output } = spec;
  throwUnless(
    isDoc(output),
    'MissingField',
    "BSON field '$setWindowFields.output' is missing or no object",
  );
  const order = readOrder(spec.sortBy, scope);
  const fields: ComputedFields = new Map();
  const compute = Object.entries(isDoc(output) ? output : {}).map(([path, field], i) => {
    addComputed(fields, path, i);
    return readFunction(field, order, scope);
  });
  return function* (documents, tick) {
    const partitions = yield* partitionDocuments(documents, partitionBy, order, scope, tick);
    for (const partition of partitions)
      yield* computeWindowFields(partition, fields, compute, tick);
  };
};

function* computeWindowFields(
  partition: Partition,
  fields: ComputedFields,
  compute: WindowFunction[],
  tick: Tick,
): Generator<Doc | Pause> {
  const columns = compute.map((column) => column(partition, tick)[Symbol.iterator]());
  for (const document of partition.documents) {
    const values: unknown[] = [];
    for (const column of columns) values.push(yield* nextValue(column));
    // as: adding fields to a document yields a document
    yield withComputed(document, fields, (column) => values[Number(column)]) as Doc;
  }
}

/** Returns the next value of a column and passes on its pauses. */
function* nextValue(column: Iterator<unknown>): Generator<Pause, unknown> {
  for (;;) {
    const { value } = column.next();
    if (value !== pause) return value;
    yield pause;
  }
}

function* partitionDocuments(
  documents: Doc[],
  partitionBy: unknown,
  { keyOf, sortValueOf }: Order,
  scope: Scope,
  tick: Tick,
): Generator<Pause, Partition[]> {
  const rows: { document: Doc; partition: Buffer; key: Buffer }[] = [];
  for (const document of documents) {
    const partition = yield* evaluateWithPauses(() => partitionOf(document, partitionBy, scope));
    rows.push({ document, partition, key: keyOf(partition, document) });
    if (tick()) yield pause;
  }
  const sorted = yield* sortWithPauses(rows, tick);
  const partitions: Partition[] = [];
  for (const [i, { document, partition }] of sorted.entries()) {
    if (i === 0 || !sorted[i - 1]?.partition.equals(partition))
      partitions.push({ documents: [], sortValues: [] });
    partitions.at(-1)?.documents.push(document);
    partitions.at(-1)?.sortValues.push(sortValueOf(document));
    if (tick()) yield pause;
  }
  return partitions;
}

function partitionOf(document: Doc, partitionBy: unknown, scope: Scope): Buffer {
  const value = evaluate(document, partitionBy ?? null, scope) ?? null;
  if (Array.isArray(value))
    throw new MongoError(
      'TypeMismatch',
      'An expression used to partition cannot evaluate to value of type array',
    );
  return encodeValue(value, scope.collation);
}

const fillMethods: Record<string, string> = { locf: '$locf', linear: '$linearFill' };

/** The `$fill` stage: $setWindowFields for methods, followed by $addFields for values. */
export const fill: BlockingStage = (operand, scope) => {
  const names = ['partitionBy', 'partitionByFields', 'sortBy', 'output'];
  const { partitionBy, partitionByFields, sortBy, output } = readSpec('$fill', operand, names);
  if (!isDoc(output) || Object.keys(output).length === 0)
    throw new MongoError('BadValue', "$fill needs an 'output' with at least one field");
  throwUnless(
    partitionBy === undefined || partitionByFields === undefined,
    6050204,
    "Maximum one of 'partitionBy' and 'partitionByFields can be specified in '$fill'",
  );
  const computed: Doc = {};
  const carried: Doc = {};
  for (const [path, filling] of Object.entries(output)) {
    if (!isDoc(filling) || Object.keys(filling).length !== 1)
      throw new MongoError('BadValue', `$fill needs either a 'value' or a 'method' for ${path}`);
    const [[name, value] = []] = Object.entries(filling);
    const method = name === 'method' ? fillMethods[String(value)] : undefined;
    if (name === 'value') computed[path] = { $ifNull: [`$${path}`, value] };
    else if (method) carried[path] = { [method]: `$${path}` };
    else throw new MongoError('BadValue', `Method must be either locf or linear, for ${path}`);
  }
  const isCarrying = Object.keys(carried).length > 0;
  throwUnless(
    !isCarrying || sortBy !== undefined,
    'BadValue',
    "$fill with a 'method' needs a 'sortBy'",
  );
  const partition = partitionBy ?? partitionOfFields(partitionByFields);
  const windowed = { partitionBy: partition, sortBy, output: carried };
  const carry = isCarrying ? setWindowFields(windowed, scope) : (documents: Doc[]) => documents;
  if (Object.keys(computed).length === 0) return carry;
  const compute = documentStages.$set?.(computed, scope) ?? ((document: Doc) => [document]);
  return function* (documents, tick) {
    for (const document of carry(documents, tick)) {
      if (document === pause) yield pause;
      else yield* yield* evaluateWithPauses(() => compute(document));
    }
  };
};

function partitionOfFields(fields: unknown): unknown {
  if (fields === undefined) return null;
  const names = Array.isArray(fields) ? fields.map(String) : [''];
  throwUnless(
    names.every((name) => name !== '' && !name.startsWith('$')),
    'BadValue',
    "'partitionByFields' must be an array of field names",
  );
  return Object.fromEntries(names.map((name, i) => [String(i), `$${name}`]));
}
