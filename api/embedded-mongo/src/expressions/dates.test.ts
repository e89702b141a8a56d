import { Decimal128, ObjectId, Timestamp } from 'mongodb';
import { describe, it } from 'vitest';
import { long } from '../../test/bson-values.ts';
import { error, expectValue, useComputed } from '../../test/computed.ts';

const { computed } = useComputed();

type Row = [string, unknown, unknown];

const at = (text: string) => new Date(text);
/** The date of the examples in MongoDB's manual. */
const sale = at('2014-01-01T08:15:39.736Z');
const newYear = at('2017-01-01T04:30:00Z');
const id = new ObjectId('507c7f79bcf86cd7994f6c0e'); // 2012-10-15T21:26:17Z
const stamp = new Timestamp({ t: 1350336377, i: 7 });
const kolkata = 'Asia/Kolkata';
const newYork = 'America/New_York';

describe('parts of dates', () => {
  it.each<Row>([
    ['$year', { $year: sale }, 2014],
    ['$month', { $month: sale }, 1],
    ['$dayOfMonth', { $dayOfMonth: sale }, 1],
    ['$hour', { $hour: sale }, 8],
    ['$minute', { $minute: sale }, 15],
    ['$second', { $second: sale }, 39],
    ['$millisecond', { $millisecond: sale }, 736],
    ['$dayOfYear', { $dayOfYear: sale }, 1],
    ['$dayOfWeek', { $dayOfWeek: sale }, 4],
    ['$week', { $week: sale }, 0],
    ['$isoDayOfWeek', { $isoDayOfWeek: sale }, 3],
    ['$isoWeek', { $isoWeek: sale }, 1],
    ['$isoWeekYear', { $isoWeekYear: sale }, long('2014')],
    ['$week starts on Sunday', { $week: at('2016-01-03') }, 1],
    ['$week of the Saturday before', { $week: at('2016-01-02') }, 0],
    ['a year that starts on a Sunday', { $week: at('2017-01-01') }, 1],
    ['the last $week', { $week: at('2016-12-31') }, 52],
    ['$isoWeek of the year before', { $isoWeek: at('2016-01-01') }, 53],
    ['$isoWeekYear of the year before', { $isoWeekYear: at('2016-01-01') }, long('2015')],
    ['$isoWeekYear of the year after', { $isoWeekYear: at('2014-12-29') }, long('2015')],
    ['$isoDayOfWeek of a Sunday', { $isoDayOfWeek: at('2016-01-03') }, 7],
    ['$dayOfYear in a leap year', { $dayOfYear: at('2016-12-31') }, 366],
    ['before 1970', { $millisecond: new Date(-1) }, 999],
    ['in an array of one element', { $year: [sale] }, 2014],
    ['of an ObjectId', { $hour: id }, 21],
    ['of a Timestamp', { $second: stamp }, 17],
    ['in Kolkata', { $minute: { date: newYear, timezone: kolkata } }, 0],
    ['in New York', { $year: { date: newYear, timezone: newYork } }, 2016],
    ['with an offset', { $hour: { date: newYear, timezone: '+05:30' } }, 10],
    ['with a negative offset', { $dayOfMonth: { date: newYear, timezone: '-0500' } }, 31],
    ['with an offset of hours', { $hour: { date: newYear, timezone: '-04' } }, 0],
    ['before daylight saving', { $hour: { date: at('2017-03-12T06:59Z'), timezone: newYork } }, 1],
    ['in daylight saving', { $hour: { date: at('2017-03-12T07:00Z'), timezone: newYork } }, 3],
    ['GMT is a zone', { $hour: { date: sale, timezone: 'GMT' } }, 8],
    ['of an early Timestamp', { $minute: new Timestamp({ t: 90, i: 0 }) }, 1],
    ['of null', { $year: null }, null],
    ['of a missing date', { $week: { date: '$none', timezone: kolkata } }, null],
    ['with a missing zone', { $hour: { date: sale, timezone: '$none' } }, null],
    ['of a string', { $year: '2014-01-01' }, error(16006)],
    ['of a number', { $month: 5 }, error(16006)],
    ['with a number for a zone', { $hour: { date: sale, timezone: 5 } }, error(40533)],
    ['an unknown zone', { $hour: { date: sale, timezone: 'Asia/Nowhere' } }, error(40485)],
    ['a lowercase zone name', { $hour: { date: sale, timezone: 'asia/kolkata' } }, error(40485)],
    ['an unknown argument', { $hour: { date: sale, zone: 'UTC' } }, error(40535)],
    ['no date', { $hour: { timezone: 'UTC' } }, error(40539)],
    ['two dates', { $hour: [sale, sale] }, error(40536)],
  ])('%s', async (_, expression, value) => {
    await expectValue(computed(expression), value);
  });
});

describe('$dateToParts and $dateFromParts', () => {
  const date = at('2017-01-01T01:29:09.123Z');
  const clock = { minute: 29, second: 9, millisecond: 123 };
  it.each<Row>([
    ['parts', { $dateToParts: { date } }, { year: 2017, month: 1, day: 1, hour: 1, ...clock }],
    [
      'parts in a zone',
      { $dateToParts: { date, timezone: newYork } },
      { year: 2016, month: 12, day: 31, hour: 20, ...clock },
    ],
    [
      'ISO parts',
      { $dateToParts: { date, iso8601: true } },
      { isoWeekYear: 2016, isoWeek: 52, isoDayOfWeek: 7, hour: 1, ...clock },
    ],
    ['parts of null', { $dateToParts: { date: null } }, null],
    ['parts with null', { $dateToParts: { date, iso8601: null } }, null],
    ['parts with a number', { $dateToParts: { date, iso8601: 1 } }, error(40521)],
    ['parts without arguments', { $dateToParts: {} }, error(40522)],
    ['parts with an unknown argument', { $dateToParts: { date, zone: 1 } }, error(40520)],
    ['a year', { $dateFromParts: { year: 2017 } }, at('2017-01-01')],
    [
      'natural parts',
      { $dateFromParts: { year: 2017, month: 2, day: 8, hour: 12 } },
      at('2017-02-08T12:00Z'),
    ],
    [
      'parts of a zone',
      {
        $dateFromParts: { year: 2016, month: 12, day: 31, hour: 23, minute: 46, timezone: newYork },
      },
      at('2017-01-01T04:46Z'),
    ],
    [
      'parts in daylight saving',
      { $dateFromParts: { year: 2017, month: 7, day: 4, timezone: newYork } },
      at('2017-07-04T04:00Z'),
    ],
    [
      'ISO parts',
      { $dateFromParts: { isoWeekYear: 2017, isoWeek: 6, isoDayOfWeek: 3 } },
      at('2017-02-08'),
    ],
    [
      'month 14',
      { $dateFromParts: { year: 2017, month: 14, day: 1, hour: 12 } },
      at('2018-02-01T12:00Z'),
    ],
    [
      'month 0',
      { $dateFromParts: { year: 2017, month: 0, day: 1, hour: 12 } },
      at('2016-12-01T12:00Z'),
    ],
    ['day 30 of February', { $dateFromParts: { year: 2017, month: 2, day: 30 } }, at('2017-03-02')],
    ['day 0', { $dateFromParts: { year: 2017, month: 3, day: 0 } }, at('2017-02-28')],
    ['minute -1', { $dateFromParts: { year: 2017, minute: -1 } }, at('2016-12-31T23:59Z')],
    ['a decimal', { $dateFromParts: { year: Decimal128.fromString('2017') } }, at('2017-01-01')],
    ['the year 50', { $dateFromParts: { year: 50 } }, at('0050-01-01')],
    ['null', { $dateFromParts: { year: 2017, month: null } }, null],
    ['a missing zone', { $dateFromParts: { year: 2017, timezone: '$none' } }, null],
    ['a fraction', { $dateFromParts: { year: 2017, month: 1.5 } }, error(40515)],
    ['a string', { $dateFromParts: { year: '2017' } }, error(40515)],
    ['year 0', { $dateFromParts: { year: 0 } }, error(40523)],
    ['hour 40000', { $dateFromParts: { year: 2017, hour: 40000 } }, error(31034)],
    ['no year', { $dateFromParts: { month: 1 } }, error(40516)],
    ['mixed natural and ISO parts', { $dateFromParts: { year: 2017, isoWeek: 1 } }, error(40489)],
    [
      'mixed ISO and natural parts',
      { $dateFromParts: { isoWeekYear: 2017, month: 1 } },
      error(40525),
    ],
    [
      'an unknown argument of $dateFromParts',
      { $dateFromParts: { year: 2017, week: 1 } },
      error(40518),
    ],
    ['an argument that is not an object', { $dateFromParts: 2017 }, error(40519)],
  ])('%s', async (_, expression, value) => {
    await expectValue(computed(expression), value);
  });
});

describe('$dateToString', () => {
  const text = (format: string, timezone = 'UTC', date = sale) => ({
    $dateToString: { date, format, timezone },
  });
  it.each<Row>([
    ['day', text('%Y-%m-%d'), '2014-01-01'],
    ['time', text('%H:%M:%S:%L%z', newYork), '03:15:39:736-0500'],
    ['day and week', text('%j %w %U %u %V %G'), '001 4 00 3 01 2014'],
    [
      'day and week of a Sunday',
      text('%j-%w-%U-%u-%V-%G', 'UTC', at('2017-01-01')),
      '001-1-01-7-52-2016',
    ],
    ['months', text('%b %B'), 'Jan January'],
    ['offsets', text('%z %Z', kolkata), '+0530 330'],
    ['negative offsets', text('%z %Z', '-04:45'), '-0445 -285'],
    ['percent', text('%%Y%%%%'), '%Y%%'],
    ['a repeated specifier', text('%d/%d'), '01/01'],
    ['no specifier', text('day'), 'day'],
    ['ISO 8601', { $dateToString: { date: sale } }, '2014-01-01T08:15:39.736Z'],
    [
      'Z in every zone, as in MongoDB 7.0',
      { $dateToString: { date: sale, timezone: kolkata } },
      '2014-01-01T13:45:39.736Z',
    ],
    ['of an ObjectId', { $dateToString: { date: id, format: '%Y-%m-%d' } }, '2012-10-15'],
    ['of a Timestamp', { $dateToString: { date: stamp, format: '%H' } }, '21'],
    ['of null', { $dateToString: { date: null } }, null],
    ['onNull', { $dateToString: { date: '$none', onNull: 'none' } }, 'none'],
    ['a missing onNull', { $dateToString: { date: '$none', onNull: '$none' } }, undefined],
    ['a missing zone', { $dateToString: { date: sale, timezone: '$none' } }, null],
    ['a missing format', { $dateToString: { date: sale, format: '$none' } }, null],
    ['of a string', { $dateToString: { date: '2014' } }, error(16006)],
    ['a number as format', { $dateToString: { date: sale, format: 5 } }, error(18533)],
    ['an unknown specifier', text('%n'), error(18536)],
    ['an incomplete specifier', text('%Y%'), error(18535)],
    ['a year beyond 9999', text('%Y', 'UTC', new Date(253402300800000)), error(18537)],
    ['no date', { $dateToString: { format: '%Y' } }, error(18628)],
    ['an unknown argument', { $dateToString: { date: sale, zone: 1 } }, error(18534)],
    ['an argument that is not an object', { $dateToString: '$date' }, error(18629)],
  ])('%s', async (_, expression, value) => {
    await expectValue(computed(expression), value);
  });
});

describe('$dateFromString', () => {
  const from = (dateString: unknown, more: object = {}) => ({
    $dateFromString: { dateString, ...more },
  });
  const by = (dateString: string, format: string) => from(dateString, { format });
  it.each<Row>([
    ['ISO 8601', from('2017-02-08T12:10:40.787Z'), at('2017-02-08T12:10:40.787Z')],
    ['a day', from('2017-02-08'), at('2017-02-08')],
    ['spaces around the text', from(' 2017-02-09 '), at('2017-02-09')],
    ['a space between day and time', from('2017-07-06 11:36:54'), at('2017-07-06T11:36:54Z')],
    ['tenths of a second', from('2017-07-04T11:56:02.8Z'), at('2017-07-04T11:56:02.800Z')],
    ['an offset', from('2017-07-14T12:02:44.771+0330'), at('2017-07-14T08:32:44.771Z')],
    ['an offset of GMT', from('2017-07-14T12:02:44.771 GMT+02'), at('2017-07-14T10:02:44.771Z')],
    ['an abbreviation', from('2017-07-14T12:02:44.771 EST'), at('2017-07-14T17:02:44.771Z')],
    ['a military zone', from('2017-07-14T12:02:44.771 P'), at('2017-07-14T15:02:44.771Z')],
    ['a month by name', from('July 4th, 2017'), at('2017-07-04')],
    ['an American day', from('7/4/17'), at('2017-07-04')],
    ['a European day', from('04-07-2017'), at('2017-07-04')],
    [
      'in New York',
      from('2017-02-08T12:10:40.787', { timezone: newYork }),
      at('2017-02-08T17:10:40.787Z'),
    ],
    [
      'with an offset',
      from('2017-02-09T03:35:02.055', { timezone: '+0530' }),
      at('2017-02-08T22:05:02.055Z'),
    ],
    [
      'in daylight saving',
      from('2017-07-06T12:35', { timezone: 'Europe/Paris' }),
      at('2017-07-06T10:35Z'),
    ],
    ['month first', by('06-15-2018', '%m-%d-%Y'), at('2018-06-15')],
    ['day first', by('15-06-2018', '%d-%m-%Y'), at('2018-06-15')],
    ['one digit', by('4/26/1992:+0445', '%m/%d/%Y:%z'), at('1992-04-25T19:15Z')],
    ['minutes of offset', by('4/26/1992:+285', '%m/%d/%Y:%Z'), at('1992-04-25T19:15Z')],
    ['words', by('Day: 05 Month: 12 Year: 1988', 'Day: %d Month: %m Year: %Y'), at('1988-12-05')],
    ['percent', by('1992 % 04 % 26', '%Y %% %m %% %d'), at('1992-04-26')],
    ['a month by its name', by('05 Oct 2020', '%d %b %Y'), at('2020-10-05')],
    ['day of the year', by('2020-366', '%Y-%j'), at('2020-12-31')],
    ['ISO year', by('2017', '%G'), at('2017-01-02')],
    ['ISO week 53', by('2017, Week 53', '%G, Week %V'), at('2018-01-01')],
    ['ISO date', by('53.7.2017', '%V.%u.%G'), at('2018-01-07')],
    ['time', by('2017-07-04T11:56.02.81', '%Y-%m-%dT%H:%M.%S.%L'), at('2017-07-04T11:56:02.810Z')],
    ['null', from(null), null],
    ['onNull', from('$none', { onNull: new Date(0) }), new Date(0)],
    ['a missing format', from('2017-07-11', { format: '$none' }), null],
    ['a missing zone', from('2017-07-11', { timezone: '$none' }), null],
    ['onError', from('20177-02-09T03:35:02.055', { onError: 'bad' }), 'bad'],
    ['onError of a number', from(5, { onError: '$none' }), undefined],
    ['text that is not a date', from('abc'), error(241)],
    ['a number', from(5), error(241)],
    ['February 30', from('2017-02-30'), error(241)],
    ['hour 25', from('2017-02-03T25:00'), error(241)],
    ['no day', by('2018-01', '%Y-%m'), error(241)],
    ['text longer than the format', by('2018-01', '%Y'), error(241)],
    ['mixed ISO and natural parts', by('ISO Week 1, 2018', 'ISO Week %V, %Y'), error(241)],
    ['two zones', from('2017-07-12T22:23:55Z', { timezone: 'Europe/Amsterdam' }), error(241)],
    ['an unknown specifier', by('1992', '%n'), error(18536)],
    ['a number as format', from('1992', { format: 5 }), error(40684)],
    ['an unknown argument', from('1992', { zone: 5 }), error(40541)],
    ['a missing dateString', { $dateFromString: { format: '%Y' } }, error(40542)],
    ['an argument that is not an object', { $dateFromString: '2017' }, error(40540)],
  ])('%s', async (_, expression, value) => {
    await expectValue(computed(expression), value);
  });
});
