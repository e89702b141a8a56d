import { Long } from 'bson';
import { MongoError } from '../errors.ts';
import { type Doc, hasField } from '../values/document.ts';
import { numberKind, toNumber } from '../values/number.ts';
import {
  addUnits,
  fromWall,
  isUnit,
  millisecondsOf,
  toWall,
  type Unit,
  unitNumber,
  wallTime,
  type Zone,
} from './calendar.ts';
import { checkDate, expectDate, expectText, readZone } from './date-arguments.ts';
import { type ArgumentSpec, type Evaluate, isNullish, typeOf, withArguments } from './operands.ts';
import type { Operator, Operators } from './scope.ts';

function readUnit(unit: unknown, typeCode: number, unitCode: number): Unit {
  const name = expectText(typeCode, "'unit'", unit);
  if (isUnit(name)) return name;
  throw new MongoError(unitCode, `unknown time unit value: ${name}`);
}

/** Returns an integral value as a number, and throws with `code` otherwise. */
function expectLong(code: number, what: string, value: unknown): number {
  const number = value instanceof Long ? value.toNumber() : toNumber(value);
  if (numberKind(value) !== undefined && Number.isInteger(number)) return number;
  throw new MongoError(code, `${what} must be a 64-bit integer, but got ${typeOf(value)}`);
}

function addition(name: string, sign: 1 | -1): Operator {
  const shape: ArgumentSpec = {
    name,
    notObject: 5166400,
    unknown: 5166401,
    required: { startDate: 5166402, unit: 5166402, amount: 5166402 },
    optional: ['timezone'],
  };
  return withArguments(shape, (spec, read) => {
    const [start, unitName, amount] = [read(spec.startDate), read(spec.unit), read(spec.amount)];
    if (isNullish(start) || isNullish(unitName) || isNullish(amount)) return null;
    const zone = readZone(spec, read);
    if (!zone) return null;
    const date = expectDate(5166403, start);
    const unit = readUnit(unitName, 5166404, 9);
    const count = sign * expectLong(5166405, `${name}'s 'amount'`, amount);
    return addToDate(date, unit, count, zone);
  });
}

function addToDate(date: Date, unit: Unit, amount: number, zone: Zone): Date {
  const milliseconds = millisecondsOf(unit);
  const result =
    milliseconds === undefined
      ? fromWall(addUnits(toWall(date, zone), unit, amount), zone)
      : new Date(date.getTime() + amount * milliseconds);
  return checkDate(5166406, result);
}

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];

/** Reads the day on which weeks start, 1 for Monday. Returns undefined when it evaluates to null. */
function readFirstDay(spec: Doc, read: Evaluate, unit: unknown): number | undefined {
  if (unit !== 'week' || !hasField(spec, 'startOfWeek')) return 7;
  const day = read(spec.startOfWeek);
  if (isNullish(day)) return undefined;
  const name = expectText(5439015, "'startOfWeek'", day).toLowerCase();
  const index = days.findIndex((full) => name === full || name === full.slice(0, 3));
  if (index < 0) throw new MongoError(5439016, `unknown day of week value: ${name}`);
  return index + 1;
}

const difference = withArguments(
  {
    name: '$dateDiff',
    notObject: 5166301,
    unknown: 5166302,
    required: { startDate: 5166303, endDate: 5166304, unit: 5166305 },
    optional: ['timezone', 'startOfWeek'],
  },
  (spec, read) => {
    const [start, end, unitName] = [read(spec.startDate), read(spec.endDate), read(spec.unit)];
    const firstDay = readFirstDay(spec, read, unitName);
    if ([start, end, unitName, firstDay].some(isNullish)) return null;
    const zone = readZone(spec, read);
    if (!zone || firstDay === undefined) return null;
    const unit = readUnit(unitName, 5439013, 5439014);
    const [from, to] = [expectDate(5166307, start), expectDate(5166307, end)];
    const number = (date: Date) => periodNumber(date, unit, zone, firstDay);
    return Long.fromNumber(number(to) - number(from));
  },
);

/** Returns the number of the period of a unit that a date is in. */
function periodNumber(date: Date, unit: Unit, zone: Zone, firstDay: number): number {
  const milliseconds = millisecondsOf(unit);
  if (milliseconds === undefined) return unitNumber(toWall(date, zone), unit, firstDay);
  const isClock = unit === 'hour' || unit === 'minute';
  const ahead = isClock ? zone.offsetAt(date.getTime()) % milliseconds : 0;
  return Math.floor((date.getTime() + ahead) / milliseconds);
}

const truncate = withArguments(
  {
    name: '$dateTrunc',
    notObject: 5439007,
    unknown: 5439008,
    required: { date: 5439009, unit: 5439010 },
    optional: ['binSize', 'timezone', 'startOfWeek'],
  },
  (spec, read) => {
    const [value, unitName] = [read(spec.date), read(spec.unit)];
    const size = hasField(spec, 'binSize') ? read(spec.binSize) : 1;
    if (isNullish(value) || isNullish(unitName) || isNullish(size)) return null;
    const firstDay = readFirstDay(spec, read, unitName);
    const zone = readZone(spec, read);
    if (firstDay === undefined || !zone) return null;
    const date = expectDate(5439012, value);
    const unit = readUnit(unitName, 5439013, 5439014);
    const binSize = expectLong(5439017, "$dateTrunc's 'binSize'", size);
    if (binSize <= 0)
      throw new MongoError(
        5439018,
        `$dateTrunc requires 'binSize' to be greater than 0, but got ${binSize}`,
      );
    return truncateDate(date, unit, binSize, zone, firstDay);
  },
);

const mod = (a: number, b: number) => ((a % b) + b) % b;

/** Truncates to the start of a bin. Bins are counted from the year 2000 in the zone, weeks from their first day in it. */
function truncateDate(date: Date, unit: Unit, binSize: number, zone: Zone, firstDay: number): Date {
  const start = fromWall(wallTime(2000, 1, 1), zone);
  const milliseconds = millisecondsOf(unit);
  if (milliseconds !== undefined) {
    const time = date.getTime();
    return new Date(time - mod(time - start.getTime(), binSize * milliseconds));
  }
  if (binSize > 1e11) throw new MongoError(5439006, 'dateTrunc unsupported binSize value');
  // 2000 started on a Saturday
  const firstWeek = wallTime(2000, 1, 1 + mod(firstDay - 6, 7));
  const origin = unit === 'week' ? firstWeek : wallTime(2000, 1, 1);
  const distance =
    unitNumber(toWall(date, zone), unit, firstDay) - unitNumber(origin, unit, firstDay);
  return fromWall(addUnits(origin, unit, distance - mod(distance, binSize)), zone);
}

/** Operators for date arithmetic. */
export const dateArithmeticOperators: Operators = {
  $dateAdd: addition('$dateAdd', 1),
  $dateSubtract: addition('$dateSubtract', -1),
  $dateDiff: difference,
  $dateTrunc: truncate,
};
