import { MongoError } from '../errors.ts';

export const msPerDay = 86_400_000;
const msPerWeek = 7 * msPerDay;

/** A time zone: what a clock there is ahead of UTC, in milliseconds. */
export interface Zone {
  readonly isUtc: boolean;
  offsetAt(time: number): number;
}

function fixedZone(offset: number): Zone {
  return { isUtc: offset === 0, offsetAt: () => offset };
}

export const utc = fixedZone(0);
const zoneCache = new Map<string, Zone>([['UTC', utc]]);

/** The zone of an Olson name or of an offset such as +05:30. Throws MongoDB's error for another text. */
export function findZone(name: string): Zone {
  const offset = parseOffset(name);
  if (offset !== undefined) return fixedZone(offset);
  const known = zoneCache.get(name) ?? olsonZone(name);
  if (!known) throw new MongoError(40485, `unrecognized time zone identifier: "${name}"`);
  zoneCache.set(name, known);
  return known;
}

/** The offset that a text such as +05:30, +0530 or +05 is. */
export function parseOffset(text: string): number | undefined {
  const match = /^([+-])(\d\d)(?::?(\d\d))?$/.exec(text);
  if (!match) return undefined;
  const [, sign, hours, minutes = '0'] = match;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

function olsonZone(name: string): Zone | undefined {
  // MongoDB tells capitals from small letters, and Intl does not.
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

/** A date whose UTC fields show what clocks in the zone show. */
export function toWall(date: Date, zone: Zone): Date {
  return new Date(date.getTime() + zone.offsetAt(date.getTime()));
}

/** When clocks in the zone show this. In an hour that they skip, the offset before it counts. */
export function fromWall(wall: Date, zone: Zone): Date {
  const time = wall.getTime();
  if (Number.isNaN(time)) return wall;
  const before = zone.offsetAt(time);
  const after = zone.offsetAt(time - before);
  const isAfter = after !== before && zone.offsetAt(time - after) === after;
  return new Date(time - (isAfter ? after : before));
}

/** A wall date of its fields; what is beyond a field's range carries over. Months count from 1. */
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

/** Monday is 1, Sunday 7. */
export const isoDay = (wall: Date) => wall.getUTCDay() || 7;

const dayNumber = (wall: Date) => Math.floor(wall.getTime() / msPerDay);

export function dayOfYear(wall: Date): number {
  return dayNumber(wall) - dayNumber(wallTime(wall.getUTCFullYear(), 1, 1)) + 1;
}

/** Weeks begin on Sundays; what is before the year's first Sunday is week 0. */
export function week(wall: Date): number {
  return Math.floor((dayOfYear(wall) + 6 - wall.getUTCDay()) / 7);
}

/** An ISO week belongs to the year of its Thursday. */
const thursday = (wall: Date) => new Date(wall.getTime() + (4 - isoDay(wall)) * msPerDay);

export const isoYear = (wall: Date) => thursday(wall).getUTCFullYear();
export const isoWeek = (wall: Date) => Math.ceil(dayOfYear(thursday(wall)) / 7);

/** The day of an ISO year, week and day of the week. */
export function dayOfIsoDate(year: number, isoWeekNumber: number, day: number): Date {
  const january4 = wallTime(year, 1, 4);
  return wallTime(year, 1, 4 + (isoWeekNumber - 1) * 7 + day - isoDay(january4));
}

/** Months since the year 0. */
const monthNumber = (wall: Date) => wall.getUTCFullYear() * 12 + wall.getUTCMonth();

const fixedUnits = { millisecond: 1, second: 1000, minute: 60_000, hour: 3_600_000 };
const monthsOfUnits = { month: 1, quarter: 3, year: 12 };

export type Unit = keyof typeof fixedUnits | keyof typeof monthsOfUnits | 'day' | 'week';

const units = [...Object.keys(fixedUnits), 'day', 'week', ...Object.keys(monthsOfUnits)];

export function isUnit(text: string): text is Unit {
  return units.includes(text);
}

/** Milliseconds of a unit that clocks do not change; undefined for days and what is longer. */
export function millisecondsOf(unit: Unit): number | undefined {
  return unit in fixedUnits ? fixedUnits[unit as keyof typeof fixedUnits] : undefined;
}

/** The number of a wall date's unit of days or longer; weeks begin on a day of the week, 1 for Monday. */
export function unitNumber(wall: Date, unit: Unit, firstDay: number): number {
  if (unit === 'day') return dayNumber(wall);
  // 1970 began on a Thursday
  if (unit === 'week') return Math.floor((dayNumber(wall) + 4 - firstDay) / 7);
  return Math.floor(monthNumber(wall) / monthsOf(unit));
}

function monthsOf(unit: Unit): number {
  return unit in monthsOfUnits ? monthsOfUnits[unit as keyof typeof monthsOfUnits] : 1;
}

/** Adds units of days or longer; a day that the month does not have becomes its last. */
export function addUnits(wall: Date, unit: Unit, amount: number): Date {
  if (unit === 'day' || unit === 'week')
    return new Date(wall.getTime() + amount * (unit === 'day' ? msPerDay : msPerWeek));
  const month = monthNumber(wall) + amount * monthsOf(unit);
  const [year, index] = [Math.floor(month / 12), ((month % 12) + 12) % 12];
  const lastDay = wallTime(year, index + 2, 0).getUTCDate();
  const start = wallTime(year, index + 1, Math.min(wall.getUTCDate(), lastDay));
  return new Date(start.getTime() + (wall.getTime() - dayNumber(wall) * msPerDay));
}
