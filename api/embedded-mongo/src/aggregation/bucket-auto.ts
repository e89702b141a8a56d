import { MongoError } from '../errors.ts';
import { groupFold } from '../expressions/accumulators.ts';
import { evaluate } from '../expressions/evaluate.ts';
import type { Collation } from '../values/collation.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { numberKind, toNumber } from '../values/number.ts';
import { compareValues } from '../values/order.ts';
import { type Rounder, rounderOf } from './preferred-numbers.ts';
import { check } from './stage-spec.ts';
import type { WholeStage } from './whole-stages.ts';

interface Row {
  key: unknown;
  document: unknown;
}

interface Bucket {
  min: unknown;
  max: unknown;
  rows: Row[];
}

function readBucketAuto(spec: unknown) {
  if (!isDoc(spec)) throw new MongoError(40240, 'The argument to $bucketAuto must be an object');
  const { groupBy, buckets, output = { count: { $sum: 1 } }, granularity, ...others } = spec;
  const [unknown] = Object.keys(others);
  check(!unknown, 40245, `Unrecognized option to $bucketAuto: ${unknown}.`);
  check(
    groupBy !== undefined && buckets !== undefined,
    40246,
    "$bucketAuto requires 'groupBy' and 'buckets' to be specified",
  );
  const isExpression =
    typeof groupBy === 'string'
      ? groupBy.length > 1 && groupBy.startsWith('$')
      : isDoc(groupBy) && Object.keys(groupBy)[0]?.startsWith('$') === true;
  check(
    isExpression,
    40239,
    "The $bucketAuto 'groupBy' field must be a $-prefixed path or an expression object",
  );
  check(
    numberKind(buckets) !== undefined,
    40241,
    "The $bucketAuto 'buckets' field must be a numeric value",
  );
  const count = toNumber(buckets);
  check(Number.isInteger(count), 40242, "The $bucketAuto 'buckets' field must be a 32-bit integer");
  check(count > 0, 40243, "The $bucketAuto 'buckets' field must be greater than 0");
  check(isDoc(output), 40244, "The $bucketAuto 'output' field must be an object");
  check(
    granularity === undefined || typeof granularity === 'string',
    40261,
    "The $bucketAuto 'granularity' field must be a string",
  );
  const rounder = granularity === undefined ? undefined : rounderOf(String(granularity));
  return { groupBy, count, output: isDoc(output) ? output : {}, rounder };
}

/** The stage $bucketAuto. */
export const bucketAuto: WholeStage = (spec, scope) => {
  const { groupBy, count, output, rounder } = readBucketAuto(spec);
  const makers = Object.entries(output).map(
    ([name, part]) => [name, groupFold(name, part, scope)] as const,
  );
  return (documents) => {
    const rows = documents.map((document): Row => {
      const key = evaluate(document, groupBy, scope) ?? null;
      if (rounder) checkKey(key);
      return { key: rounder ? toNumber(key) : key, document };
    });
    const { collation } = scope;
    rows.sort((a, b) => compareValues(a.key, b.key, collation));
    const endOf = (end: number) =>
      rounder ? roundedEnd(rows, end, rounder) : plainEnd(rows, end, collation);
    return bucketsOf(rows, count, rounder, endOf).map(({ min, max, rows: members }) => {
      const result: Doc = { _id: { min, max } };
      for (const [name, make] of makers) {
        const fold = make({});
        for (const { document } of members) fold.add(document);
        result[name] = fold.result();
      }
      return result;
    });
  };
};

function checkKey(key: unknown): void {
  const message = "$bucketAuto can specify a 'granularity' with non-negative numbers only";
  check(numberKind(key) !== undefined, 40258, message);
  check(!Number.isNaN(toNumber(key)), 40259, message);
  check(toNumber(key) >= 0, 40260, message);
}

function bucketsOf(
  rows: Row[],
  count: number,
  rounder: Rounder | undefined,
  endOf: (end: number) => { max: unknown; next: number },
): Bucket[] {
  const size = Math.max(1, Math.round(rows.length / count));
  const buckets: Bucket[] = [];
  for (let at = 0; at < rows.length; ) {
    const isLast = buckets.length + 1 === count;
    const end = isLast ? rows.length : Math.min(at + size, rows.length);
    const { max, next } = endOf(end);
    const first = rows[at]?.key;
    const min = rounder ? (buckets.at(-1)?.max ?? rounder.down(toNumber(first))) : first;
    buckets.push({ min, max, rows: rows.slice(at, next) });
    at = next;
  }
  return buckets;
}

/** A bucket takes what equals its last one; its upper bound is where the next one begins. */
function plainEnd(rows: Row[], end: number, collation: Collation | undefined) {
  const last = rows[end - 1]?.key;
  let next = end;
  while (next < rows.length && compareValues(rows[next]?.key, last, collation) === 0) next++;
  return { max: next < rows.length ? rows[next]?.key : last, next };
}

/** A bucket takes what lies below its rounded upper bound. */
function roundedEnd(rows: Row[], end: number, rounder: Rounder): { max: number; next: number } {
  const keyAt = (i: number) => toNumber(rows[i]?.key);
  const max = rounder.up(keyAt(end - 1));
  let next = end;
  while (next < rows.length && (keyAt(next) < max || keyAt(next) === keyAt(end - 1))) next++;
  // zero rounds to itself, so the bound comes from what is next
  return { max: max === 0 && next < rows.length ? rounder.down(keyAt(next)) : max, next };
}
