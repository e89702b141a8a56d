import { Binary, BSONRegExp, BSONSymbol, Code } from 'bson';
import { bsonType, type Doc, isDoc } from './document.ts';

/** MongoDB's order of types, and the first byte of encoded values. All numbers share a rank, as do strings and symbols. */
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

const rankByClass: Record<string, number> = {
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

/** Returns the rank of a value's type in MongoDB's comparison order. `undefined` is BSON's undefined. */
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
  if (type !== undefined) return rankByClass[type] ?? rank.object;
  if (value instanceof Uint8Array) return rank.binary;
  if (value instanceof RegExp) return rank.regex;
  return rank.object;
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

/** Returns the fields of an embedded document or a DBPointer, which is decoded as a DBRef, and `{}` for other values. */
export function fieldsOf(value: unknown): Doc {
  if (isDoc(value)) return value;
  if (bsonType(value) !== 'DBRef') return {};
  // as: DBRef's public fields
  const ref = value as { collection: string; oid: unknown; db?: string; fields?: Doc };
  return { $ref: ref.collection, $id: ref.oid, ...(ref.db ? { $db: ref.db } : {}), ...ref.fields };
}
