import { Decimal128, Long } from 'bson';
import { MongoError } from '../errors.ts';
import type { Collation } from '../values/collation.ts';
import { exactDecimal } from '../values/decimal.ts';
import { isDoc } from '../values/document.ts';
import { encodeValue } from '../values/key-encoding.ts';
import { arithmetic, numberKind, toNumber } from '../values/number.ts';
import { compareValues } from '../values/order.ts';
import { printValue } from '../values/print.ts';

/** An accumulator takes one value after another. Its result may be asked for between them. */
export interface Fold {
  add(value: unknown): void;
  result(): unknown;
}

const INT64_LIMIT = 2n ** 63n;

/** Doubles with what adding them loses, longs and decimals exactly: MongoDB's sums do so too. */
class Total {
  count = 0;
  private doubles = 0;
  private lost = 0;
  private longs: bigint | undefined;
  private decimals: unknown;

  add(item: unknown): void {
    if (numberKind(item) === undefined) return;
    this.count++;
    if (typeof item === 'number') this.addDouble(item);
    else if (item instanceof Decimal128) this.decimals = arithmetic('+', this.decimals ?? 0, item);
    else if (item instanceof Long) this.longs = (this.longs ?? 0n) + item.toBigInt();
    else this.addDouble(toNumber(item));
  }

  private addDouble(item: number): void {
    const total = this.doubles + item;
    const [big, small] =
      Math.abs(this.doubles) >= Math.abs(item) ? [this.doubles, item] : [item, this.doubles];
    if (Number.isFinite(total)) this.lost += big - total + small;
    this.doubles = total;
  }

  get value(): unknown {
    const doubles = Number.isFinite(this.doubles) ? this.doubles + this.lost : this.doubles;
    const whole = Number.isSafeInteger(doubles) ? BigInt(doubles) + (this.longs ?? 0n) : undefined;
    if (this.decimals !== undefined)
      return arithmetic('+', this.decimals, whole ?? doubles + Number(this.longs ?? 0n));
    if (this.longs === undefined) return doubles;
    if (whole === undefined) return doubles + Number(this.longs);
    return whole >= -INT64_LIMIT && whole < INT64_LIMIT ? Long.fromBigInt(whole) : Number(whole);
  }
}

export function sum(): Fold {
  const total = new Total();
  return { add: (item) => total.add(item), result: () => total.value };
}

export function average(): Fold {
  const total = new Total();
  return {
    add: (item) => total.add(item),
    result: () => {
      const { count, value } = total;
      if (count === 0) return null;
      return value instanceof Decimal128 ? divide(value, count) : toNumber(value) / count;
    },
  };
}

const SPARE_DIGITS = 40;

/** A decimal divided by a whole number; an exact quotient has no more zeros than the decimal had. */
export function divide(value: Decimal128, by: number): Decimal128 {
  const parts = exactDecimal(value.toString());
  if (!parts) return value;
  let { coefficient, exponent } = parts;
  const scaled = coefficient * 10n ** BigInt(SPARE_DIGITS);
  const divisor = BigInt(by);
  [coefficient, exponent] = [scaled / divisor, exponent - SPARE_DIGITS];
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
  return { add: (item) => item !== undefined && items.push(item), result: () => [...items] };
}

export function addToSet(collation?: Collation): Fold {
  const set = new Map<string, unknown>();
  return {
    add: (item) => {
      if (item === undefined) return;
      const key = encodeValue(item, collation).toString('latin1');
      if (!set.has(key)) set.set(key, item);
    },
    result: () => [...set.values()],
  };
}

export function first(): Fold {
  let found: { value: unknown } | undefined;
  return {
    add: (value) => {
      found ??= { value };
    },
    result: () => found?.value ?? null,
  };
}

export function last(): Fold {
  let found: unknown;
  return {
    add: (item) => {
      found = item;
    },
    result: () => found ?? null,
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
      // a computed document has missing fields as undefined, which leave alone what is there
      const fields = Object.entries(item).filter(([, field]) => field !== undefined);
      merged = { ...merged, ...Object.fromEntries(fields) };
    },
    result: () => merged,
  };
}

/** Welford's way, which does not lose the small differences of big numbers. */
export function deviation(without: 0 | 1): Fold {
  let [count, mean, squares] = [0, 0, 0];
  return {
    add: (item) => {
      if (numberKind(item) === undefined) return;
      const value = toNumber(item);
      const delta = value - mean;
      mean += delta / ++count;
      squares += delta * (value - mean);
    },
    result: () => (count <= without ? null : Math.sqrt(squares / (count - without))),
  };
}

export function covariance(without: 0 | 1): Fold {
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
    result: () => (count <= without ? null : products / (count - without)),
  };
}

/** The smallest number that so great a part of the numbers does not exceed. */
export function percentiles(parts: number[]) {
  const numbers: number[] = [];
  return {
    add: (item: unknown) => {
      const value = numberKind(item) === undefined ? Number.NaN : toNumber(item);
      if (!Number.isNaN(value)) numbers.push(value);
    },
    result: () => {
      const sorted = Float64Array.from(numbers).sort();
      return parts.map((part) => sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? null);
    },
  };
}

/** The first or last so many values; a missing one counts as null. */
export function edge(n: number, side: 'first' | 'last'): Fold {
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

/** The greatest or least so many values that are not null. */
export function extremes(n: number, sign: 1 | -1, collation?: Collation): Fold {
  const items: unknown[] = [];
  return {
    add: (item) => item !== null && item !== undefined && items.push(item),
    result: () => items.toSorted((a, b) => sign * compareValues(b, a, collation)).slice(0, n),
  };
}

/** A value of a document with the document's place in an order. */
export interface Placed {
  key: Buffer;
  value: unknown;
}

/** The first or last so many in an order. */
export function ranked(n: number, side: 'top' | 'bottom') {
  const items: Placed[] = [];
  return {
    add: (item: Placed) => void items.push(item),
    result: () => {
      const sorted = items.toSorted((a, b) => a.key.compare(b.key));
      return (side === 'top' ? sorted.slice(0, n) : sorted.slice(-n)).map(({ value }) => value);
    },
  };
}
