import { MongoError } from '../errors.ts';
import { dayOfYear, isoDay, isoWeek, isoYear, toWall, week, type Zone } from './calendar.ts';

export const monthNames = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September'],
  ...['October', 'November', 'December'],
];

/** Pads a date component with zeros. Like MongoDB, rejects values above 9999. */
function pad(value: number, digits: number): string {
  if (value >= 0 && value <= 9999) return String(value).padStart(digits, '0');
  throw new MongoError(
    18537,
    'Could not convert date to string: date component was outside the supported range of 0-9999',
  );
}

function offsetText(minutes: number): string {
  const absolute = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${pad(Math.trunc(absolute / 60), 2)}${pad(absolute % 60, 2)}`;
}

/** Formats each specifier for a wall time and its offset from UTC in minutes. */
const writers: Record<string, (wall: Date, minutes: number) => string> = {
  b: (wall) => (monthNames[wall.getUTCMonth()] ?? '').slice(0, 3),
  B: (wall) => monthNames[wall.getUTCMonth()] ?? '',
  d: (wall) => pad(wall.getUTCDate(), 2),
  G: (wall) => pad(isoYear(wall), 4),
  H: (wall) => pad(wall.getUTCHours(), 2),
  j: (wall) => pad(dayOfYear(wall), 3),
  L: (wall) => pad(wall.getUTCMilliseconds(), 3),
  m: (wall) => pad(wall.getUTCMonth() + 1, 2),
  M: (wall) => pad(wall.getUTCMinutes(), 2),
  S: (wall) => pad(wall.getUTCSeconds(), 2),
  u: (wall) => pad(isoDay(wall), 1),
  U: (wall) => pad(week(wall), 2),
  V: (wall) => pad(isoWeek(wall), 2),
  w: (wall) => pad(wall.getUTCDay() + 1, 1),
  Y: (wall) => pad(wall.getUTCFullYear(), 4),
  z: (_wall, minutes) => offsetText(minutes),
  Z: (_wall, minutes) => String(minutes),
};

/**
 * Replaces the specifiers of a format, and the text between them.
 * @throws MongoError for specifiers that are not keys of `known`.
 */
export function expandFormat(
  format: string,
  known: object,
  replace: (text: string) => string,
): string {
  return format.replace(/%([\s\S])?|[^%]+/g, (text, specifier: string | undefined) => {
    if (!text.startsWith('%')) return replace(text);
    if (specifier === undefined)
      throw new MongoError(18535, "Unmatched '%' at end of format string");
    if (specifier === '%' || Object.hasOwn(known, specifier)) return replace(text);
    throw new MongoError(18536, `Invalid format character '${text}' in format string`);
  });
}

/** MongoDB 7.0 appends Z in every time zone. */
const iso8601Format = '%Y-%m-%dT%H:%M:%S.%LZ';

/** Formats a date in a time zone. */
export function formatDate(date: Date, zone: Zone, format = iso8601Format): string {
  const wall = toWall(date, zone);
  const minutes = Math.trunc(zone.offsetAt(date.getTime()) / 60_000);
  return expandFormat(format, writers, (text) => {
    if (!text.startsWith('%')) return text;
    return writers[text[1] ?? '']?.(wall, minutes) ?? '%';
  });
}
