import { MongoError } from '../errors.ts';
import { dayOfIsoDate, fromWall, parseOffset, wallTime, type Zone } from './calendar.ts';
import { expandFormat, monthNames } from './date-text.ts';

export const conversionFailureError = (message: string) =>
  new MongoError('ConversionFailure', message);

const monthPattern = '(?<monthName>[A-Za-z]{3,9})\\.?';
const zonePattern = '(?<zone>\\s*(?:(?:GMT|UTC)?[+-]\\d{1,2}(?::?\\d\\d)?|[A-Za-z]+))';

/** The pattern of each format specifier. */
const readers: Record<string, string> = {
  b: monthPattern,
  B: monthPattern,
  d: '(?<day>\\d{1,2})',
  G: '(?<isoYear>\\d{1,4})',
  H: '(?<hour>\\d{1,2})',
  j: '(?<dayOfYear>\\d{1,3})',
  L: '(?<fraction>\\d{1,3})',
  m: '(?<month>\\d{1,2})',
  M: '(?<minute>\\d{2})',
  S: '(?<second>\\d{2})',
  u: '(?<isoDay>\\d)',
  V: '(?<isoWeek>\\d{1,2})',
  Y: '(?<year>\\d{4})',
  z: zonePattern,
  Z: '(?<minutes>[+-]?\\d+)',
};

/** Date formats that are recognised without a format string: the documented and the common ones. */
const datePatterns = [
  '(?<year>\\d{4})-(?<month>\\d{1,2})-(?<day>\\d{1,2})',
  '(?<year>\\d{4})/(?<month>\\d{1,2})/(?<day>\\d{1,2})',
  '(?<year>\\d{4})(?<month>\\d{2})(?<day>\\d{2})',
  '(?<month>\\d{1,2})/(?<day>\\d{1,2})/(?<year>\\d{4}|\\d{2})',
  '(?<day>\\d{1,2})[-.](?<month>\\d{1,2})[-.](?<year>\\d{4})',
  `${monthPattern}\\s+(?<day>\\d{1,2})(?:st|nd|rd|th)?,?\\s+(?<year>\\d{4})`,
  `(?<day>\\d{1,2})(?:st|nd|rd|th)?[\\s-]${monthPattern}[\\s-](?<year>\\d{4})`,
  `(?<year>\\d{4})-${monthPattern}-(?<day>\\d{1,2})`,
];
const seconds = '(?:[:.](?<second>\\d{2})(?:[.,](?<fraction>\\d+))?)?';
const time = `(?:(?:[Tt]|\\s+)(?<hour>\\d{1,2}):(?<minute>\\d{2})${seconds}${zonePattern}?)?`;
const standardForms = datePatterns.map((date) => new RegExp(`^\\s*${date}${time}\\s*$`));

function compileFormat(format: string): RegExp {
  const seen = new Set<string>();
  const pattern = expandFormat(format, readers, (text) => {
    if (!text.startsWith('%') || text === '%%')
      return text.replace('%%', '%').replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
    const reader = readers[text[1] ?? ''] ?? '';
    // a pattern may have a group name only once
    const name = /<(\w+)>/.exec(reader)?.[1] ?? '';
    if (seen.has(name)) throw conversionFailureError(`Double ${name} specification in format`);
    seen.add(name);
    return reader;
  });
  return new RegExp(`^${pattern}$`);
}

const abbreviations: Record<string, number> = {
  ...{ UTC: 0, GMT: 0, WET: 0, BST: 1, WEST: 1, CET: 1, CEST: 2, EET: 2, EEST: 3, MSK: 3 },
  ...{ EST: -5, EDT: -4, CST: -6, CDT: -5, MST: -7, MDT: -6, PST: -8, PDT: -7, JST: 9 },
};

/** Reads the UTC offset of a time zone in a date string: an abbreviation, a military letter or an offset. */
function readZone(text: string): number {
  const zone = text.trim().toUpperCase();
  const digits = zone.replace(/^(?:GMT|UTC)(?=[+-])/, '').replace(/^([+-])(?=\d(?::|$))/, '$10');
  const offset = parseOffset(digits);
  if (offset !== undefined) return offset;
  const [east, west] = ['ZABCDEFGHIKLM', 'ZNOPQRSTUVWXY'].map((letters) => letters.indexOf(zone));
  const hours = zone.length > 1 ? abbreviations[zone] : east === -1 ? -(west ?? 0) : east;
  if (hours === undefined || zone === 'J')
    throw conversionFailureError(`unknown time zone '${zone}' in a date string`);
  return hours * 3_600_000;
}

type Parts = Record<string, string | undefined>;

/**
 * Parses a date by a format, or by the common formats.
 * @throws MongoError ConversionFailure when the text is not a valid date.
 */
export function parseDate(text: string, zone: Zone, format?: string): Date {
  const forms = format === undefined ? standardForms : [compileFormat(format)];
  const match = forms.map((form) => form.exec(text)).find((result) => result !== null);
  if (!match) throw conversionFailureError(`Error parsing date string '${text}'`);
  const parts: Parts = match.groups ?? {};
  const wall = new Date(readDay(text, parts).getTime() + readTime(text, parts));
  const offset = readOffset(parts);
  if (offset === undefined) return fromWall(wall, zone);
  if (!zone.isUtc) {
    throw conversionFailureError(
      'you cannot pass in a date/time string with time zone information together with a timezone argument',
    );
  }
  return new Date(wall.getTime() - offset);
}

function readOffset({ zone, minutes }: Parts): number | undefined {
  if (zone !== undefined) return readZone(zone);
  return minutes === undefined ? undefined : Number(minutes) * 60_000;
}

/** Reads a date component and checks its range. The default is `min`. */
function readNumber(text: string, part: string | undefined, min: number, max: number): number {
  const number = part === undefined ? min : Number(part);
  if (number >= min && number <= max) return number;
  throw conversionFailureError(`Error parsing date string '${text}'; The parsed date was invalid`);
}

function readDay(text: string, parts: Parts): Date {
  const isIso = parts.isoYear !== undefined || parts.isoWeek !== undefined || !!parts.isoDay;
  const natural = parts.year ?? parts.month ?? parts.monthName ?? parts.day ?? parts.dayOfYear;
  if (isIso && natural !== undefined)
    throw conversionFailureError('Mixing of ISO dates with natural dates is not allowed');
  if (isIso) {
    const year = readNumber(text, parts.isoYear ?? 'none', 0, 9999);
    return dayOfIsoDate(
      year,
      readNumber(text, parts.isoWeek, 1, 53),
      readNumber(text, parts.isoDay, 1, 7),
    );
  }
  const month = parts.month ?? monthOf(parts.monthName);
  const day = parts.day ?? parts.dayOfYear;
  if (parts.year === undefined || day === undefined || (!month && parts.dayOfYear === undefined)) {
    throw conversionFailureError(
      `an incomplete date/time string has been found, with elements missing: "${text}"`,
    );
  }
  const year =
    Number(parts.year) + (parts.year.length > 2 ? 0 : Number(parts.year) < 70 ? 2000 : 1900);
  if (parts.day === undefined) return wallTime(year, 1, readNumber(text, parts.dayOfYear, 1, 366));
  const lastDay = wallTime(year, Number(month) + 1, 0).getUTCDate();
  return wallTime(year, readNumber(text, month, 1, 12), readNumber(text, parts.day, 1, lastDay));
}

function monthOf(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const lowerCase = name.toLowerCase();
  const index = monthNames.findIndex((month) => {
    const full = month.toLowerCase();
    return (
      lowerCase === full ||
      lowerCase === full.slice(0, 3) ||
      (full === 'september' && lowerCase === 'sept')
    );
  });
  return String(index + 1);
}

function readTime(text: string, { hour, minute, second, fraction = '' }: Parts): number {
  const minutes = readNumber(text, hour, 0, 23) * 60 + readNumber(text, minute, 0, 59);
  const seconds = minutes * 60 + readNumber(text, second, 0, 59);
  return seconds * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
}
