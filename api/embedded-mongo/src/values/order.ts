import { Binary, BSONRegExp, BSONSymbol, Code, Decimal128, Long, ObjectId, Timestamp } from 'bson';
import type { Collation } from './collation.ts';
import { bsonType, type Doc, isDoc } from './document.ts';
import { encodeNumber } from './key-encoding.ts';
import { toNumber } from './number.ts';

/** MongoDB's order of types, as first byte of an index key. Numbers share one place, so do strings and symbols. */
export const rank = {
  minKey: 10,
  undefined: 15,
  null: 20,
  number: 30,
  string: 60,
  object: 70,
  array: 80,
  binary: 90,
  objectId: 100,
  boolean: 110,
  date: 120,
  timestamp: 130,
  regex: 140,
  code: 150,
  codeWithScope: 160,
  maxKey: 240,
} as const;

const ranksOfClasses: Record<string, number> = {
  Int32: rank.number,
  Double: rank.number,
  Long: rank.number,
  Decimal128: rank.number,
  ObjectId: rank.objectId,
  Binary: rank.binary,
  BSONSymbol: rank.string,
  Timestamp: rank.timestamp,
  BSONRegExp: rank.regex,
  MinKey: rank.minKey,
  MaxKey: rank.maxKey,
  DBRef: rank.object,
};

/** Place of a value's type in MongoDB's comparison order; undefined stands for BSON undefined. */
export function typeRank(value: unknown): number {
  switch (typeof value) {
    case 'string':
      return rank.string;
    case 'number':
    case 'bigint':
      return rank.number;
    case 'boolean':
      return rank.boolean;
    case 'undefined':
      return rank.undefined;
  }
  if (value === null) return rank.null;
  if (Array.isArray(value)) return rank.array;
  if (value instanceof Date) return rank.date;
  if (value instanceof Code) return value.scope ? rank.codeWithScope : rank.code;
  const type = bsonType(value);
  if (type !== undefined) return ranksOfClasses[type] ?? rank.object;
  if (value instanceof Uint8Array) return rank.binary;
  if (value instanceof RegExp) return rank.regex;
  return rank.object;
}

const sign = (a: number | bigint, b: number | bigint) => (a < b ? -1 : a > b ? 1 : 0);

/** Total order of BSON values: types first, then values; int, long, double and decimal by value. */
export function compareValues(a: unknown, b: unknown, collation?: Collation): number {
  const type = typeRank(a);
  const other = typeRank(b);
  if (type !== other) return sign(type, other);
  switch (type) {
    case rank.number:
      return compareNumbers(a, b);
    case rank.string:
      return compareStrings(textOf(a), textOf(b), collation);
    case rank.object:
      return compareDocs(fieldsOf(a), fieldsOf(b), collation);
    case rank.array:
      // as: the rank says that both are arrays
      return compareArrays(a as unknown[], b as unknown[], collation);
    case rank.binary:
      return compareBinaries(a, b);
    case rank.objectId:
      return a instanceof ObjectId && b instanceof ObjectId ? Buffer.compare(a.id, b.id) : 0;
    case rank.boolean:
      return sign(Number(a), Number(b));
    case rank.date:
      return sign(Number(a), Number(b));
    case rank.timestamp:
      return a instanceof Timestamp && b instanceof Timestamp ? a.compare(b) : 0;
    case rank.regex:
      return compareStrings(regexText(a), regexText(b));
    case rank.code:
    case rank.codeWithScope:
      return compareCode(a, b);
    default:
      return 0;
  }
}

export function equalValues(a: unknown, b: unknown, collation?: Collation): boolean {
  return compareValues(a, b, collation) === 0;
}

function compareNumbers(a: unknown, b: unknown): number {
  if (isExactDouble(a) && isExactDouble(b)) {
    const [x, y] = [toNumber(a), toNumber(b)];
    if (Number.isNaN(x) || Number.isNaN(y))
      return sign(Number.isNaN(y) ? 1 : 0, Number.isNaN(x) ? 1 : 0);
    return sign(x, y);
  }
  return Buffer.compare(encodeNumber(a), encodeNumber(b));
}

function isExactDouble(value: unknown): boolean {
  if (value instanceof Decimal128 || typeof value === 'bigint') return false;
  if (value instanceof Long) return Number.isSafeInteger(value.toNumber());
  return true;
}

function compareStrings(a: string, b: string, collation?: Collation): number {
  if (a === b) return 0;
  if (collation) return Buffer.compare(collation.key(a), collation.key(b));
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function compareDocs(a: Doc, b: Doc, collation?: Collation): number {
  const [left, right] = [Object.entries(a), Object.entries(b)];
  for (const [i, [name, value]] of left.entries()) {
    const counterpart = right[i];
    if (!counterpart) return 1;
    const order =
      sign(typeRank(value), typeRank(counterpart[1])) ||
      compareStrings(name, counterpart[0]) ||
      compareValues(value, counterpart[1], collation);
    if (order !== 0) return order;
  }
  return sign(left.length, right.length);
}

function compareArrays(a: unknown[], b: unknown[], collation?: Collation): number {
  for (const [i, value] of a.entries()) {
    if (i >= b.length) return 1;
    const order = compareValues(value, b[i], collation);
    if (order !== 0) return order;
  }
  return sign(a.length, b.length);
}

function compareBinaries(a: unknown, b: unknown): number {
  const [x, y] = [binaryOf(a), binaryOf(b)];
  return (
    sign(x.bytes.length, y.bytes.length) ||
    sign(x.subtype, y.subtype) ||
    Buffer.compare(x.bytes, y.bytes)
  );
}

function compareCode(a: unknown, b: unknown): number {
  if (!(a instanceof Code) || !(b instanceof Code)) return 0;
  return compareStrings(a.code, b.code) || compareDocs(a.scope ?? {}, b.scope ?? {});
}

export function binaryOf(value: unknown): { bytes: Uint8Array; subtype: number } {
  if (value instanceof Binary) return { bytes: value.value(), subtype: value.sub_type };
  return { bytes: value instanceof Uint8Array ? value : Buffer.alloc(0), subtype: 0 };
}

export function textOf(value: unknown): string {
  return value instanceof BSONSymbol ? value.value : String(value);
}

export function regexText(value: unknown): string {
  if (value instanceof BSONRegExp) return `${value.pattern}\0${value.options}`;
  return value instanceof RegExp ? `${value.source}\0${value.flags}` : '';
}

/** An embedded document's fields; a DBRef is one too. */
export function fieldsOf(value: unknown): Doc {
  if (isDoc(value)) return value;
  if (bsonType(value) !== 'DBRef') return {};
  // as: DBRef's public fields, in the order that BSON stores them
  const ref = value as { collection: string; oid: unknown; db?: string; fields?: Doc };
  return { $ref: ref.collection, $id: ref.oid, ...(ref.db ? { $db: ref.db } : {}), ...ref.fields };
}
