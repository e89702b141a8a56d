import type { Bounds, Currency, RangeKey } from '@vajra/contract';
import { type Amount, amountWords, readAmount, roundAmount } from './amounts.ts';
import type { Piece } from './pieces.ts';

/** A range that a search names. */
export interface Quantity {
  key: RangeKey;
  bounds: Bounds;
  /** Of a price, if the search names one. */
  currency?: Currency;
  /** The position after its last piece. */
  next: number;
}

const phrases = (text: string) => text.split(', ').map((phrase) => phrase.split(' '));

const beforeMaximum = phrases(
  'not more than, no more than, less than, lower than, cheaper than, under, below, upto, up to, within, max, maximum, budget, <, ≤',
);
const afterMaximum = phrases(
  'tak, तक, se kam, से कम, ke andar, के अंदर, or less, or below, and below, or under, max, maximum',
);
const beforeMinimum = phrases(
  'not less than, no less than, more than, at least, atleast, higher than, bigger than, larger than, over, above, min, minimum, starting, from, >, ≥',
);
const afterMinimum = phrases(
  'se zyada, se jyada, से ज़्यादा, से ज्यादा, or more, or above, and above, and up, plus, min, minimum, +',
);
const beforeAverage = phrases('about, around, approx, approximately, roughly, near, ~');
const beforeBoth = phrases('between, from');
const betweenBoth = phrases('and, to, till, until, se, से, -, –, —');

/** The largest weight that a number without a unit can mean, in carats. */
const maxBareCarats = 30;
/** The smallest price that a number without a unit can mean. */
const minBarePrice = 100;
const tolerance: Readonly<Record<RangeKey, number>> = {
  price: 0.1,
  carat: 0.1,
  length: 0.05,
  discount: 0.1,
};

/** Words of quantities, which are never corrected to others. */
export const quantityWords: ReadonlySet<string> = new Set([
  ...[beforeMaximum, afterMaximum, beforeMinimum, afterMinimum].flat(2),
  ...[beforeAverage, beforeBoth, betweenBoth].flat(2),
  ...amountWords,
]);

/** Reads a quantity that starts at a position of a search; null if there is none. */
export function readQuantity(pieces: readonly Piece[], start: number): Quantity | null {
  return (
    readBetween(pieces, start) ??
    readBounded(pieces, start, beforeMaximum, (max) => ({ max })) ??
    readBounded(pieces, start, beforeMinimum, (min) => ({ min })) ??
    readBounded(pieces, start, beforeAverage, around) ??
    readPlain(pieces, start)
  );
}

type ToBounds = (value: number, key: RangeKey) => Bounds;

function readBounded(
  pieces: readonly Piece[],
  start: number,
  before: readonly string[][],
  toBounds: ToBounds,
): Quantity | null {
  const from = skip(pieces, start, before);
  if (from === start) return null;
  const amount = readAmount(pieces, from, true);
  return amount && toQuantity(amount, toBounds);
}

/** "Between 1 and 2 lakh", "50k to 1 lakh", "0.9-1.2 ct". */
function readBetween(pieces: readonly Piece[], start: number): Quantity | null {
  const from = skip(pieces, start, beforeBoth);
  const low = readAmount(pieces, from, true);
  const connected = low ? skip(pieces, low.next, betweenBoth) : start;
  if (!low || connected === low.next) return null;
  const high = readAmount(pieces, connected, true);
  if (!high) return null;
  const hasUnit = low.key !== undefined || high.key !== undefined || low.hasMultiplier;
  const isDecimal = !Number.isInteger(low.written) || !Number.isInteger(high.written);
  // Otherwise it is a stock number, such as 10-2000.
  if (from === start && !hasUnit && !high.hasMultiplier && !isDecimal) return null;
  if (low.key && high.key && low.key !== high.key) return null;
  // The first number of "1 to 2 lakh" is in lakhs, too.
  const isShort = high.hasMultiplier && !low.hasMultiplier && low.written <= high.written;
  const lowest = isShort ? (low.value * high.value) / high.written : low.value;
  const [min, max] = lowest <= high.value ? [lowest, high.value] : [high.value, lowest];
  const currency = high.currency ?? low.currency;
  const key = high.key ?? low.key;
  const next = skip(pieces, high.next, afterMaximum);
  return toQuantity(
    { ...high, ...(key && { key }), ...(currency && { currency }), next },
    (_, ofKey) => ({ min: roundAmount(min, ofKey), max: roundAmount(max, ofKey) }),
  );
}

/** An amount by itself: a weight is approximate, a price is a budget. */
function readPlain(pieces: readonly Piece[], start: number): Quantity | null {
  const amount = readAmount(pieces, start, false);
  if (!amount) return null;
  const afterMax = skip(pieces, amount.next, afterMaximum);
  if (afterMax > amount.next) return toQuantity({ ...amount, next: afterMax }, (max) => ({ max }));
  const afterMin = skip(pieces, amount.next, afterMinimum);
  if (afterMin > amount.next) return toQuantity({ ...amount, next: afterMin }, (min) => ({ min }));
  const isPrice = amount.key === 'price' || (!amount.key && pieces[start]?.isGrouped);
  if (isPrice) return toQuantity(amount, (max) => ({ max }));
  if (amount.key === 'discount') return toQuantity(amount, (min) => ({ min }));
  return amount.key ? toQuantity(amount, around) : null;
}

function toQuantity(amount: Amount, toBounds: ToBounds): Quantity | null {
  const { value, currency, next } = amount;
  const key = amount.key ?? keyOfBareNumber(value);
  if (!key) return null;
  return {
    key,
    bounds: toBounds(roundAmount(value, key), key),
    ...(currency && { currency }),
    next,
  };
}

function keyOfBareNumber(value: number): RangeKey | null {
  if (value <= maxBareCarats) return 'carat';
  return value >= minBarePrice ? 'price' : null;
}

function around(value: number, key: RangeKey): Bounds {
  const by = value * tolerance[key];
  return { min: roundAmount(value - by, key), max: roundAmount(value + by, key) };
}

/** Returns the position after the longest of these phrases that is here; `at` if none is. */
export function skip(
  pieces: readonly Piece[],
  at: number,
  expected: readonly (readonly string[])[],
): number {
  const found = expected.filter((words) =>
    words.every((word, index) => pieces[at + index]?.text === word),
  );
  return at + Math.max(0, ...found.map(({ length }) => length));
}
