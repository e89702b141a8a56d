import { recordOf } from './record-of.ts';

/**
 * The numbers of a product by which lists can be restricted to a range, and how many decimals a range may
 * have. `price` is the price that checkout charges, in the customer's currency. Products without the number, or
 * without a price, are in no range.
 */
const rangeDecimals = {
  price: 2,
  carat: 3,
  length: 3,
  discount: 2,
} as const;

export type RangeKey = keyof typeof rangeDecimals;
export const rangeKeys = Object.keys(rangeDecimals) as RangeKey[]; // the literal's own keys

/** The ends of a range, which are part of it. Without `min` or `max` it has no such end; it has at least one. */
export interface Bounds {
  min?: number;
  max?: number;
}
export type Ranges = Partial<Record<RangeKey, Bounds>>;

/** Returns an object with a value for each range. */
export function forEachRange<Value>(toValue: (key: RangeKey) => Value): Record<RangeKey, Value> {
  return recordOf(rangeKeys, toValue);
}

/** Matches a range of two numbers in any order, or with one of its ends. */
export function boundsPattern(key: RangeKey): RegExp {
  const number = `[0-9]{1,12}(?:\\.[0-9]{1,${rangeDecimals[key]}})?`;
  return new RegExp(`^(?:(${number})-(${number})?|-(${number}))$`);
}

/** Reads a range, such as '0.9-1.2', '0.9-' or '-1.2'; null unless it is one. */
export function parseBounds(key: RangeKey, text: string): Bounds | null {
  const found = boundsPattern(key).exec(text);
  if (!found) return null;
  const [, min, upper, only] = found;
  const max = upper ?? only;
  if (min !== undefined && max !== undefined && Number(min) > Number(max)) return null;
  return {
    ...(min !== undefined && { min: Number(min) }),
    ...(max !== undefined && { max: Number(max) }),
  };
}

/** Writes a range as `parseBounds` reads it. */
export function formatBounds({ min, max }: Bounds): string {
  return `${min ?? ''}-${max ?? ''}`;
}

/** Part of a histogram: how many products have a number from `from` up to but not including `to`. */
export interface HistogramBar {
  from: number;
  to: number;
  count: number;
}
export type Histograms = Record<RangeKey, HistogramBar[]>;
