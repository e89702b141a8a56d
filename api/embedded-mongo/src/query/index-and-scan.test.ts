import fc from 'fast-check';
import {
  Binary,
  type Collection,
  type CreateIndexesOptions,
  Decimal128,
  type Document,
  Double,
  type IndexSpecification,
  Long,
  MaxKey,
  MinKey,
  ObjectId,
  Timestamp,
} from 'mongodb';
import { expect, it } from 'vitest';
import { type Row, useServer } from '../../test/test-server.ts';

const mongo = useServer();

const english = { locale: 'en', strength: 2 };
const indexes: [IndexSpecification, CreateIndexesOptions?][] = [
  [{ a: 1, b: -1 }],
  [{ b: 1, c: 1 }],
  [{ 'a.x': 1, 'a.y': 1 }],
  [{ c: -1 }, { sparse: true }],
  [{ b: -1 }, { collation: english }],
  [{ c: 1 }, { partialFilterExpression: { b: { $gte: 1 } }, name: 'c where b is large' }],
  [{ 'a.0': 1 }],
  [{ d: 1 }],
  [{ d: -1 }, { collation: { locale: 'en', strength: 1 } }],
  [{ b: 1, d: -1, a: 1 }],
  [{ 'd.x': -1 }, { sparse: true }],
  [{ b: 1, _id: 1 }, { unique: true }],
  [
    { d: 1, b: 1 },
    { partialFilterExpression: { d: { $exists: true } }, name: 'd where present' },
  ],
];

const scalar = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 4 }) },
  { weight: 3, arbitrary: fc.constantFrom<unknown>(null, 'a', 'A', 'b', 1.5, true) },
  {
    weight: 1,
    arbitrary: fc.constantFrom<unknown>(
      Long.fromNumber(2),
      new Double(2),
      Decimal128.fromString('1.5'),
      Number.NaN,
      Number.POSITIVE_INFINITY,
      '',
      'ä',
      new Date(5),
      new ObjectId('000000000000000000000001'),
      new MaxKey(),
      { x: 1 },
    ),
  },
);
/** Less common values of every type. */
const rare = fc.constantFrom<unknown>(
  'ab',
  'AB',
  'áb',
  'a\0b',
  /^a/,
  /^a/i,
  new Long(0, 0x200000),
  Long.fromString('9007199254740993'),
  Decimal128.fromString('9007199254740992.5'),
  Decimal128.fromString('NaN'),
  new Double(-0),
  -1,
  false,
  new Date(-5),
  new Timestamp({ t: 1, i: 2 }),
  new Binary(Buffer.from([0])),
  new Binary(Buffer.from('ab'), 5),
  new MinKey(),
  {},
  { x: 'a' },
  { x: [1, 2] },
  [],
  [1],
  [[1], 'a'],
  [null],
  [{ x: 'a' }, { x: 'B' }],
);
const anything = fc.oneof({ weight: 3, arbitrary: scalar }, { weight: 2, arbitrary: rare });
const field = fc.oneof(
  { weight: 4, arbitrary: scalar },
  { weight: 1, arbitrary: fc.array(scalar, { maxLength: 3 }) },
  {
    weight: 1,
    arbitrary: fc.array(fc.record({ x: scalar, y: scalar }, { requiredKeys: [] }), {
      maxLength: 2,
    }),
  },
);
const document = fc.record({ a: field, b: scalar, c: field, d: anything }, { requiredKeys: [] });

const condition = fc.oneof(
  scalar,
  fc.record({ $in: fc.array(scalar, { maxLength: 3 }) }),
  fc.record({ $gt: scalar, $lte: scalar }, { requiredKeys: ['$gt'] }),
  fc.record({ $gte: fc.integer({ min: 0, max: 3 }), $lt: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ $exists: fc.boolean() }),
  fc.record({ $ne: scalar }),
  fc.record({ $nin: fc.array(scalar, { maxLength: 2 }) }),
  fc.record({ $all: fc.array(scalar, { minLength: 1, maxLength: 2 }) }),
  fc.record({ $not: fc.record({ $gt: scalar }) }),
  fc.record({ $size: fc.nat(2) }),
  fc.record({
    $elemMatch: fc.record({
      $gte: fc.integer({ min: 0, max: 2 }),
      $lt: fc.integer({ min: 1, max: 4 }),
    }),
  }),
  fc.constantFrom<unknown>(
    { $regex: '^a' },
    { $regex: '^a', $options: 'i' },
    { $regex: '^ab*' },
    { $regex: '^a|b' },
    { $regex: '\\Aa', $options: 'm' },
    /^a/,
    { $eq: /^a/ },
    { $in: [/^a/, 2, null] },
    { $not: /^a/ },
    { $type: 'number' },
    { $type: ['string', 'null'] },
    { $mod: [2, 1] },
    { $elemMatch: { x: 'a' } },
    { $elemMatch: { $in: ['a', null] } },
    { $all: [[1], 1] },
    { $gt: new MinKey() },
    { $lt: new MaxKey() },
    { $bitsAllSet: 1 },
  ),
  anything,
  fc.record({ $eq: anything }),
  fc.record({ $in: fc.array(anything, { maxLength: 3 }) }),
  fc
    .tuple(fc.constantFrom('$gt', '$gte', '$lt', '$lte'), anything)
    .filter(([, operand]) => !(operand instanceof RegExp))
    .map(([operator, operand]) => ({ [operator]: operand })),
);
const path = fc.constantFrom('a', 'b', 'c', 'd', 'a.x', 'a.y', 'a.0', 'd.x', 'd.0');
const filter = fc.dictionary(path, condition, { maxKeys: 3 });
const branches = fc.array(filter, { minLength: 1, maxLength: 2 });
const query: fc.Arbitrary<Document> = fc.oneof(
  { weight: 4, arbitrary: filter },
  { weight: 1, arbitrary: fc.record({ $or: branches }) },
  { weight: 1, arbitrary: fc.record({ $and: branches }) },
  { weight: 1, arbitrary: fc.record({ $nor: branches }) },
  { weight: 1, arbitrary: fc.record({ b: condition, $or: branches }) },
);
const direction = fc.constantFrom<1 | -1>(1, -1);
/** Never sorts by both a and c, because MongoDB cannot sort by two arrays. */
const sort = fc
  .constantFrom(
    ['a', 'b'],
    ['b', 'a'],
    ['b', 'c'],
    ['c', 'b'],
    ['a'],
    ['c'],
    ['d'],
    ['b', 'd'],
    ['d.x'],
    ['a.0'],
    [],
  )
  .chain((names) => fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), direction))));
const window = fc.record({
  skip: fc.nat(2),
  limit: fc.nat(5),
  strength: fc.constantFrom(0, 0, 1, 2),
});
const change: fc.Arbitrary<Document | undefined> = fc.oneof(
  fc
    .tuple(fc.constantFrom('a', 'b', 'c'), scalar)
    .map(([name, value]) => ({ $set: { [name]: value } })),
  fc
    .tuple(fc.constantFrom('a', 'c'), scalar)
    .map(([name, value]) => ({ $push: { [name]: value } })),
  fc.constantFrom('a', 'b', 'c').map((name) => ({ $unset: { [name]: '' } })),
  fc.constant(undefined),
);

/** Errors for a compound index over two arrays, and for a push to another type. */
const expectedErrors = new Set([171, 2]);

async function attempt(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!expectedErrors.has(Object(error).code)) throw error;
  });
}

async function filled(
  rows: Document[],
  changes: [number, Document | undefined][],
): Promise<Collection<Row>> {
  const stones = mongo.database().collection<Row>('stones');
  for (const [key, options = {}] of indexes) await stones.createIndex(key, options);
  await Promise.all(rows.map((row, _id) => attempt(stones.insertOne({ _id, ...row }))));
  for (const [at, update] of changes) {
    const _id = at % rows.length;
    await attempt(update ? stones.updateOne({ _id }, update) : stones.deleteOne({ _id }));
  }
  return stones;
}

it('returns the same results in the same order with and without indexes and projections', async () => {
  const cases = fc.tuple(
    fc.array(document, { minLength: 1, maxLength: 12 }),
    fc.array(fc.tuple(fc.nat(), change), { maxLength: 4 }),
    fc.array(fc.tuple(query, sort, window), { minLength: 8, maxLength: 8 }),
  );
  await fc.assert(
    fc.asyncProperty(cases, async ([rows, changes, queries]) => {
      const stones = await filled(rows, changes);
      for (const [filter, order, { skip, limit, strength }] of queries) {
        const collation = strength ? { locale: 'en', strength } : { locale: 'simple' };
        const run = (hint?: Document, projection: Document = {}) =>
          stones
            .find(filter, { ...(hint ? { hint } : {}), collation, projection })
            .sort([...order, ['_id', 1]])
            .skip(skip)
            .limit(limit)
            .toArray();
        const [found, scanned, projected, count, scannedCount] = await Promise.all([
          run(),
          run({ $natural: 1 }),
          run(undefined, { a: 1, d: true }),
          stones.countDocuments(filter, { collation }),
          stones.countDocuments(filter, { collation, hint: { $natural: 1 } }),
        ]);
        expect(found).toEqual(scanned);
        const isKept = ([name]: [string, unknown]) => ['_id', 'a', 'd'].includes(name);
        expect(projected).toEqual(
          found.map((row) => Object.fromEntries(Object.entries(row).filter(isKept))),
        );
        expect(count).toBe(scannedCount);
      }
      await stones.drop();
    }),
    { numRuns: 30 },
  );
});
