import { Decimal128 } from 'bson';
import { MongoError } from '../errors.ts';
import type { Collation } from '../values/collation.ts';
import {
  decimalOfDouble,
  doubleAsDecimal,
  type ExactDecimal,
  negate,
  parseDecimal,
  sum,
  toDecimal,
} from '../values/decimal.ts';
import { isDoc } from '../values/document.ts';
import { encodeValue } from '../values/key-encoding.ts';
import { numberKind, toBigInt, toNumber } from '../values/number.ts';
import { compareValues } from '../values/order.ts';
import { printValue } from '../values/print.ts';
import { calculate, double, fitsLong, intOrLong, isNumeric, type Numeric } from './numeric.ts';
import { ValueSet } from './value-set.ts';

/** Accumulates values. `result` may be called at any time. */
export interface Fold {
  add(value: unknown): void;
  result(): unknown;
}

/** A sum like MongoDB's: exact for integers and decimals, and with error compensation for doubles. */
export class Total {
  count = 0;
  #doubles: number | undefined;
  #compensation = 0;
  /** Sum of ints as long as it is exact; the rest is in `#longSum`. */
  #intSum = 0;
  #longSum = 0n;
  #isInt = true;
  #decimals: Numeric | undefined;

  add(item: unknown): void {
    if (!isNumeric(item)) return;
    this.count++;
    const kind = numberKind(item);
    if (kind === 'int' && Math.abs(this.#intSum) < maxExactIntSum) this.#intSum += toNumber(item);
    else if (kind === 'decimal') this.#decimals = calculate('+', this.#decimals ?? 0, item);
    else if (kind === 'double') this.#addDouble(toNumber(item));
    else {
      this.#longSum += toBigInt(item);
      this.#isInt = false;
    }
  }

  #addDouble(item: number): void {
    const before = this.#doubles ?? 0;
    const total = before + item;
    const [big, small] = Math.abs(before) >= Math.abs(item) ? [before, item] : [item, before];
    if (Number.isFinite(total)) this.#compensation += big - total + small;
    this.#doubles = total;
  }

  get value(): Numeric {
    const exact = this.#longSum + BigInt(this.#intSum);
    const integers = fitsLong(exact) ? intOrLong(exact, this.#isInt) : double(Number(exact));
    const doubles = this.#doubles;
    const decimals = this.#decimals;
    const isFiniteSum = doubles !== undefined && Number.isFinite(doubles);
    if (isFiniteSum && decimals !== undefined) {
      const others = sum(doubleAsDecimal(doubles), doubleAsDecimal(this.#compensation));
      return calculate(
        '+',
        decimals,
        asTwoDoubles(sum(others, { coefficient: exact, exponent: 0 })),
      );
    }
    const doubleSum = isFiniteSum ? doubles + this.#compensation : doubles;
    if (doubleSum !== undefined && isFiniteSum && !Number.isSafeInteger(Number(exact)))
      return double(nearest(sum(doubleAsDecimal(doubleSum), { coefficient: exact, exponent: 0 })));
    const binarySum =
      doubleSum === undefined ? integers : calculate('+', integers, double(doubleSum));
    return decimals === undefined ? binarySum : calculate('+', decimals, binarySum);
  }
}

const maxExactIntSum = 2 ** 52;

const nearest = ({ coefficient, exponent }: ExactDecimal) => Number(`${coefficient}E${exponent}`);

/** Rounds like MongoDB, which adds doubles and integers as the sum of two doubles. */
function asTwoDoubles(exact: ExactDecimal): Decimal128 {
  const high = nearest(exact);
  const low = nearest(sum(exact, negate(doubleAsDecimal(high))));
  return toDecimal(sum(decimalOfDouble(high), decimalOfDouble(low)));
}

export function total(): Fold {
  const items = new Total();
  return { add: (item) => items.add(item), result: () => items.value };
}

export function average(): Fold {
  const total = new Total();
  return {
    add: (item) => total.add(item),
    result: () => {
      const { count, value } = total;
      if (count === 0) return null;
      return value instanceof Decimal128 ? divide(value, count) : double(toNumber(value) / count);
    },
  };
}

const extraDigits = 40;

/** Divides a decimal by an integer, without adding trailing zeros to an exact quotient. */
export function divide(value: Decimal128, by: number): Decimal128 {
  const parts = parseDecimal(value.toString());
  if (!parts) return value;
  let { coefficient, exponent } = parts;
  const scaled = coefficient * 10n ** BigInt(extraDigits);
  const divisor = BigInt(by);
  [coefficient, exponent] = [scaled / divisor, exponent - extraDigits];
  if (scaled % divisor === 0n)
    for (; exponent < parts.exponent && coefficient % 10n === 0n; exponent++) coefficient /= 10n;
  return Decimal128.fromStringWithRounding(`${coefficient}E${exponent}`);
}

export function extreme(sign: 1 | -1, collation?: Collation): Fold {
  let best: unknown;
  return {
    add: (item) => {
      if (item === null || item === undefined) return;
      if (best === undefined || sign * compareValues(item, best, collation) > 0) best = item;
    },
    result: () => best ?? null,
  };
}

export function push(): Fold {
  const items: unknown[] = [];
  return { add: (item) => item !== undefined && items.push(item), result: () => items.slice() };
}

export function addToSet(collation?: Collation): Fold {
  const set = new ValueSet();
  return {
    add: (item) => {
      if (item === undefined) return;
      set.add(encodeValue(item, collation).toString('latin1'), item);
    },
    result: () => set.values(),
  };
}

export function first(): Fold {
  let firstItem: { value: unknown } | undefined;
  return {
    add: (value) => {
      firstItem ??= { value };
    },
    result: () => firstItem?.value ?? null,
  };
}

export function last(): Fold {
  let lastItem: unknown;
  return {
    add: (item) => {
      lastItem = item;
    },
    result: () => lastItem ?? null,
  };
}

export function mergeObjects(): Fold {
  let merged = {};
  return {
    add: (item) => {
      if (item === null || item === undefined) return;
      if (!isDoc(item))
        throw new MongoError(
          40400,
          `$mergeObjects requires object inputs, but input ${printValue(item)} is not an object`,
        );
      // undefined is a missing field of a computed document and must not replace an existing one
      const fields = Object.entries(item).filter(([, field]) => field !== undefined);
      merged = { ...merged, ...Object.fromEntries(fields) };
    },
    result: () => merged,
  };
}

/** Welford's algorithm, which is numerically stable. `correction` is 1 for a sample and 0 for a population. */
export function standardDeviation(correction: 0 | 1): Fold {
  let [count, mean, squares] = [0, 0, 0];
  return {
    add: (item) => {
      if (numberKind(item) === undefined) return;
      const value = toNumber(item);
      const delta = value - mean;
      mean += delta / ++count;
      squares += delta * (value - mean);
    },
    result: () => (count <= correction ? null : double(Math.sqrt(squares / (count - correction)))),
  };
}

/** `correction` is 1 for a sample and 0 for a population. */
export function covariance(correction: 0 | 1): Fold {
  let [count, meanX, meanY, products] = [0, 0, 0, 0];
  return {
    add: (item) => {
      if (!Array.isArray(item) || item.length !== 2) return;
      if (item.some((part) => numberKind(part) === undefined)) return;
      const [x, y] = [toNumber(item[0]), toNumber(item[1])];
      const delta = x - meanX;
      meanX += delta / ++count;
      meanY += (y - meanY) / count;
      products += delta * (y - meanY);
    },
    result: () => (count <= correction ? null : double(products / (count - correction))),
  };
}

/** For each fraction, returns the smallest number that is not exceeded by that fraction of the numbers. */
export function percentiles(fractions: number[]) {
  const numbers: number[] = [];
  return {
    add: (item: unknown) => {
      const value = numberKind(item) === undefined ? Number.NaN : toNumber(item);
      if (!Number.isNaN(value)) numbers.push(value);
    },
    result: () => {
      const sorted = Float64Array.from(numbers).sort();
      return fractions.map((fraction) => {
        const value = sorted[Math.max(0, Math.ceil(sorted.length * fraction) - 1)];
        return value === undefined ? null : double(value);
      });
    },
  };
}

/** Collects the first or last `n` values. Missing values are collected as null. */
export function firstOrLast(n: number, side: 'first' | 'last'): Fold {
  const items: unknown[] = [];
  return {
    add: (item) => {
      if (side === 'first' && items.length === n) return;
      items.push(item ?? null);
      if (items.length > n) items.shift();
    },
    result: () => [...items],
  };
}

/** Collects the `n` greatest or smallest values other than null. */
export function extremes(n: number, sign: 1 | -1, collation?: Collation): Fold {
  const items: unknown[] = [];
  return {
    add: (item) => item !== null && item !== undefined && items.push(item),
    result: () => items.toSorted((a, b) => sign * compareValues(b, a, collation)).slice(0, n),
  };
}

/** A value of a document with the sort key of the document. */
interface RankedItem {
  key: Buffer;
  value: unknown;
}

/** Collects the first or last `n` values by sort key. */
export function ranked(n: number, side: 'top' | 'bottom') {
  const items: RankedItem[] = [];
  return {
    add: (item: RankedItem) => void items.push(item),
    result: () => {
      const sorted = items.toSorted((a, b) => a.key.compare(b.key));
      return (side === 'top' ? sorted.slice(0, n) : sorted.slice(-n)).map(({ value }) => value);
    },
  };
}
