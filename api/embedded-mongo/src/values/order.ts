import { Code, ObjectId, Timestamp } from 'bson';
import type { Collation } from './collation.ts';
import type { Doc } from './document.ts';
import { encodeNumber } from './key-encoding.ts';
import { isExactDouble, toNumber } from './number.ts';
import { binaryOf, fieldsOf, rank, regexText, textOf, typeRank } from './types.ts';

const compareScalars = (a: number | bigint, b: number | bigint) => (a < b ? -1 : a > b ? 1 : 0);

/** Total order of BSON values: by type, then by value. Numbers compare by value, not by type. */
export function compareValues(a: unknown, b: unknown, collation?: Collation): number {
  const type = typeRank(a);
  const other = typeRank(b);
  if (type !== other) return compareScalars(type, other);
  switch (type) {
    case rank.number:
      return compareNumbers(a, b);
    case rank.string:
      return compareStrings(textOf(a), textOf(b), collation);
    case rank.object:
      return compareDocuments(fieldsOf(a), fieldsOf(b), collation);
    case rank.array:
      // as: the rank says that both are arrays
      return compareArrays(a as unknown[], b as unknown[], collation);
    case rank.binary:
      return compareBinaries(a, b);
    case rank.objectId:
      return a instanceof ObjectId && b instanceof ObjectId ? Buffer.compare(a.id, b.id) : 0;
    case rank.boolean:
      return compareScalars(Number(a), Number(b));
    case rank.date:
      return compareScalars(Number(a), Number(b));
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
      return compareScalars(Number.isNaN(y) ? 1 : 0, Number.isNaN(x) ? 1 : 0);
    return compareScalars(x, y);
  }
  return Buffer.compare(encodeNumber(a), encodeNumber(b));
}

function compareStrings(a: string, b: string, collation?: Collation): number {
  if (a === b) return 0;
  if (collation) return Buffer.compare(collation.key(a), collation.key(b));
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

function compareDocuments(a: Doc, b: Doc, collation?: Collation): number {
  const [left, right] = [Object.entries(a), Object.entries(b)];
  for (const [i, [name, value]] of left.entries()) {
    const counterpart = right[i];
    if (!counterpart) return 1;
    const order =
      compareScalars(typeRank(value), typeRank(counterpart[1])) ||
      compareStrings(name, counterpart[0]) ||
      compareValues(value, counterpart[1], collation);
    if (order !== 0) return order;
  }
  return compareScalars(left.length, right.length);
}

function compareArrays(a: unknown[], b: unknown[], collation?: Collation): number {
  for (const [i, value] of a.entries()) {
    if (i >= b.length) return 1;
    const order = compareValues(value, b[i], collation);
    if (order !== 0) return order;
  }
  return compareScalars(a.length, b.length);
}

function compareBinaries(a: unknown, b: unknown): number {
  const [x, y] = [binaryOf(a), binaryOf(b)];
  return (
    compareScalars(x.bytes.length, y.bytes.length) ||
    compareScalars(x.subtype, y.subtype) ||
    Buffer.compare(x.bytes, y.bytes)
  );
}

function compareCode(a: unknown, b: unknown): number {
  if (!(a instanceof Code) || !(b instanceof Code)) return 0;
  return compareStrings(a.code, b.code) || compareDocuments(a.scope ?? {}, b.scope ?? {});
}
