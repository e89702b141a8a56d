import { MongoError } from '../errors.ts';
import { bsonType } from './document.ts';
import { numberKind, toNumber } from './number.ts';
import { rank, typeRank } from './types.ts';

const codeByName: Record<string, number> = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binData: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  javascript: 13,
  symbol: 14,
  javascriptWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: -1,
  maxKey: 127,
};
const codeByNumberKind = { double: 1, int: 16, long: 18, decimal: 19 } as const;
const codeByRank: Record<number, number> = {
  [rank.string]: 2,
  [rank.object]: 3,
  [rank.array]: 4,
  [rank.binary]: 5,
  [rank.objectId]: 7,
  [rank.boolean]: 8,
  [rank.date]: 9,
  [rank.null]: 10,
  [rank.regex]: 11,
  [rank.code]: 13,
  [rank.codeWithScope]: 15,
  [rank.timestamp]: 17,
  [rank.minKey]: -1,
  [rank.maxKey]: 127,
};

const knownCodes = new Set(Object.values(codeByName));

export function typeCodesOf(name: unknown): number[] {
  if (name === 'number') return Object.values(codeByNumberKind);
  if (typeof name === 'string') {
    const code = Object.hasOwn(codeByName, name) ? codeByName[name] : undefined;
    if (code === undefined) throw new MongoError('BadValue', `Unknown type name alias: ${name}`);
    return [code];
  }
  if (numberKind(name) === undefined)
    throw new MongoError('TypeMismatch', 'type must be represented as a number or a string');
  const code = toNumber(name);
  if (!knownCodes.has(code))
    throw new MongoError('BadValue', `Invalid numerical type code: ${code}`);
  return [code];
}

/** Returns the name of a value's type as $type spells it. */
export function typeNameOf(value: unknown): string {
  const code = typeCode(value);
  return Object.keys(codeByName).find((name) => codeByName[name] === code) ?? 'object';
}

export function typeCode(value: unknown): number {
  const kind = numberKind(value);
  if (kind) return codeByNumberKind[kind];
  if (bsonType(value) === 'BSONSymbol') return 14;
  return codeByRank[typeRank(value)] ?? 0;
}
