import { Decimal128, Long } from 'bson';
import { parseDecimal, quantize } from './decimal.ts';
import { numberKind, toNumber } from './number.ts';
import { compareValues } from './order.ts';

/** A number without its fraction; undefined for what is no number, or too large for a long. */
export function truncatedLong(value: unknown): bigint | undefined {
  const whole = truncate(value);
  return whole !== undefined && BigInt.asIntN(64, whole) === whole ? whole : undefined;
}

/** The same, and undefined also for a number with a fraction. */
export function exactLong(value: unknown): bigint | undefined {
  const whole = truncatedLong(value);
  return whole !== undefined && compareValues(whole, value) === 0 ? whole : undefined;
}

function truncate(value: unknown): bigint | undefined {
  if (numberKind(value) === undefined) return undefined;
  if (value instanceof Long) return value.toBigInt();
  if (value instanceof Decimal128) {
    const exact = parseDecimal(value.toString());
    return exact && quantize(exact, 0, 'trunc').coefficient;
  }
  const number = toNumber(value);
  return Number.isFinite(number) ? BigInt(Math.trunc(number)) : undefined;
}
