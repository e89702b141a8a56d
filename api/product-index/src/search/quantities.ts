import { amountMultipliers, type Bounds, type Currency, type RangeKey } from '@vajra/contract';
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

interface Amount {
  value: number;
  /** Without its multiplier: 1.5 of 1.5 lakh. */
  written: number;
  hasMultiplier: boolean;
  key?: RangeKey;
  currency?: Currency;
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

const unitKeys: ReadonlyMap<string, RangeKey> = new Map([
  ...['ct', 'cts', 'carat', 'carats', 'crt', 'crts', 'कैरेट'].map((unit) => [unit, 'carat'] as const),
  ...['mm', 'millimetre', 'millimetres', 'millimeter', 'millimeters'].map(
    (unit) => [unit, 'length'] as const,
  ),
  ...['%', 'percent'].map((unit) => [unit, 'discount'] as const),
]);
/** Hundredths of a carat. */
const points = new Set(['pointer', 'pointers', 'pt', 'pts', 'point', 'points', 'cent', 'cents']);
const currencies: ReadonlyMap<string, Currency> = new Map([
  ...['₹', 'rs', 'inr', 'rupee', 'rupees', 'rupaye', 'रुपये', 'रुपए'].map(
    (name) => [name, 'INR'] as const,
  ),
  ...['$', 'usd', 'dollar', 'dollars'].map((name) => [name, 'USD'] as const),
]);
const numberWords: ReadonlyMap<string, number> = new Map([
  ...Object.entries({
    quarter: 0.25,
    half: 0.5,
    aadha: 0.5,
    adha: 0.5,
    आधा: 0.5,
    one: 1,
    ek: 1,
    एक: 1,
  }),
  ...Object.entries({ two: 2, do: 2, दो: 2, three: 3, teen: 3, तीन: 3, four: 4, five: 5, ten: 10 }),
]);
/** Multipliers that mean something else unless they follow the digits: K is a colour. */
const joinedMultipliers = new Set(['k', 'l', 'm']);
/** Of gold, in 24ths. */
const purities = new Set([9, 10, 14, 18, 20, 22, 24]);
export const purityUnits: ReadonlySet<string> = new Set([
  'k',
  'kt',
  'karat',
  'karats',
  'ct',
  'carat',
  'carats',
]);
const metals = new Set(['gold', 'white', 'yellow', 'rose', 'sona', 'सोना', 'सोने']);

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
  ...[...unitKeys.keys(), ...points, ...currencies.keys(), ...numberWords.keys()],
  ...amountMultipliers.keys(),
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
    (_, ofKey) => ({ min: round(min, ofKey), max: round(max, ofKey) }),
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
  return { key, bounds: toBounds(round(value, key), key), ...(currency && { currency }), next };
}

function keyOfBareNumber(value: number): RangeKey | null {
  if (value <= maxBareCarats) return 'carat';
  return value >= minBarePrice ? 'price' : null;
}

function around(value: number, key: RangeKey): Bounds {
  const by = value * tolerance[key];
  return { min: round(value - by, key), max: round(value + by, key) };
}

/** Without the error of binary arithmetic, and with no more decimals than ranges have. */
function round(value: number, key: RangeKey): number {
  const factor = key === 'price' || key === 'discount' ? 100 : 1000;
  return Math.round(value * factor) / factor;
}

/** Reads a number with its unit. `isBounded`: a word before it says that it is a quantity. */
function readAmount(pieces: readonly Piece[], start: number, isBounded: boolean): Amount | null {
  let at = start;
  const textAt = (index: number) => pieces[index]?.text ?? '';
  const currencyBefore = currencies.get(textAt(at));
  if (currencyBefore) at += 1;
  const number = readNumber(pieces, at);
  if (!number) return null;
  at = number.next;
  if (!currencyBefore && !isBounded && readPurity(pieces, start)) return null;

  const suffix = pieces[at];
  const multiplier = suffix && amountMultipliers.get(suffix.text);
  const hasMultiplier =
    multiplier !== undefined &&
    (suffix?.isJoined === true || !joinedMultipliers.has(suffix?.text ?? ''));
  if (hasMultiplier) at += 1;
  const value = hasMultiplier ? number.value * multiplier : number.value;
  const amount = { value: round(value, 'carat'), written: number.value, hasMultiplier };
  const currency = currencyBefore ?? currencies.get(textAt(at));
  if (currency ?? hasMultiplier) {
    const next = !currencyBefore && currency ? at + 1 : at;
    return { ...amount, key: 'price', ...(currency && { currency }), next };
  }
  if (points.has(textAt(at))) {
    return { ...amount, value: round(value / 100, 'carat'), key: 'carat', next: at + 1 };
  }
  const key = unitKeys.get(textAt(at));
  if (!key) return number.isWord ? null : { ...amount, next: at };
  at += 1;
  if (key === 'discount') at += Number(['off', 'discount'].includes(textAt(at)));
  return { ...amount, key, next: at };
}

/** Reads the purity of gold: "18k", "22 kt", "18 carat gold". */
export function readPurity(pieces: readonly Piece[], at: number) {
  const [number, unit, metal] = [pieces[at], pieces[at + 1], pieces[at + 2]];
  if (number?.kind !== 'number' || !purities.has(number.value)) return null;
  if (!unit || !purityUnits.has(unit.text)) return null;
  // Without a metal, 18 ct is a weight.
  const isPurity = unit.text.startsWith('k') || metals.has(metal?.text ?? '');
  return isPurity ? { value: number.value, next: at + 2 } : null;
}

/** Reads "1.5", "1/2", "1 1/2", "½", "half a". */
function readNumber(pieces: readonly Piece[], at: number) {
  const [first, second, third] = [pieces[at], pieces[at + 1], pieces[at + 2]];
  if (!first) return null;
  const inWords = numberWords.get(first.text);
  if (inWords !== undefined) {
    const next = at + (['a', 'an'].includes(second?.text ?? '') ? 2 : 1);
    return { value: inWords, isWord: true, next };
  }
  if (first.kind !== 'number') return null;
  const { value } = first;
  if (second?.text === '/' && third?.kind === 'number' && third.value > 0) {
    return { value: value / third.value, isWord: false, next: at + 3 };
  }
  if (second?.kind === 'number' && second.value < 1) {
    return { value: value + second.value, isWord: false, next: at + 2 };
  }
  const fourth = pieces[at + 3];
  if (second?.kind === 'number' && third?.text === '/' && fourth && fourth.value > second.value) {
    return { value: value + second.value / fourth.value, isWord: false, next: at + 4 };
  }
  return { value, isWord: false, next: at + 1 };
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
