import { Long } from 'bson';
import { codes, MongoError } from '../errors.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { numberKind, toNumber } from '../values/number.ts';
import {
  dayOfIsoDate,
  dayOfYear,
  fromWall,
  isoDay,
  isoWeek,
  isoYear,
  toWall,
  wallTime,
  week,
} from './calendar.ts';
import { checkDate, expectDate, expectText, readZone } from './date-arguments.ts';
import { dateArithmeticOperators } from './date-arithmetic.ts';
import { conversionFailureError, parseDate } from './date-parsing.ts';
import { formatDate } from './date-text.ts';
import { evaluate, isOperator } from './evaluate.ts';
import {
  type ArgumentSpec,
  type Evaluate,
  isNullish,
  readArguments,
  typeOf,
  withArguments,
} from './operands.ts';
import type { Operator, Operators, VisitOperand } from './scope.ts';

/** Defines an operator with the forms `{ $year: date }`, `{ $year: [date] }` and `{ $year: { date, timezone } }`. */
function partOperator(name: string, of: (wall: Date) => number | Long): Operator {
  const shape: ArgumentSpec = {
    name,
    notObject: 40539,
    unknown: 40535,
    required: { date: 40539 },
    optional: ['timezone'],
  };
  const readSpec = (argument: unknown): Doc => {
    if (Array.isArray(argument) && argument.length !== 1) {
      throw new MongoError(
        40536,
        `${name} accepts exactly one argument if given an array, but was given ${argument.length}`,
      );
    }
    const only = Array.isArray(argument) ? argument[0] : argument;
    return isDoc(only) && !isOperator(only) ? readArguments(shape, only) : { date: only };
  };
  const operator: Operator = (value, expression, scope) => {
    const spec = readSpec(expression);
    const read = (item: unknown) => evaluate(value, item, scope);
    const date = read(spec.date);
    if (isNullish(date)) return null;
    const moment = expectDate(16006, date);
    const zone = readZone(spec, read, 40533);
    return zone && of(toWall(moment, zone));
  };
  const parse = (argument: unknown, visit: VisitOperand) => {
    for (const item of Object.values(readSpec(argument))) visit(item);
  };
  return Object.assign(operator, { parse, isFoldable: true });
}

const parts: Record<`$${string}`, (wall: Date) => number | Long> = {
  $year: (wall) => wall.getUTCFullYear(),
  $month: (wall) => wall.getUTCMonth() + 1,
  $dayOfMonth: (wall) => wall.getUTCDate(),
  $hour: (wall) => wall.getUTCHours(),
  $minute: (wall) => wall.getUTCMinutes(),
  $second: (wall) => wall.getUTCSeconds(),
  $millisecond: (wall) => wall.getUTCMilliseconds(),
  $dayOfWeek: (wall) => wall.getUTCDay() + 1,
  $dayOfYear: dayOfYear,
  $week: week,
  $isoDayOfWeek: isoDay,
  $isoWeek: isoWeek,
  $isoWeekYear: (wall) => Long.fromNumber(isoYear(wall)),
};

const toParts = withArguments(
  {
    name: '$dateToParts',
    notObject: 40524,
    unknown: 40520,
    required: { date: 40522 },
    optional: ['timezone', 'iso8601'],
  },
  (spec, read) => {
    const zone = readZone(spec, read);
    const isIso = hasField(spec, 'iso8601') ? read(spec.iso8601) : false;
    const date = read(spec.date);
    if (!zone || isNullish(isIso) || isNullish(date)) return null;
    if (typeof isIso !== 'boolean')
      throw new MongoError(40521, `iso8601 must evaluate to a bool, found ${typeOf(isIso)}`);
    const wall = toWall(expectDate(16006, date), zone);
    const day = isIso
      ? { isoWeekYear: isoYear(wall), isoWeek: isoWeek(wall), isoDayOfWeek: isoDay(wall) }
      : { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day: wall.getUTCDate() };
    return {
      ...day,
      hour: wall.getUTCHours(),
      minute: wall.getUTCMinutes(),
      second: wall.getUTCSeconds(),
      millisecond: wall.getUTCMilliseconds(),
    };
  },
);

/** The default, minimum and maximum of each part of $dateFromParts. */
const int16Range = [-32768, 32767] as const;
const anyRange = [Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY] as const;
const time = {
  hour: [0, ...int16Range],
  minute: [0, ...int16Range],
  second: [0, ...anyRange],
  millisecond: [0, ...anyRange],
};
const naturalParts = {
  year: [1970, 1, 9999],
  month: [1, ...int16Range],
  day: [1, ...int16Range],
  ...time,
};
const isoParts = {
  isoWeekYear: [1970, 1, 9999],
  isoWeek: [1, ...int16Range],
  isoDayOfWeek: [1, ...int16Range],
  ...time,
};
const rangeCodes: Record<string, number> = { year: 40523, isoWeekYear: 31095 };

function readPart(name: string, value: unknown, [, min = 0, max = 0]: number[]): number {
  const number = toNumber(value);
  if (numberKind(value) === undefined || !Number.isInteger(number))
    throw new MongoError(40515, `'${name}' must evaluate to an integer, found ${typeOf(value)}`);
  if (number >= min && number <= max) return number;
  throw new MongoError(
    rangeCodes[name] ?? 31034,
    `'${name}' must evaluate to a value in the range [${min}, ${max}], found ${number}`,
  );
}

const fromParts = withArguments(
  {
    name: '$dateFromParts',
    notObject: 40519,
    unknown: 40518,
    required: {},
    optional: [...Object.keys(naturalParts), ...Object.keys(isoParts), 'timezone'],
  },
  (spec, read) => {
    const isIso = isIsoDate(spec);
    const numbers: number[] = [];
    for (const [name, limits] of Object.entries(isIso ? isoParts : naturalParts)) {
      const value = hasField(spec, name) ? read(spec[name]) : limits[0];
      if (isNullish(value)) return null;
      numbers.push(readPart(name, value, limits));
    }
    const zone = readZone(spec, read);
    return zone && fromWall(checkDate('BadValue', wallFrom(numbers, isIso)), zone);
  },
);

function isIsoDate(spec: Doc): boolean {
  const isIso = !hasField(spec, 'year');
  if (isIso && !hasField(spec, 'isoWeekYear'))
    throw new MongoError(40516, "$dateFromParts requires either 'year' or 'isoWeekYear'");
  const others = isIso ? ['month', 'day'] : ['isoWeekYear', 'isoWeek', 'isoDayOfWeek'];
  if (others.some((name) => hasField(spec, name))) {
    throw new MongoError(
      isIso ? 40525 : 40489,
      '$dateFromParts does not allow mixing natural dates with ISO dates',
    );
  }
  return isIso;
}

function wallFrom([a = 0, b = 0, c = 0, ...times]: number[], isIso: boolean): Date {
  const day = isIso ? dayOfIsoDate(a, b, c) : wallTime(a, b, c);
  const [hour, minute, second, millisecond] = times;
  return new Date(
    day.getTime() + wallTime(1970, 1, 1, hour, minute, second, millisecond).getTime(),
  );
}

const toText = withArguments(
  {
    name: '$dateToString',
    notObject: 18629,
    unknown: 18534,
    required: { date: 18628 },
    optional: ['format', 'timezone', 'onNull'],
  },
  (spec, read) => {
    const format = readFormat(spec, read, 18533);
    if (format === null) return null;
    const zone = readZone(spec, read);
    if (!zone) return null;
    const date = read(spec.date);
    if (isNullish(date)) return hasField(spec, 'onNull') ? read(spec.onNull) : null;
    return formatDate(expectDate(16006, date), zone, format);
  },
);

/** Reads the argument `format`: undefined when it is absent, null when it evaluates to null. */
function readFormat(spec: Doc, read: Evaluate, code: number): string | undefined | null {
  if (!hasField(spec, 'format')) return undefined;
  const format = read(spec.format);
  return isNullish(format) ? null : expectText(code, "'format'", format);
}

const fromText = withArguments(
  {
    name: '$dateFromString',
    notObject: 40540,
    unknown: 40541,
    required: { dateString: 40542 },
    optional: ['timezone', 'format', 'onNull', 'onError'],
  },
  (spec, read) => {
    const text = read(spec.dateString);
    const format = readFormat(spec, read, 40684);
    if (format === null) return null;
    const zone = readZone(spec, read);
    if (!zone) return null;
    if (isNullish(text)) return hasField(spec, 'onNull') ? read(spec.onNull) : null;
    try {
      if (typeof text === 'string') return parseDate(text, zone, format);
      throw conversionFailureError(
        `$dateFromString requires that 'dateString' be a string, found: ${typeOf(text)}`,
      );
    } catch (error) {
      const isFailure = error instanceof MongoError && error.code === codes.ConversionFailure;
      if (isFailure && hasField(spec, 'onError')) return read(spec.onError);
      throw error;
    }
  },
);

/** Date operators. */
export const dateOperators: Operators = {
  ...Object.fromEntries(Object.entries(parts).map(([name, of]) => [name, partOperator(name, of)])),
  $dateToParts: toParts,
  $dateFromParts: fromParts,
  $dateToString: toText,
  $dateFromString: fromText,
  ...dateArithmeticOperators,
};
