import fc, { type Arbitrary } from 'fast-check';
import {
  Binary,
  BSONRegExp,
  Decimal128,
  type Document,
  Double,
  Int32,
  Long,
  ObjectId,
  Timestamp,
} from 'mongodb';

const decimals = [
  '0',
  '-0',
  '1',
  '1.0',
  '2.5',
  '-3',
  '1E+3',
  '0.1',
  'NaN',
  'Infinity',
  '-Infinity',
];
const doubles = [0, -0, 0.5, 1, 2, -1.5, 2.5, 3, 1e10, Number.NaN, Infinity, -Infinity];
const longs = [
  '0',
  '1',
  '2',
  '-3',
  '5',
  '4294967296',
  '9223372036854775807',
  '-9223372036854775808',
];

const smallInt = fc.integer({ min: -3, max: 6 }).map((n) => new Int32(n));
export const number: Arbitrary<unknown> = fc.oneof(
  { weight: 5, arbitrary: smallInt },
  { weight: 2, arbitrary: fc.constantFrom(...doubles).map((n) => new Double(n)) },
  { weight: 1, arbitrary: fc.constantFrom(...longs).map((n) => Long.fromString(n)) },
  { weight: 1, arbitrary: fc.constantFrom(...decimals).map((n) => Decimal128.fromString(n)) },
);
export const text = fc.constantFrom('', 'a', 'b', 'ab', 'B', 'é', '1', 'a.b', 'x');
const dates = [0, 1, 1_700_000_000_000, 951_782_400_000, 1_704_067_199_999];
/** The server's own behaviour before 1970 differs between versions. */
export const date = fc.constantFrom(...dates).map((ms) => new Date(ms));
const objectId = fc.constantFrom('0', '1', 'f').map((digit) => new ObjectId(digit.repeat(24)));
const rare: Arbitrary<unknown> = fc.oneof(
  objectId,
  fc.constantFrom('', 'a', 'b').map((value) => new Binary(Buffer.from(value), 0)),
  fc.constantFrom('^a', 'b').map((pattern) => new BSONRegExp(pattern, '')),
  fc.integer({ min: 1, max: 2 }).map((i) => new Timestamp({ t: 1, i })),
);
export const scalar: Arbitrary<unknown> = fc.oneof(
  { weight: 8, arbitrary: number },
  { weight: 4, arbitrary: text },
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: date },
  { weight: 1, arbitrary: rare },
);

/** Field names are few, so that filters, updates and documents meet. */
export const name = fc.constantFrom('a', 'b', 'c', 'd');
const innerName = fc.constantFrom('x', 'y', '0');

/** A value of a field, with documents and arrays at most two levels deep. */
export const { value } = fc.letrec<{ value: unknown; inner: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2, depthIdentifier: 'value' },
    { weight: 5, arbitrary: scalar },
    { weight: 2, arbitrary: fc.array(tie('value'), { maxLength: 4, depthIdentifier: 'value' }) },
    {
      weight: 2,
      arbitrary: fc.dictionary(innerName, tie('value'), { maxKeys: 2, depthIdentifier: 'value' }),
    },
  ),
  inner: scalar,
}));

export const arrayValue = fc.array(value, { maxLength: 5 });

/** The fields of a document other than _id. */
export const fields: Arbitrary<Document> = fc
  .array(fc.tuple(name, value), { maxLength: 4 })
  .map((pairs) => Object.fromEntries(pairs));

/** Dotted paths: fields, fields of subdocuments and elements of arrays. */
export const path = fc.oneof(
  { weight: 6, arbitrary: name },
  { weight: 2, arbitrary: fc.tuple(name, innerName).map((parts) => parts.join('.')) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(name, fc.constantFrom('x', '0', '1'), innerName)
      .map((parts) => parts.join('.')),
  },
  { weight: 1, arbitrary: fc.constant('_id') },
);
/** Paths that name no array elements. */
export const fieldPath = fc.oneof(
  { weight: 5, arbitrary: name },
  {
    weight: 2,
    arbitrary: fc.tuple(name, fc.constantFrom('x', 'y')).map((parts) => parts.join('.')),
  },
);
