import { Decimal128, Long } from 'mongodb';

/** BSON numbers from their text, of the driver's classes: tests that call functions directly need those of the bson package. */
export const decimal = (text: string): Decimal128 => Decimal128.fromString(text);
export const long = (text: string): Long => Long.fromString(text);
/** The first long that a double cannot represent. */
export const firstInexactLong = long('9007199254740993');
