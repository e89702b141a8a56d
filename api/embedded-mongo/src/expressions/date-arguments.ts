import { ObjectId, Timestamp } from 'bson';
import { MongoError } from '../errors.ts';
import { type Doc, hasField } from '../values/document.ts';
import { findZone, utc, type Zone } from './calendar.ts';
import { type Evaluate, isNullish, typeOf } from './operands.ts';

/** Throws when a date is outside the range of JavaScript dates. */
export function checkDate(code: number | 'BadValue', date: Date): Date {
  if (!Number.isNaN(date.getTime())) return date;
  throw new MongoError(code, 'the date is out of range');
}

/** Returns the date of a date, timestamp or ObjectId, and throws with `code` for other values. */
export function expectDate(code: number, value: unknown): Date {
  if (value instanceof Date) return checkDate('BadValue', value);
  if (value instanceof Timestamp) return new Date(value.getHighBitsUnsigned() * 1000);
  if (value instanceof ObjectId) return value.getTimestamp();
  throw new MongoError(code, `can't convert from BSON type ${typeOf(value)} to Date`);
}

/** Reads the argument `timezone`: UTC when it is absent, null when it evaluates to null. */
export function readZone(spec: Doc, read: Evaluate, code = 40517): Zone | null {
  if (!hasField(spec, 'timezone')) return utc;
  const name = read(spec.timezone);
  if (isNullish(name)) return null;
  if (typeof name === 'string') return findZone(name);
  throw new MongoError(code, `timezone must evaluate to a string, found ${typeOf(name)}`);
}

/** Returns the value if it is a string, and throws with `code` otherwise. */
export function expectText(code: number, label: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw new MongoError(code, `${label} must be a string, found: ${typeOf(value)}`);
}
