import { createHash } from 'node:crypto';
import { Code, Decimal128, Double, Int32, Long, ObjectId, Timestamp } from 'bson';
import type { Collation } from './collation.ts';
import { doubleAsDecimal, type ExactDecimal, parseDecimal } from './decimal.ts';
import { binaryOf, fieldsOf, rank, regexText, textOf, typeRank } from './types.ts';

/**
 * An order-preserving encoding of BSON values: comparing two encodings byte by byte gives the order
 * of `compareValues`, and no encoding is a prefix of another, so that encodings can be concatenated.
 */
export function encodeValue(value: unknown, collation?: Collation): Buffer {
  const parts: Buffer[] = [];
  append(parts, value, collation);
  return parts.length === 1 && parts[0] ? parts[0] : Buffer.concat(parts);
}

/** Inverts every byte, which reverses the order, for descending fields of an index. */
export function invert(bytes: Buffer): Buffer {
  const result = Buffer.allocUnsafe(bytes.length);
  for (let i = 0; i < bytes.length; i++) result[i] = 255 - (bytes[i] ?? 0);
  return result;
}

/** Length of a SHA-1 hash. */
export const hashBytes = 20;

/** LMDB's keys have up to 1,978 bytes. Some are reserved for the index and the record. */
const maxKeyBytes = 1900;

/**
 * Replaces the end of a field by a hash when it is too long for a key of `fieldCount` fields. Equal
 * fields stay equal; order is only preserved up to the cut.
 */
export function fitField(bytes: Buffer, fieldCount: number): { bytes: Buffer; isCut: boolean } {
  const maxBytes = Math.floor(maxKeyBytes / fieldCount);
  if (bytes.length <= maxBytes) return { bytes, isCut: false };
  const head = bytes.subarray(0, maxBytes - hashBytes);
  return { bytes: Buffer.concat([head, createHash('sha1').update(bytes).digest()]), isCut: true };
}

const singleBytes = Array.from({ length: 256 }, (_, i) => Buffer.from([i]));
const typeByte = (value: number) => singleBytes[value] ?? Buffer.from([value]);

function append(parts: Buffer[], value: unknown, collation?: Collation): void {
  const type = typeRank(value);
  switch (type) {
    case rank.number:
      parts.push(encodeNumber(value));
      return;
    case rank.string:
      parts.push(
        typeByte(type),
        terminate(collation ? collation.key(textOf(value)) : textOf(value)),
      );
      return;
    case rank.object:
      parts.push(typeByte(type));
      for (const [name, field] of Object.entries(fieldsOf(value))) {
        parts.push(typeByte(typeRank(field)), terminate(name));
        append(parts, field, collation);
      }
      parts.push(typeByte(0));
      return;
    case rank.array:
      parts.push(typeByte(type));
      // as: the rank says that it is an array
      for (const element of value as unknown[]) append(parts, element, collation);
      parts.push(typeByte(0));
      return;
    default:
      parts.push(encodeScalar(type, value));
  }
}

function encodeScalar(type: number, value: unknown): Buffer {
  switch (type) {
    case rank.objectId:
      return value instanceof ObjectId ? Buffer.concat([typeByte(type), value.id]) : typeByte(type);
    case rank.boolean:
      return Buffer.from([type, value ? 1 : 0]);
    case rank.date:
      return encodeDate(type, Number(value));
    case rank.timestamp:
      return value instanceof Timestamp ? encodeTimestamp(type, value) : typeByte(type);
    case rank.binary: {
      const { bytes, subtype } = binaryOf(value);
      const head = Buffer.alloc(6);
      head[0] = type;
      head.writeUInt32BE(bytes.length, 1);
      head[5] = subtype;
      return Buffer.concat([head, bytes]);
    }
    case rank.regex:
      return Buffer.concat([typeByte(type), terminate(regexText(value))]);
    case rank.code:
      return Buffer.concat([typeByte(type), terminate(value instanceof Code ? value.code : '')]);
    case rank.codeWithScope: {
      const [code, scope] = value instanceof Code ? [value.code, value.scope ?? {}] : ['', {}];
      return Buffer.concat([typeByte(type), terminate(code), encodeValue(scope)]);
    }
    default:
      return typeByte(type);
  }
}

function encodeDate(type: number, milliseconds: number): Buffer {
  const bytes = Buffer.allocUnsafe(9);
  bytes[0] = type;
  bytes.writeBigInt64BE(BigInt(Number.isNaN(milliseconds) ? 0 : milliseconds), 1);
  bytes[1] = (bytes[1] ?? 0) ^ 0x80;
  return bytes;
}

function encodeTimestamp(type: number, value: Timestamp): Buffer {
  const bytes = Buffer.allocUnsafe(9);
  bytes[0] = type;
  bytes.writeUInt32BE(value.getHighBitsUnsigned(), 1);
  bytes.writeUInt32BE(value.getLowBitsUnsigned(), 5);
  return bytes;
}

/** Escapes 00 as 00 FF and appends 00 01, so that a string sorts before its extensions. */
function terminate(content: string | Buffer): Buffer {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  if (!bytes.includes(0)) {
    const result = Buffer.allocUnsafe(bytes.length + 2);
    bytes.copy(result);
    result[bytes.length] = 0;
    result[bytes.length + 1] = 1;
    return result;
  }
  const escaped: number[] = [];
  for (const b of bytes) escaped.push(b, ...(b === 0 ? [0xff] : []));
  return Buffer.from([...escaped, 0, 1]);
}

const exactMarker = 0x80;
const belowMarker = 0x40;
const aboveMarker = 0xc0;

/**
 * Encodes a number as its nearest double, followed by the exact decimal difference for longs beyond 2^53
 * and for decimals. So 1, 1.0 and Decimal128 1 have the same encoding.
 */
export function encodeNumber(value: unknown): Buffer {
  if (typeof value === 'number') return encodeDouble(value);
  if (value instanceof Int32 || value instanceof Double) return encodeDouble(value.value);
  if (value instanceof Long || typeof value === 'bigint') {
    const exact = value instanceof Long ? value.toBigInt() : value;
    return encodeRounded(Number(exact), { coefficient: exact, exponent: 0 });
  }
  if (!(value instanceof Decimal128)) return encodeDouble(Number.NaN);
  const text = value.toString();
  const exact = parseDecimal(text);
  return exact ? encodeRounded(Number(text), exact) : encodeDouble(Number(text));
}

function encodeDouble(value: number, remainder = exactMarker): Buffer {
  const bytes = Buffer.allocUnsafe(10);
  bytes[0] = rank.number;
  bytes[9] = remainder;
  if (Number.isNaN(value)) return bytes.fill(0, 1, 9);
  // adding zero turns -0 into 0, which MongoDB considers equal
  bytes.writeDoubleBE(value + 0, 1);
  if (value < 0) for (let i = 1; i < 9; i++) bytes[i] = 255 - (bytes[i] ?? 0);
  else bytes[1] = (bytes[1] ?? 0) | 0x80;
  return bytes;
}

function encodeRounded(nearest: number, exact: ExactDecimal): Buffer {
  const double = Number.isFinite(nearest) ? nearest : Math.sign(nearest) * Number.MAX_VALUE;
  if (Number.isSafeInteger(double) && exact.exponent === 0) return encodeDouble(double);
  const excess = difference(exact, doubleAsDecimal(double));
  if (excess.coefficient === 0n) return encodeDouble(double);
  const digits = (excess.coefficient < 0n ? -excess.coefficient : excess.coefficient)
    .toString()
    .replace(/0+$/, '');
  const trailing = String(excess.coefficient).replace('-', '').length - digits.length;
  const position = digits.length + trailing + excess.exponent;
  const tail = Buffer.alloc(2 + digits.length + 1);
  tail.writeUInt16BE(position + 0x4000, 0);
  for (let i = 0; i < digits.length; i++) tail[2 + i] = digits.charCodeAt(i) - 47;
  const isBelowDouble = excess.coefficient < 0n;
  const head = encodeDouble(double, isBelowDouble ? belowMarker : aboveMarker);
  return Buffer.concat([head, isBelowDouble ? invert(tail) : tail]);
}

function difference(a: ExactDecimal, b: ExactDecimal): ExactDecimal {
  const exponent = Math.min(a.exponent, b.exponent);
  const scaled = (n: ExactDecimal) => n.coefficient * 10n ** BigInt(n.exponent - exponent);
  return { coefficient: scaled(a) - scaled(b), exponent };
}
