import { Decimal128, Long } from 'bson';
import { parseDecimal, quantize } from './decimal.ts';
import { numberKind, toNumber } from './number.ts';
import { compareValues } from './order.ts';

/** Truncates a number. Returns undefined when it is not a number or does not fit a long. */
export function truncateToLong(value: unknown): bigint | undefined {
  const integer = truncate(value);
  return integer !== undefined && BigInt.asIntN(64, integer) === integer ? integer : undefined;
}

/** Like `truncateToLong`, but returns undefined for numbers with a fraction. */
export function exactLong(value: unknown): bigint | undefined {
  const integer = truncateToLong(value);
  return integer !== undefined && compareValues(integer, value) === 0 ? integer : undefined;
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
