import { Decimal128, Long } from 'mongodb';

/**
 * Numbers of the driver's classes, from their text. Tests that call functions without a driver need the classes
 * of the bson package instead.
 */
export const decimal = (text: string): Decimal128 => Decimal128.fromString(text);
export const long = (text: string): Long => Long.fromString(text);
/** The first long that a double cannot represent. */
export const firstInexactLong = long('9007199254740993');
