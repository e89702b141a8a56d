import { ObjectId, Timestamp } from 'bson';
import { MongoError } from '../errors.ts';
import { type Doc, hasField } from '../values/document.ts';
import { findZone, utc, type Zone } from './calendar.ts';
import { type Evaluate, isNullish, typeOf } from './operands.ts';

/** The date, unless it is beyond what JavaScript can tell. */
export function checkDate(code: number | 'BadValue', date: Date): Date {
  if (!Number.isNaN(date.getTime())) return date;
  throw new MongoError(code, 'the date is out of range');
}

/** A date, or what has one in it; otherwise the error of that code. */
export function expectDate(code: number, value: unknown): Date {
  if (value instanceof Date) return checkDate('BadValue', value);
  if (value instanceof Timestamp) return new Date(value.getHighBitsUnsigned() * 1000);
  if (value instanceof ObjectId) return value.getTimestamp();
  throw new MongoError(code, `can't convert from BSON type ${typeOf(value)} to Date`);
}

/** The argument `timezone`: null when it evaluates to nothing, UTC when it is not there. */
export function readZone(spec: Doc, read: Evaluate, code = 40517): Zone | null {
  if (!hasField(spec, 'timezone')) return utc;
  const name = read(spec.timezone);
  if (isNullish(name)) return null;
  if (typeof name === 'string') return findZone(name);
  throw new MongoError(code, `timezone must evaluate to a string, found ${typeOf(name)}`);
}

export function expectText(code: number, what: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw new MongoError(code, `${what} must be a string, found: ${typeOf(value)}`);
}
