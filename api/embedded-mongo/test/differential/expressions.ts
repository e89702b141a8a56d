import fc, { type Arbitrary } from 'fast-check';
import { Int32 } from 'mongodb';
import { arrayValue, date, fieldPath, number, text, value } from './values.ts';

/** Expressions by the type that they usually have. */
interface Expressions {
  any: unknown;
  number: unknown;
  text: unknown;
  array: unknown;
  boolean: unknown;
  date: unknown;
  document: unknown;
}

const fieldValue = fieldPath.map((path) => `$${path}`);
const literal = value.map((item) => ({ $literal: item }));
const int = (min: number, max: number) => fc.integer({ min, max }).map((n) => new Int32(n));

/** The field if it has a type, and otherwise a constant: most random fields would fail. */
const guarded = (type: string, constant: Arbitrary<unknown>) =>
  fc.tuple(fieldValue, constant).map(([field, fallback]) => ({
    $cond: [{ $eq: [{ $type: field }, type] }, field, fallback],
  }));
const guardedNumber = fc
  .tuple(fieldValue, number)
  .map(([field, fallback]) => ({ $cond: [{ $isNumber: field }, field, fallback] }));

const call = (name: string, ...operands: Arbitrary<unknown>[]) =>
  fc.tuple(...operands).map((items) => ({ [name]: items }));
const named = (name: string, shape: Record<string, Arbitrary<unknown>>, optional: string[] = []) =>
  fc
    .record(shape, { requiredKeys: Object.keys(shape).filter((key) => !optional.includes(key)) })
    .map((argument) => ({ [name]: argument }));
const oneOf = <T>(names: readonly T[]) => fc.constantFrom(...names);
const units = [
  'year',
  'quarter',
  'month',
  'week',
  'day',
  'hour',
  'minute',
  'second',
  'millisecond',
];
const zones = ['UTC', 'Europe/Berlin', '+05:30', 'America/New_York'];
const formats = ['%Y-%m-%d', '%H:%M:%S.%L', '%G-%V-%u', '%j %w %U', '%z %Z %%'];
const dateParts = [
  '$year',
  '$month',
  '$dayOfMonth',
  '$dayOfWeek',
  '$dayOfYear',
  '$hour',
  '$minute',
  '$second',
  '$millisecond',
  '$week',
  '$isoWeek',
  '$isoWeekYear',
  '$isoDayOfWeek',
];
const typeNames = ['int', 'long', 'double', 'decimal', 'string', 'bool', 'date'];
const sorted = (set: Arbitrary<unknown>) =>
  set.map((input) => ({ $sortArray: { input, sortBy: new Int32(1) } }));

const branch = (test: Arbitrary<unknown>, result: Arbitrary<unknown>) =>
  fc
    .tuple(test, result)
    .map((parts) => Object.fromEntries(['case', 'then'].map((key, i) => [key, parts[i]])));

const built = fc.letrec<Expressions>((tie) => {
  const [any, num, str, arr, bool, day, doc] = [
    tie('any'),
    tie('number'),
    tie('text'),
    tie('array'),
    tie('boolean'),
    tie('date'),
    tie('document'),
  ];
  const depth = { maxDepth: 2, depthIdentifier: 'expression', withCrossShrink: true };
  return {
    any: fc.oneof(
      depth,
      fieldValue,
      fc.oneof(literal, num, str, arr, bool, day, doc),
      call('$cond', bool, any, any),
      call('$ifNull', any, any),
      named(
        '$switch',
        {
          branches: fc.array(branch(call('$eq', fieldValue, any), any), {
            minLength: 1,
            maxLength: 2,
          }),
          default: any,
        },
        ['default'],
      ),
      named('$let', {
        vars: fc.record({ v: any }),
        in: fc.oneof(fc.constant('$$v'), call('$eq', fc.constant('$$v'), any)),
      }),
      call('$arrayElemAt', arr, int(-3, 3)),
      call('$first', arr),
      call('$last', arr),
      named('$getField', { field: oneOf(['x', 'a', '0']), input: any }),
      named('$reduce', {
        input: arr,
        initialValue: num,
        in: call('$add', fc.constant('$$value'), num),
      }),
      named(
        '$convert',
        {
          input: any,
          to: oneOf(typeNames),
          onError: fc.constant('error'),
          onNull: fc.constant('null'),
        },
        ['onError', 'onNull'],
      ),
      call('$min', any, any),
      call('$max', any, any),
      call('$max', arr),
      call('$min', arr),
    ),
    number: fc.oneof(
      depth,
      guardedNumber,
      fc.oneof(number, fieldValue),
      ...['$add', '$subtract', '$multiply', '$divide', '$mod', '$sum', '$avg'].map((name) =>
        call(name, num, num),
      ),
      call('$add', num, num, num),
      ...[
        '$abs',
        '$ceil',
        '$trunc',
        '$round',
        '$sqrt',
        '$exp',
        '$ln',
        '$log10',
        '$stdDevPop',
        '$stdDevSamp',
      ].map((name) => call(name, guardedNumber)),
      call('$floor', num),
      call('$pow', num, int(-2, 3)),
      call('$round', num, int(-2, 3)),
      call('$trunc', num, int(-2, 3)),
      ...['$toInt', '$toLong', '$toDouble', '$toDecimal'].map((name) => call(name, num)),
      call('$size', arr),
      call('$strLenCP', str),
      call('$strLenBytes', str),
      call('$indexOfArray', arr, any),
      call('$indexOfCP', str, str),
      call('$indexOfBytes', str, str, int(0, 3)),
      call('$cmp', any, any),
      call('$strcasecmp', str, str),
      call('$sum', arr),
      call('$avg', arr),
      fc.tuple(oneOf(dateParts), day).map(([name, at]) => ({ [name]: at })),
      fc
        .tuple(oneOf(dateParts), day, oneOf(zones))
        .map(([name, at, timezone]) => ({ [name]: { date: at, timezone } })),
      named(
        '$dateDiff',
        { startDate: day, endDate: day, unit: oneOf(units), timezone: oneOf(zones) },
        ['timezone'],
      ),
      call('$subtract', day, day),
      call('$binarySize', str),
      call('$bsonSize', doc),
    ),
    text: fc.oneof(
      depth,
      guarded('string', text),
      fc.oneof(text, fieldValue),
      call('$concat', str, str),
      call('$toUpper', str),
      call('$toLower', str),
      call('$toString', any),
      call('$substrCP', str, int(0, 2), int(0, 3)),
      call('$substrBytes', str, int(0, 2), int(-1, 3)),
      call('$type', any),
      ...['$trim', '$ltrim', '$rtrim'].map((name) =>
        named(name, { input: str, chars: str }, ['chars']),
      ),
      named('$replaceOne', { input: str, find: str, replacement: str }),
      named('$replaceAll', { input: str, find: str, replacement: str }),
      named(
        '$dateToString',
        { date: day, format: oneOf(formats), timezone: oneOf(zones), onNull: fc.constant('none') },
        ['format', 'timezone', 'onNull'],
      ),
    ),
    array: fc.oneof(
      depth,
      guarded(
        'array',
        arrayValue.map((items) => ({ $literal: items })),
      ),
      fc.oneof<Arbitrary<unknown>[]>(
        fieldValue,
        arrayValue.map((items) => ({ $literal: items })),
      ),
      fc.array(any, { maxLength: 3, depthIdentifier: 'expression' }),
      call('$concatArrays', arr, arr),
      call('$reverseArray', arr),
      call('$slice', arr, int(-3, 3)),
      call('$slice', arr, int(-3, 3), int(1, 3)),
      named(
        '$filter',
        {
          input: arr,
          cond: fc.oneof(bool, call('$gt', fc.constant('$$this'), any)),
          limit: int(1, 3),
        },
        ['limit'],
      ),
      named('$map', {
        input: arr,
        as: fc.constant('e'),
        in: fc.oneof<Arbitrary<unknown>[]>(
          fc.constant('$$e.x'),
          call('$ifNull', fc.constant('$$e'), any),
        ),
      }),
      call('$range', int(-2, 3), int(-2, 6), int(1, 2)),
      call('$split', str, str),
      call('$objectToArray', doc),
      sorted(call('$setUnion', arr, arr)),
      sorted(call('$setIntersection', arr, arr)),
      sorted(call('$setDifference', arr, arr)),
      named('$sortArray', {
        input: arr,
        sortBy: fc.oneof<Arbitrary<unknown>[]>(int(1, 1), int(-1, -1), fc.record({ x: int(1, 1) })),
      }),
      named('$zip', { inputs: fc.tuple(arr, arr), useLongestLength: fc.boolean() }, [
        'useLongestLength',
      ]),
      named('$regexFindAll', { input: str, regex: oneOf(['a', 'b', '(a)|b', '.']) }),
      named('$firstN', { input: arr, n: int(1, 3) }),
      named('$lastN', { input: arr, n: int(1, 3) }),
      named('$maxN', { input: arr, n: int(1, 3) }),
      named('$minN', { input: arr, n: int(1, 3) }),
    ),
    boolean: fc.oneof(
      depth,
      call(
        '$eq',
        fieldValue,
        value.map(($literal) => ({ $literal })),
      ),
      fc.boolean(),
      ...['$eq', '$ne', '$gt', '$gte', '$lt', '$lte'].map((name) => call(name, any, any)),
      call('$and', any, any),
      call('$or', any, any),
      call('$not', any),
      call('$in', any, arr),
      call('$toBool', any),
      call('$isNumber', any),
      call('$isArray', any),
      call('$anyElementTrue', arr),
      call('$allElementsTrue', arr),
      call('$setEquals', arr, arr),
      call('$setIsSubset', arr, arr),
      named(
        '$regexMatch',
        { input: str, regex: oneOf(['a', '^b', '.']), options: oneOf(['', 'i']) },
        ['options'],
      ),
    ),
    date: fc.oneof(
      depth,
      guarded('date', date),
      date,
      named(
        '$dateAdd',
        { startDate: day, unit: oneOf(units), amount: int(0, 40), timezone: oneOf(zones) },
        ['timezone'],
      ),
      named(
        '$dateTrunc',
        {
          date: day,
          unit: oneOf(units),
          binSize: int(1, 5),
          timezone: oneOf(zones),
          startOfWeek: oneOf(['monday', 'sun']),
        },
        ['binSize', 'timezone', 'startOfWeek'],
      ),
      named(
        '$dateFromParts',
        { year: int(1990, 2010), month: int(0, 14), day: int(-1, 40), hour: int(0, 30) },
        ['month', 'day', 'hour'],
      ),
      named(
        '$dateFromParts',
        { isoWeekYear: int(1990, 2010), isoWeek: int(1, 54), isoDayOfWeek: int(0, 8) },
        ['isoWeek', 'isoDayOfWeek'],
      ),
      named(
        '$dateFromString',
        {
          dateString: oneOf(['2020-02-29', '2021-06-01T10:00:00Z', 'x']),
          onError: fc.constant(null),
        },
        ['onError'],
      ),
      call('$add', day, int(0, 5)),
      call('$toDate', fc.oneof(day, any)),
    ),
    document: fc.oneof(
      depth,
      guarded('object', fc.constant({ $literal: { x: new Int32(1) } })),
      fc.record({ x: any, y: any }),
      call('$mergeObjects', doc, doc),
      named('$setField', { field: oneOf(['x', 'z']), input: doc, value: any }),
      named('$unsetField', { field: oneOf(['x', 'z']), input: doc }),
      call(
        '$arrayToObject',
        fc.oneof<Arbitrary<unknown>[]>(
          arr,
          fc.array(fc.record({ k: str, v: any }), { maxLength: 2 }),
        ),
      ),
      named('$dateToParts', { date: day, timezone: oneOf(zones), iso8601: fc.boolean() }, [
        'timezone',
        'iso8601',
      ]),
      named('$regexFind', { input: str, regex: oneOf(['a', '(b)', '.']) }),
    ),
  };
});

export const {
  any: expression,
  number: numberExpression,
  array: arrayExpression,
  date: dateExpression,
  document: documentExpression,
  boolean: booleanExpression,
} = built;
export { fieldValue };
