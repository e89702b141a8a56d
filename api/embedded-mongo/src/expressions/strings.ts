import { MongoError } from '../errors.ts';
import { hasField } from '../values/document.ts';
import { numberKind, toNumber } from '../values/number.ts';
import { printDouble } from '../values/print.ts';
import { isNullish, typeOf, withArguments, withOperands } from './operands.ts';
import type { Operator, Operators } from './scope.ts';

/** Converts the types that string operators accept. Null and missing values become the empty string. */
function textOf(value: unknown): string {
  if (isNullish(value)) return '';
  if (value instanceof Date) return value.toISOString();
  if (numberKind(value) === 'double') return printDouble(toNumber(value));
  if (typeof value === 'string' || numberKind(value) !== undefined) return String(value);
  throw new MongoError(16007, `can't convert from BSON type ${typeOf(value)} to String`);
}

/** Returns the operand if it is a string, and throws with `code` otherwise. */
export function expectString(value: unknown, name: string, code: number): string {
  if (typeof value === 'string') return value;
  throw new MongoError(code, `${name} requires a string argument, found: ${typeOf(value)}`);
}

// MongoDB only changes the case of ASCII letters
const lower = (text: string) => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
const upper = (text: string) => text.replace(/[a-z]+/g, (letters) => letters.toUpperCase());

const concat = withOperands('$concat', 0, Number.POSITIVE_INFINITY, (operands) => {
  let text = '';
  for (const operand of operands) {
    if (isNullish(operand)) return null;
    text += expectString(operand, '$concat', 16702);
  }
  return text;
});

const split = withOperands('$split', 2, 2, ([input, separator]) => {
  if (isNullish(input) || isNullish(separator)) return null;
  const text = expectString(input, '$split', 40085);
  const delimiter = expectString(separator, '$split', 40086);
  if (delimiter === '') throw new MongoError(40087, '$split requires a non-empty separator');
  return text.split(delimiter);
});

const compareCase = withOperands('$strcasecmp', 2, 2, ([a, b]) =>
  Math.sign(Buffer.compare(Buffer.from(upper(textOf(a))), Buffer.from(upper(textOf(b))))),
);

interface SubstringErrors {
  start: number;
  length: number;
  negative: number;
}

/** Reads a position or length, truncating fractions. */
function readPosition(value: unknown, name: string, code: number): number {
  if (numberKind(value) !== undefined && Number.isFinite(toNumber(value)))
    return Math.trunc(toNumber(value));
  throw new MongoError(code, `${name} must be numeric, but is ${typeOf(value)}`);
}

function readStart(value: unknown, name: string, { start, negative }: SubstringErrors): number {
  const position = readPosition(value, `${name}: starting index`, start);
  if (position < 0) throw new MongoError(negative, `${name}: starting index must be non-negative`);
  return position;
}

const byteErrors: SubstringErrors = { start: 16034, length: 16035, negative: 50752 };

/** Whether a UTF-8 byte continues a character. */
const isContinuation = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;

function substringOfBytes(name: string): Operator {
  return withOperands(name, 3, 3, ([input, start, length]) => {
    const bytes = Buffer.from(textOf(input));
    const from = readStart(start, name, byteErrors);
    const count = readPosition(length, `${name}: length`, byteErrors.length);
    const to = count < 0 ? bytes.length : from + count;
    if (isContinuation(bytes[from]))
      throw new MongoError(28656, `${name}: starting index is a UTF-8 continuation byte`);
    if (isContinuation(bytes[to]))
      throw new MongoError(28657, `${name}: ending index is in the middle of a UTF-8 character`);
    return bytes.toString('utf8', from, to);
  });
}

const codePointErrors: SubstringErrors = { start: 34450, length: 34452, negative: 34455 };

const substringOfCodePoints = withOperands('$substrCP', 3, 3, ([input, start, length]) => {
  const text = textOf(input);
  for (const [value, code] of [
    [start, 34451],
    [length, 34453],
  ] as const) {
    if (numberKind(value) !== undefined && !Number.isInteger(toNumber(value)))
      throw new MongoError(code, '$substrCP: index and length must be whole numbers');
  }
  const from = readStart(start, '$substrCP', codePointErrors);
  const count = readPosition(length, '$substrCP: length', codePointErrors.length);
  if (count < 0) throw new MongoError(34454, '$substrCP: length must be non-negative');
  return [...text].slice(from, from + count).join('');
});

interface IndexErrors {
  input: number;
  token: number;
  index: number;
  negative: number;
}

/** Defines $indexOfBytes and $indexOfCP, which count in different units. */
function indexOf(
  name: string,
  codes: IndexErrors,
  length: (text: string) => number,
  slice: (text: string, from: number, to: number) => string,
): Operator {
  const bound = (value: unknown) => {
    const index = toNumber(value);
    if (numberKind(value) === undefined || !Number.isInteger(index))
      throw new MongoError(codes.index, `${name} requires an integral index`);
    if (index < 0) throw new MongoError(codes.negative, `${name} requires a nonnegative index`);
    return index;
  };
  return withOperands(name, 2, 4, ([input, token, ...bounds]) => {
    if (isNullish(input)) return null;
    const text = expectString(input, name, codes.input);
    const search = expectString(token, name, codes.token);
    const [start = 0, end = Number.POSITIVE_INFINITY] = bounds.map(bound);
    const size = length(text);
    if (start > size || start > end) return -1;
    const range = slice(text, start, Math.min(end, size));
    const at = range.indexOf(search);
    return at < 0 ? -1 : start + length(range.slice(0, at));
  });
}

/** Returns the number of Unicode code points. */
export const codePointCount = (text: string) => [...text].length;
const byteCount = (text: string) => Buffer.byteLength(text);

function replace(name: string, apply: (input: string, find: string, to: string) => string) {
  const required = { input: 51749, find: 51749, replacement: 51749 };
  return withArguments({ name, notObject: 51751, unknown: 51750, required }, (given, read) => {
    const texts = Object.keys(required).map((field, i) => {
      const value = read(given[field]);
      return isNullish(value) ? undefined : expectString(value, name, 51746 - i);
    });
    const [input, find, to] = texts;
    if (input === undefined || find === undefined || to === undefined) return null;
    return apply(input, find, to);
  });
}

/** Splits a string around each match. The empty string matches around every character. */
const splitAround = (input: string, find: string): string[] =>
  find === '' ? ['', ...input, ''] : input.split(find);

/** The characters that $trim removes by default. */
const defaultTrimmed =
  '\0 \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a';

function trim(name: string, { left, right }: { left: boolean; right: boolean }): Operator {
  const required = { input: 50695 };
  const shape = { name, notObject: 50696, unknown: 50694, required, optional: ['chars'] };
  return withArguments(shape, (given, read) => {
    const [input, chars] = [
      read(given.input),
      hasField(given, 'chars') ? read(given.chars) : defaultTrimmed,
    ];
    if (isNullish(input)) return null;
    const text = [...expectString(input, name, 50699)];
    if (isNullish(chars)) return null;
    const trimmed = new Set(expectString(chars, name, 50700));
    const isKept = (character: string) => !trimmed.has(character);
    const from = left ? text.findIndex(isKept) : 0;
    const to = right ? text.findLastIndex(isKept) : text.length - 1;
    return from < 0 ? '' : text.slice(from, to + 1).join('');
  });
}

/** String operators. */
export const stringOperators: Operators = {
  $concat: concat,
  $split: split,
  $strcasecmp: compareCase,
  $strLenBytes: withOperands('$strLenBytes', 1, 1, ([s]) =>
    byteCount(expectString(s, '$strLenBytes', 34473)),
  ),
  $strLenCP: withOperands('$strLenCP', 1, 1, ([s]) =>
    codePointCount(expectString(s, '$strLenCP', 34471)),
  ),
  $toLower: withOperands('$toLower', 1, 1, ([s]) => lower(textOf(s))),
  $toUpper: withOperands('$toUpper', 1, 1, ([s]) => upper(textOf(s))),
  $substr: substringOfBytes('$substr'),
  $substrBytes: substringOfBytes('$substrBytes'),
  $substrCP: substringOfCodePoints,
  $indexOfBytes: indexOf(
    '$indexOfBytes',
    { input: 40091, token: 40092, index: 40096, negative: 40097 },
    byteCount,
    (text, from, to) => Buffer.from(text).toString('utf8', from, to),
  ),
  $indexOfCP: indexOf(
    '$indexOfCP',
    { input: 40093, token: 40094, index: 40096, negative: 40097 },
    codePointCount,
    (text, from, to) => [...text].slice(from, to).join(''),
  ),
  $replaceOne: replace('$replaceOne', (input, find, to) => input.replace(find, () => to)),
  $replaceAll: replace('$replaceAll', (input, find, to) => splitAround(input, find).join(to)),
  $trim: trim('$trim', { left: true, right: true }),
  $ltrim: trim('$ltrim', { left: true, right: false }),
  $rtrim: trim('$rtrim', { left: false, right: true }),
};
