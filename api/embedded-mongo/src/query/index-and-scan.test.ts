import fc from 'fast-check';
import {
  type Collection,
  type CreateIndexesOptions,
  Decimal128,
  type Document,
  Double,
  type IndexSpecification,
  Long,
  MaxKey,
  ObjectId,
} from 'mongodb';
import { expect, it } from 'vitest';
import { type Row, useServer } from '../test-server.ts';

const mongo = useServer();

const english = { locale: 'en', strength: 2 };
const indexes: [IndexSpecification, CreateIndexesOptions?][] = [
  [{ a: 1, b: -1 }],
  [{ b: 1, c: 1 }],
  [{ 'a.x': 1, 'a.y': 1 }],
  [{ c: -1 }, { sparse: true }],
  [{ b: -1 }, { collation: english }],
  [{ c: 1 }, { partialFilterExpression: { b: { $gte: 1 } }, name: 'c of large b' }],
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
const document = fc.record({ a: field, b: scalar, c: field }, { requiredKeys: [] });

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
  fc.constantFrom<unknown>({ $regex: '^a' }, { $regex: '^a', $options: 'i' }, { $type: 'number' }),
);
const path = fc.constantFrom('a', 'b', 'c', 'a.x', 'a.y', 'a.0');
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
/** Never by a and c together: MongoDB can't sort by two arrays either. */
const sort = fc
  .constantFrom(['a', 'b'], ['b', 'a'], ['b', 'c'], ['c', 'b'], ['a'], ['c'], [])
  .chain((names) => fc.tuple(...names.map((name) => fc.tuple(fc.constant(name), direction))));
const window = fc.record({ skip: fc.nat(2), limit: fc.nat(5), isEnglish: fc.boolean() });
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

/** MongoDB has no compound index over two arrays, and can't push to what is no array. */
const REFUSED = new Set([171, 2]);

async function attempt(write: Promise<unknown>): Promise<void> {
  await write.catch((error: unknown) => {
    if (!REFUSED.has(Object(error).code)) throw error;
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

it('an index never changes what a query finds, nor its order, whatever was written before', async () => {
  const cases = fc.tuple(
    fc.array(document, { minLength: 1, maxLength: 12 }),
    fc.array(fc.tuple(fc.nat(), change), { maxLength: 4 }),
    fc.array(fc.tuple(query, sort, window), { minLength: 8, maxLength: 8 }),
  );
  await fc.assert(
    fc.asyncProperty(cases, async ([rows, changes, queries]) => {
      const stones = await filled(rows, changes);
      for (const [wanted, order, { skip, limit, isEnglish }] of queries) {
        const collation = isEnglish ? english : { locale: 'simple' };
        const run = (hint?: Document) =>
          stones
            .find(wanted, { ...(hint ? { hint } : {}), collation })
            .sort([...order, ['_id', 1]])
            .skip(skip)
            .limit(limit)
            .toArray();
        const [found, scanned, count, counted] = await Promise.all([
          run(),
          run({ $natural: 1 }),
          stones.countDocuments(wanted, { collation }),
          stones.countDocuments(wanted, { collation, hint: { $natural: 1 } }),
        ]);
        expect(found).toEqual(scanned);
        expect(count).toBe(counted);
      }
      await stones.drop();
    }),
    { numRuns: 30 },
  );
});
