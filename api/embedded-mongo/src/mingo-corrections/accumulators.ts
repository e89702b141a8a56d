import { Decimal128 } from 'bson';
import type { Options } from 'mingo/types';
import { arithmetic, numberKind, toNumber } from '../values/number.ts';
import { compareValues, equalValues } from '../values/order.ts';
import { fieldOf } from '../values/path.ts';
import { evaluate, type Operator, type Operators, refuseScript, rootless } from './evaluate.ts';
import { isBigNumber } from './expressions.ts';

/** Accumulators get a group's documents; inside $project they get one document and an array. */
function valuesOf(group: unknown, expression: unknown, options: Options): unknown[] {
  if (!Array.isArray(group)) return [evaluate(group, expression, options)].flat();
  if (expression === null) return group;
  return group.map(getter(expression, options));
}

/** A field's value is read without a detour through mingo, because groups ask for it per document. */
export function getter(expression: unknown, options: Options): (item: unknown) => unknown {
  if (typeof expression === 'number') return () => expression;
  const field =
    typeof expression === 'string' ? /^\$([^$.][^.]*)$/.exec(expression)?.[1] : undefined;
  if (field !== undefined) return (item) => fieldOf(item, field);
  const fresh = rootless(options);
  return (item) => evaluate(item, expression, fresh);
}

/** An accumulator that takes one value after another and keeps no list of them. */
export interface Fold {
  add(value: unknown): void;
  result(): unknown;
}

function sum(): Fold {
  let total: unknown = 0;
  return {
    add: (item) => {
      if (typeof total === 'number' && typeof item === 'number') total += item;
      else if (numberKind(item) !== undefined) total = arithmetic('+', total, item);
    },
    result: () => total,
  };
}

function average(): Fold {
  let total: unknown = 0;
  let count = 0;
  return {
    add: (item) => {
      if (numberKind(item) === undefined) return;
      count++;
      const isBig = isBigNumber(total) || isBigNumber(item);
      total = isBig ? arithmetic('+', total, item) : toNumber(total) + toNumber(item);
    },
    result: () => {
      if (count === 0) return null;
      if (total instanceof Decimal128)
        return Decimal128.fromString(String(Number(total.toString()) / count));
      return toNumber(total) / count;
    },
  };
}

/** mingo's $min and $max sort by its own order of types. */
function extreme(sign: 1 | -1): Fold {
  let best: unknown;
  return {
    add: (item) => {
      if (item === null || item === undefined) return;
      if (best === undefined || sign * compareValues(item, best) > 0) best = item;
    },
    result: () => best ?? null,
  };
}

/** The accumulators that are folds, for $group to feed as it reads. */
export const folds: Record<string, () => Fold> = {
  $sum: sum,
  $avg: average,
  $min: () => extreme(-1),
  $max: () => extreme(1),
};

function folded(make: () => Fold): Operator {
  return (group, expression, options) => {
    const fold = make();
    for (const item of valuesOf(group, expression, options)) fold.add(item);
    return fold.result();
  };
}

const addToSet: Operator = (group, expression, options) => {
  const set: unknown[] = [];
  for (const item of valuesOf(group, expression, options)) {
    if (item !== undefined && !set.some((own) => equalValues(own, item))) set.push(item);
  }
  return set;
};

/** The accumulators that are corrected. */
export const correctedAccumulators: Operators = {
  ...Object.fromEntries(Object.entries(folds).map(([name, make]) => [name, folded(make)])),
  $addToSet: addToSet,
  $accumulator: refuseScript,
};
