import { amountMultipliers, type Currency, type RangeKey } from '@vajra/contract';
import type { Piece } from './pieces.ts';

/** A number of a search with its unit. */
export interface Amount {
  value: number;
  /** Without its multiplier: 1.5 of 1.5 lakh. */
  written: number;
  hasMultiplier: boolean;
  /** What it is a number of, if its unit says so. */
  key?: RangeKey;
  currency?: Currency;
  /** The position after its last piece. */
  next: number;
}

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

/** Words of amounts, which are never corrected to others. */
export const amountWords: readonly string[] = [
  ...unitKeys.keys(),
  ...points,
  ...currencies.keys(),
  ...numberWords.keys(),
  ...amountMultipliers.keys(),
];

/** Reads a number with its unit. `isBounded`: a word before it says that it is a quantity. */
export function readAmount(
  pieces: readonly Piece[],
  start: number,
  isBounded: boolean,
): Amount | null {
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
  const amount = { value: roundAmount(value, 'carat'), written: number.value, hasMultiplier };
  const currency = currencyBefore ?? currencies.get(textAt(at));
  if (currency ?? hasMultiplier) {
    const next = !currencyBefore && currency ? at + 1 : at;
    return { ...amount, key: 'price', ...(currency && { currency }), next };
  }
  if (points.has(textAt(at))) {
    return { ...amount, value: roundAmount(value / 100, 'carat'), key: 'carat', next: at + 1 };
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

/** Without the error of binary arithmetic, and with no more decimals than ranges have. */
export function roundAmount(value: number, key: RangeKey): number {
  const factor = key === 'price' || key === 'discount' ? 100 : 1000;
  return Math.round(value * factor) / factor;
}
