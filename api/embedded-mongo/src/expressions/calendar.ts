import { MongoError } from '../errors.ts';

export const msPerDay = 86_400_000;
const msPerWeek = 7 * msPerDay;

/** A time zone. */
export interface Zone {
  readonly isUtc: boolean;
  /** Returns the offset from UTC in milliseconds. */
  offsetAt(time: number): number;
}

function fixedZone(offset: number): Zone {
  return { isUtc: offset === 0, offsetAt: () => offset };
}

export const utc = fixedZone(0);
const zoneCache = new Map<string, Zone>([['UTC', utc]]);

/**
 * Returns the time zone of an Olson name or of an offset such as +05:30.
 * @throws MongoError for other names.
 */
export function findZone(name: string): Zone {
  const offset = parseOffset(name);
  if (offset !== undefined) return fixedZone(offset);
  const zone = zoneCache.get(name) ?? olsonZone(name);
  if (!zone) throw new MongoError(40485, `unrecognized time zone identifier: "${name}"`);
  zoneCache.set(name, zone);
  return zone;
}

/** Parses an offset such as +05:30, +0530 or +05 to milliseconds. Returns undefined for other text. */
export function parseOffset(text: string): number | undefined {
  const match = /^([+-])(\d\d)(?::?(\d\d))?$/.exec(text);
  if (!match) return undefined;
  const [, sign, hours, minutes = '0'] = match;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function olsonZone(name: string): Zone | undefined {
  // names are case sensitive in MongoDB, but not in Intl
  if (!/^[A-Z][\w+-]*(?:\/[A-Z][\w+-]*)*$/.test(name)) return undefined;
  const options = { timeZone: name, timeZoneName: 'longOffset' } as const;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', options);
  } catch {
    return undefined;
  }
  return {
    isUtc: false,
    offsetAt: (time) => {
      const part = format.formatToParts(time).find(({ type }) => type === 'timeZoneName');
      const match = /([+-])(\d\d):(\d\d)(?::(\d\d))?/.exec(part?.value ?? '');
      if (!match) return 0;
      const [, sign, hours, minutes, seconds = '0'] = match;
      const total = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
      return (sign === '-' ? -1000 : 1000) * total;
    },
  };
}

/** Returns the wall time in a zone, as a date with these UTC fields. */
export function toWall(date: Date, zone: Zone): Date {
  return new Date(date.getTime() + zone.offsetAt(date.getTime()));
}

/** Converts a wall time to a date. In an hour that the clocks skip, the earlier offset applies. */
export function fromWall(wall: Date, zone: Zone): Date {
  const time = wall.getTime();
  if (Number.isNaN(time)) return wall;
  const before = zone.offsetAt(time);
  const after = zone.offsetAt(time - before);
  const isAfter = after !== before && zone.offsetAt(time - after) === after;
  return new Date(time - (isAfter ? after : before));
}

/** Builds a wall time from its fields, which may overflow. Months start at 1. */
export function wallTime(
  year: number,
  month: number,
  day: number,
  hour = 0,
  minute = 0,
  second = 0,
  millisecond = 0,
): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second, millisecond);
  return date;
}

/** ISO day of the week: 1 for Monday to 7 for Sunday. */
export const isoDay = (wall: Date) => wall.getUTCDay() || 7;

const dayNumber = (wall: Date) => Math.floor(wall.getTime() / msPerDay);

export function dayOfYear(wall: Date): number {
  return dayNumber(wall) - dayNumber(wallTime(wall.getUTCFullYear(), 1, 1)) + 1;
}

/** Week of the year. Weeks start on Sundays, and days before the first Sunday are in week 0. */
export function week(wall: Date): number {
  return Math.floor((dayOfYear(wall) + 6 - wall.getUTCDay()) / 7);
}

/** Returns the Thursday of the ISO week, which determines the week's year. */
const thursday = (wall: Date) => new Date(wall.getTime() + (4 - isoDay(wall)) * msPerDay);

export const isoYear = (wall: Date) => thursday(wall).getUTCFullYear();
export const isoWeek = (wall: Date) => Math.ceil(dayOfYear(thursday(wall)) / 7);

/** Returns the date of an ISO year, week and day of the week. */
export function dayOfIsoDate(year: number, isoWeekNumber: number, day: number): Date {
  const january4 = wallTime(year, 1, 4);
  return wallTime(year, 1, 4 + (isoWeekNumber - 1) * 7 + day - isoDay(january4));
}

/** Number of months since the year 0. */
const monthNumber = (wall: Date) => wall.getUTCFullYear() * 12 + wall.getUTCMonth();

const fixedUnits = { millisecond: 1, second: 1000, minute: 60_000, hour: 3_600_000 };
const monthsOfUnits = { month: 1, quarter: 3, year: 12 };

export type Unit = keyof typeof fixedUnits | keyof typeof monthsOfUnits | 'day' | 'week';

const units = [...Object.keys(fixedUnits), 'day', 'week', ...Object.keys(monthsOfUnits)];

export function isUnit(text: string): text is Unit {
  return units.includes(text);
}

/** Returns the milliseconds of a unit, or undefined for days and longer units, whose length varies. */
export function millisecondsOf(unit: Unit): number | undefined {
  return unit in fixedUnits ? fixedUnits[unit as keyof typeof fixedUnits] : undefined;
}

/**
 * Returns the number of the day or longer unit that a wall time is in. `firstDay` is the day on which weeks
 * start, 1 for Monday.
 */
export function unitNumber(wall: Date, unit: Unit, firstDay: number): number {
  if (unit === 'day') return dayNumber(wall);
  // 1970 started on a Thursday
  if (unit === 'week') return Math.floor((dayNumber(wall) + 4 - firstDay) / 7);
  return Math.floor(monthNumber(wall) / monthsOf(unit));
}

function monthsOf(unit: Unit): number {
  return unit in monthsOfUnits ? monthsOfUnits[unit as keyof typeof monthsOfUnits] : 1;
}

/** Adds days or longer units. A day that the month does not have becomes its last day. */
export function addUnits(wall: Date, unit: Unit, amount: number): Date {
  if (unit === 'day' || unit === 'week')
    return new Date(wall.getTime() + amount * (unit === 'day' ? msPerDay : msPerWeek));
  const month = monthNumber(wall) + amount * monthsOf(unit);
  const [year, index] = [Math.floor(month / 12), ((month % 12) + 12) % 12];
  const lastDay = wallTime(year, index + 2, 0).getUTCDate();
  const start = wallTime(year, index + 1, Math.min(wall.getUTCDate(), lastDay));
  return new Date(start.getTime() + (wall.getTime() - dayNumber(wall) * msPerDay));
}
