import { Decimal128, Long, ObjectId } from 'mongodb';
import { describe, it } from 'vitest';
import { error, expectValue, useComputed } from '../../test/computed.ts';

const { computed } = useComputed();

type Row = [string, unknown, unknown];

const at = (text: string) => new Date(text);
const paris = 'Europe/Paris';
const newYork = 'America/New_York';

describe('$dateAdd and $dateSubtract', () => {
  const add = (start: unknown, unit: unknown, amount: unknown, more: object = {}) => ({
    $dateAdd: { startDate: start, unit, amount, ...more },
  });
  const subtract = (start: string, unit: string, amount: number, more: object = {}) => ({
    $dateSubtract: { startDate: at(start), unit, amount, ...more },
  });
  const eve = at('2020-12-31T12:10:05Z');
  const autumn = at('2020-10-24T18:10:00Z');
  it.each<Row>([
    ['days', add(eve, 'day', 3), at('2021-01-03T12:10:05Z')],
    ['weeks', add(eve, 'week', 1), at('2021-01-07T12:10:05Z')],
    ['hours', add(eve, 'hour', 2), at('2020-12-31T14:10:05Z')],
    ['milliseconds', add(eve, 'millisecond', 1050), at('2020-12-31T12:10:06.050Z')],
    ['the last day of a month', add(at('2021-01-31'), 'month', 1), at('2021-02-28')],
    ['the last day of a quarter', add(at('2020-11-30'), 'quarter', 1), at('2021-02-28')],
    ['a leap day', add(at('2020-02-29T10:00Z'), 'year', 1), at('2021-02-28T10:00Z')],
    ['a decimal', add(eve, 'minute', Decimal128.fromString('50')), at('2020-12-31T13:00:05Z')],
    [
      'to an ObjectId',
      add(new ObjectId('507c7f79bcf86cd7994f6c0e'), 'second', 3),
      at('2012-10-15T21:26:20Z'),
    ],
    [
      'hours across a clock change',
      add(autumn, 'hour', 24, { timezone: paris }),
      at('2020-10-25T18:10Z'),
    ],
    [
      'a day across a clock change',
      add(autumn, 'day', 1, { timezone: paris }),
      at('2020-10-25T19:10Z'),
    ],
    [
      'a month in a zone',
      add(at('2021-01-30T23:30Z'), 'month', 1, { timezone: paris }),
      at('2021-02-27T23:30Z'),
    ],
    ['subtract years', subtract('2020-12-31T12:10:05Z', 'year', 1), at('2019-12-31T12:10:05Z')],
    ['subtract quarters', subtract('2020-12-31', 'quarter', 2), at('2020-06-30')],
    ['subtract seconds', subtract('2020-12-31', 'second', 125), at('2020-12-30T23:57:55Z')],
    [
      'subtract to the last day',
      subtract('2021-01-31T03:00Z', 'month', 2),
      at('2020-11-30T03:00Z'),
    ],
    [
      'subtract in a zone',
      subtract('2021-01-31T03:00Z', 'month', 2, { timezone: newYork }),
      at('2020-12-01T03:00Z'),
    ],
    ['to null', add(null, 'day', 1), null],
    ['a missing unit', add(eve, '$none', 1), null],
    ['a missing amount', add(eve, 'day', '$none'), null],
    ['a missing zone', add(eve, 'day', 1, { timezone: '$none' }), null],
    ['to a string', add('2020', 'day', 1), error(5166403)],
    ['a number as unit', add(eve, 1, 1), error(5166404)],
    ['an unknown unit', add(eve, 'days', 1), error(9)],
    ['a fraction', add(eve, 'day', 1.5), error(5166405)],
    [
      'an amount that is too large',
      add(eve, 'second', Long.fromString('9000000000000000')),
      error(5166406),
    ],
    ['an unknown zone', add(eve, 'day', 1, { timezone: 'Mars' }), error(40485)],
    ['no amount', { $dateAdd: { startDate: eve, unit: 'day' } }, error(5166402)],
    ['an unknown argument', add(eve, 'day', 1, { date: 1 }), error(5166401)],
    ['an argument that is not an object', { $dateSubtract: eve }, error(5166400)],
  ])('%s', async (_, expression, value) => {
    await expectValue(computed(expression), value);
  });
});

describe('$dateDiff', () => {
  const diff = (start: string, end: string, unit: unknown, more: object = {}) => ({
    $dateDiff: { startDate: at(start), endDate: at(end), unit, ...more },
  });
  it.each<Row>([
    ['years', diff('2020-12-31', '2021-01-01', 'year'), 1],
    ['quarters', diff('2020-03-31', '2021-01-01', 'quarter'), 4],
    ['months', diff('2021-02-28', '2021-01-31', 'month'), -1],
    ['weeks', diff('2021-01-23', '2021-01-24', 'week'), 1],
    ['weeks from Friday', diff('2021-01-21', '2021-01-22', 'week', { startOfWeek: 'Fri' }), 1],
    ['weeks from Monday', diff('2021-01-23', '2021-01-24', 'week', { startOfWeek: 'monday' }), 0],
    ['days', diff('2020-12-31T23:59Z', '2021-01-01T00:00Z', 'day'), 1],
    ['days before 1970', diff('1969-12-31T23:59Z', '1969-12-30T00:00Z', 'day'), -1],
    [
      'days in a zone',
      diff('2021-01-01T04:00Z', '2021-01-01T06:00Z', 'day', { timezone: newYork }),
      1,
    ],
    ['hours', diff('2020-11-01T10:59Z', '2020-11-01T12:01Z', 'hour'), 2],
    [
      'hours by an offset',
      diff('2021-01-01T10:15Z', '2021-01-01T10:45Z', 'hour', { timezone: '+05:30' }),
      1,
    ],
    [
      'hours across a clock change',
      diff('2020-10-24T22:00Z', '2020-10-25T23:00Z', 'hour', { timezone: paris }),
      25,
    ],
    ['minutes', diff('2021-01-01T00:00:59Z', '2021-01-01T00:01:00Z', 'minute'), 1],
    ['seconds', diff('2021-01-01T00:00:00.999Z', '2021-01-01T00:00:01Z', 'second'), 1],
    ['milliseconds', diff('2021-01-01T00:00:00.999Z', '2021-01-01T00:00:01Z', 'millisecond'), 1],
    ['null', { $dateDiff: { startDate: null, endDate: at('2021-01-01'), unit: 'day' } }, null],
    ['a missing unit', diff('2021-01-01', '2021-01-02', '$none'), null],
    [
      'a missing start of the week',
      diff('2021-01-01', '2021-01-02', 'week', { startOfWeek: '$none' }),
      null,
    ],
    ['an unused start of the week', diff('2021-01-01', '2021-01-02', 'day', { startOfWeek: 1 }), 1],
    [
      'a string',
      { $dateDiff: { startDate: 'x', endDate: at('2021-01-01'), unit: 'day' } },
      error(5166307),
    ],
    ['a number as unit', diff('2021-01-01', '2021-01-02', 1), error(5439013)],
    ['an unknown unit', diff('2021-01-01', '2021-01-02', 'century'), error(5439014)],
    ['no endDate', { $dateDiff: { startDate: at('2021-01-01'), unit: 'day' } }, error(5166304)],
  ])('%s', async (_, expression, value) => {
    // the result is a long
    const expected = typeof value === 'number' ? Long.fromNumber(value) : value;
    await expectValue(computed(expression), expected);
  });
});

describe('$dateTrunc', () => {
  const truncate = (date: string, unit: unknown, more: object = {}) => ({
    $dateTrunc: { date: at(date), unit, ...more },
  });
  const march = '2021-03-20T11:30:05.120Z';
  it.each<Row>([
    ['year', truncate(march, 'year'), at('2021-01-01')],
    ['five years', truncate(march, 'year', { binSize: 5 }), at('2020-01-01')],
    ['quarter', truncate('2021-05-20', 'quarter'), at('2021-04-01')],
    ['two quarters', truncate('2021-05-20', 'quarter', { binSize: 2 }), at('2021-01-01')],
    ['month', truncate(march, 'month'), at('2021-03-01')],
    ['week', truncate('2021-02-15T18:23:36Z', 'week'), at('2021-02-14')],
    ['week from Monday', truncate(march, 'week', { startOfWeek: 'Monday' }), at('2021-03-15')],
    [
      'two weeks in a zone',
      truncate('2000-01-30T18:00Z', 'week', { binSize: 2, timezone: newYork, startOfWeek: 'mon' }),
      at('2000-01-17T05:00Z'),
    ],
    ['day', truncate(march, 'day'), at('2021-03-20')],
    ['day before 2000', truncate('1969-12-31T23:00Z', 'day'), at('1969-12-31')],
    ['day by an offset', truncate(march, 'day', { timezone: '+05:30' }), at('2021-03-19T18:30Z')],
    [
      'a day across a clock change',
      truncate('2021-03-14T12:00Z', 'day', { timezone: newYork }),
      at('2021-03-14T05:00Z'),
    ],
    ['hour', truncate(march, 'hour'), at('2021-03-20T11:00Z')],
    [
      'two hours',
      truncate('2020-11-01T18:23:36Z', 'hour', { binSize: 2 }),
      at('2020-11-01T18:00Z'),
    ],
    [
      'four hours in a zone',
      truncate('2021-12-01T18:23:36Z', 'hour', {
        binSize: 4,
        timezone: newYork,
        startOfWeek: 'IGNORED',
      }),
      at('2021-12-01T17:00Z'),
    ],
    ['hour by an offset', truncate(march, 'hour', { timezone: '+05:30' }), at('2021-03-20T11:30Z')],
    [
      'minutes',
      truncate('2020-01-30T18:59Z', 'minute', { binSize: Decimal128.fromString('15') }),
      at('2020-01-30T18:45Z'),
    ],
    ['seconds', truncate(march, 'second', { binSize: 10 }), at('2021-03-20T11:30:00Z')],
    ['milliseconds', truncate(march, 'millisecond', { binSize: 1000 }), at('2021-03-20T11:30:05Z')],
    ['null', { $dateTrunc: { date: null, unit: 'day' } }, null],
    ['a missing size', truncate(march, 'day', { binSize: '$none' }), null],
    ['a missing zone', truncate(march, 'day', { timezone: '$none' }), null],
    ['a string', { $dateTrunc: { date: 'x', unit: 'hour' } }, error(5439012)],
    ['a number as unit', truncate(march, 1), error(5439013)],
    ['an unknown unit', truncate(march, 'century'), error(5439014)],
    ['a string as size', truncate(march, 'day', { binSize: 'x' }), error(5439017)],
    ['a fraction', truncate(march, 'day', { binSize: 2.5 }), error(5439017)],
    ['size 0', truncate(march, 'day', { binSize: 0 }), error(5439018)],
    [
      'an unknown start of the week',
      truncate(march, 'week', { startOfWeek: 'FRIDIE' }),
      error(5439016),
    ],
    ['a number as start of the week', truncate(march, 'week', { startOfWeek: 1 }), error(5439015)],
    ['a number as time zone', truncate(march, 'day', { timezone: 1 }), error(40517)],
    ['no unit', { $dateTrunc: { date: at(march) } }, error(5439010)],
    ['an unknown argument', truncate(march, 'day', { endDate: 1 }), error(5439008)],
    ['an argument that is not an object', { $dateTrunc: 'A' }, error(5439007)],
  ])('%s', async (_, expression, value) => {
    await expectValue(computed(expression), value);
  });
});
