import {
  Binary,
  BSONRegExp,
  BSONSymbol,
  Code,
  DBRef,
  Decimal128,
  Double,
  Int32,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'bson';
import fc from 'fast-check';
import type { Doc } from '../src/values/document.ts';

const bytes = (length: number) => fc.uint8Array({ minLength: length, maxLength: length });
const scalar = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.boolean(),
  fc.constant(null),
  fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }).map((n) => new Int32(n)),
  fc.double({ noNaN: true }).map((n) => new Double(n)),
  fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }).map((n) => Long.fromBigInt(n)),
  bytes(16).map((value) => new Decimal128(value)),
  bytes(12).map((value) => new ObjectId(value)),
  fc.date({ noInvalidDate: true }),
  fc.tuple(fc.nat(2 ** 31), fc.nat(2 ** 31)).map(([t, i]) => new Timestamp({ t, i })),
  fc.uint8Array({ maxLength: 40 }).map((value) => new Binary(value, 2)),
  fc.uint8Array({ maxLength: 40 }).map((value) => new Binary(value, 0)),
  fc.stringMatching(/^[a-z]{0,9}$/).map((pattern) => new BSONRegExp(pattern, 'im')),
  fc.string().map((value) => new BSONSymbol(value)),
  fc.string().map((value) => new Code(value)),
  fc.string().map((value) => new Code(value, { n: new Int32(1) })),
  fc.string({ minLength: 1 }).map((name) => new DBRef(`a.${name}`, new ObjectId())),
  fc.constant(new MinKey()),
  fc.constant(new MaxKey()),
);
const name = fc.oneof(
  fc.stringMatching(/^[a-zé$.]{1,6}$/),
  fc.constantFrom('$ref', '$id', '$db', '__proto__', 'toString', ''),
  fc.nat(200).map(String),
);
/** Documents with values of every type, and names that are special to BSON or JavaScript. */
export const { document } = fc.letrec<{ document: Doc; value: unknown }>((tie) => ({
  document: fc
    .array(fc.tuple(name, tie('value')), { maxLength: 6 })
    .map((fields) => Object.fromEntries(fields)),
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.array(tie('value'), { maxLength: 6 }),
    tie('document'),
  ),
}));
