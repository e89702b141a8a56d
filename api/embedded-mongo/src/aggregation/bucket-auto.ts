import { MongoError, throwUnless } from '../errors.ts';
import { compileGroupAccumulator } from '../expressions/accumulators.ts';
import { evaluate } from '../expressions/evaluate.ts';
import { evaluateWithPauses } from '../expressions/evaluation.ts';
import { double } from '../expressions/numeric.ts';
import type { Scope } from '../expressions/scope.ts';
import type { Tick } from '../query/query.ts';
import { sortWithPauses } from '../query/sorting.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { encodeValue } from '../values/key-encoding.ts';
import { numberKind, toNumber } from '../values/number.ts';
import { type Pause, pause } from '../yielding.ts';
import { createRounder, type Rounder } from './preferred-numbers.ts';
import type { BlockingStage } from './stage.ts';

interface Row {
  value: unknown;
  /** Sortable encoding of the value. */
  key: Buffer;
  document: Doc;
}

interface Bucket {
  min: unknown;
  max: unknown;
  /** Half-open range of row indexes. */
  from: number;
  to: number;
}

function readBucketAuto(spec: unknown) {
  if (!isDoc(spec)) throw new MongoError(40240, 'The argument to $bucketAuto must be an object');
  const { groupBy, buckets, output = { count: { $sum: 1 } }, granularity, ...others } = spec;
  const [unknown] = Object.keys(others);
  throwUnless(!unknown, 40245, `Unrecognized option to $bucketAuto: ${unknown}.`);
  throwUnless(
    groupBy !== undefined && buckets !== undefined,
    40246,
    "$bucketAuto requires 'groupBy' and 'buckets' to be specified",
  );
  const isExpression =
    typeof groupBy === 'string'
      ? groupBy.length > 1 && groupBy.startsWith('$')
      : isDoc(groupBy) && Object.keys(groupBy)[0]?.startsWith('$') === true;
  throwUnless(
    isExpression,
    40239,
    "The $bucketAuto 'groupBy' field must be a $-prefixed path or an expression object",
  );
  throwUnless(
    numberKind(buckets) !== undefined,
    40241,
    "The $bucketAuto 'buckets' field must be a numeric value",
  );
  const count = toNumber(buckets);
  throwUnless(
    Number.isInteger(count),
    40242,
    "The $bucketAuto 'buckets' field must be a 32-bit integer",
  );
  throwUnless(count > 0, 40243, "The $bucketAuto 'buckets' field must be greater than 0");
  throwUnless(isDoc(output), 40244, "The $bucketAuto 'output' field must be an object");
  throwUnless(
    granularity === undefined || typeof granularity === 'string',
    40261,
    "The $bucketAuto 'granularity' field must be a string",
  );
  const rounder = granularity === undefined ? undefined : createRounder(String(granularity));
  return { groupBy, count, output: isDoc(output) ? output : {}, rounder };
}

/** The `$bucketAuto` stage. */
export const bucketAuto: BlockingStage = (spec, scope) => {
  const { groupBy, count, output, rounder } = readBucketAuto(spec);
  const accumulators = Object.entries(output).map(
    ([name, part]) => [name, compileGroupAccumulator(name, part, scope)] as const,
  );
  return function* (documents, tick) {
    const rows: Row[] = [];
    for (const document of documents) {
      const isRounded = rounder !== undefined;
      rows.push(yield* evaluateWithPauses(() => rowOf(document, groupBy, isRounded, scope)));
      if (tick()) yield pause;
    }
    const sorted = yield* sortWithPauses(rows, tick);
    for (const { min, max, from, to } of yield* computeBuckets(sorted, count, rounder, tick)) {
      const folds = accumulators.map(([name, make]) => ({ name, fold: make({}) }));
      for (let i = from; i < to; i++) {
        const document = sorted[i]?.document;
        for (const { fold } of folds)
          fold.addInput(yield* evaluateWithPauses(() => fold.read(document)));
        if (tick()) yield pause;
      }
      const results = folds.map(({ name, fold }) => [name, fold.result()]);
      yield { _id: { min, max }, ...Object.fromEntries(results) };
    }
  };
};

function rowOf(document: Doc, groupBy: unknown, isRounded: boolean, scope: Scope): Row {
  const raw = evaluate(document, groupBy, scope) ?? null;
  if (isRounded) checkKey(raw);
  const value = isRounded ? double(toNumber(raw)) : raw;
  return { value, key: encodeValue(value, scope.collation), document };
}

function checkKey(key: unknown): void {
  const message = "$bucketAuto can specify a 'granularity' with non-negative numbers only";
  throwUnless(numberKind(key) !== undefined, 40258, message);
  throwUnless(!Number.isNaN(toNumber(key)), 40259, message);
  throwUnless(toNumber(key) >= 0, 40260, message);
}

function* computeBuckets(
  rows: Row[],
  count: number,
  rounder: Rounder | undefined,
  tick: Tick,
): Generator<Pause, Bucket[]> {
  const size = Math.max(1, Math.round(rows.length / count));
  const buckets: Bucket[] = [];
  for (let from = 0; from < rows.length; ) {
    const isLast = buckets.length + 1 === count;
    const end = isLast ? rows.length : Math.min(from + size, rows.length);
    const { max, to } = yield* rounder
      ? roundedEnd(rows, end, rounder, tick)
      : plainEnd(rows, end, tick);
    const first = rows[from]?.value;
    const min = rounder ? (buckets.at(-1)?.max ?? double(rounder.down(toNumber(first)))) : first;
    buckets.push({ min, max, from, to });
    from = to;
  }
  return buckets;
}

/** The upper bound of a bucket and the index of the first row after it. */
type End = Generator<Pause, { max: unknown; to: number }>;

/** Rows equal to the last one join the bucket. Its upper bound is the first value of the next bucket. */
function* plainEnd(rows: Row[], end: number, tick: Tick): End {
  const last = rows[end - 1];
  let to = end;
  for (; last && rows[to]?.key.equals(last.key); to++) if (tick()) yield pause;
  return { max: (rows[to] ?? last)?.value, to };
}

/** All rows below the rounded upper bound join the bucket. */
function* roundedEnd(rows: Row[], end: number, rounder: Rounder, tick: Tick): End {
  const valueAt = (i: number) => toNumber(rows[i]?.value);
  const last = valueAt(end - 1);
  const max = rounder.up(last);
  let to = end;
  for (; to < rows.length && (valueAt(to) < max || valueAt(to) === last); to++)
    if (tick()) yield pause;
  // zero rounds to itself, so the next row determines the bound
  return { max: double(max === 0 && to < rows.length ? rounder.down(valueAt(to)) : max), to };
}
