import { Decimal128, type Document, Long, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { firstInexactLong } from '../../test/bson-values.ts';
import { useComputed } from '../../test/computed.ts';

const { aggregated, computed, mongo } = useComputed();

describe('expressions', () => {
  it.each<[string, unknown, unknown]>([
    ['a missing field is not null', { $eq: ['$missing', null] }, false],
    ['types compare in BSON order', { $lt: [5, 'a'] }, true],
    [
      'objects compare by their fields in order',
      {
        $eq: [
          { a: 1, b: 2 },
          { b: 2, a: 1 },
        ],
      },
      false,
    ],
    ['decimals compare with ints', { $gt: [Decimal128.fromString('1.5'), 1] }, true],
    ['$in compares by value', { $in: [Decimal128.fromString('1'), [1, 2]] }, true],
    [
      'decimals add',
      { $toString: { $add: [Decimal128.fromString('0.1'), Decimal128.fromString('0.2')] } },
      '0.3',
    ],
    [
      'ids become text',
      { $toString: new ObjectId('0123456789abcdef01234567') },
      '0123456789abcdef01234567',
    ],
    ['types have their BSON names', { $type: new ObjectId() }, 'objectId'],
    ['a missing field has its own type', { $type: '$missing' }, 'missing'],
    ['decimals multiply', { $toString: { $multiply: [Decimal128.fromString('1.1'), 2] } }, '2.2'],
  ])('%s', async (_, expression, value) => {
    expect(await computed(expression)).toEqual(value);
  });

  it('longs beyond 2^53 stay exact', async () => {
    expect(await computed({ $add: ['$n', 2] }, { n: firstInexactLong })).toEqual(
      Long.fromString('9007199254740995'),
    );
    expect(await computed({ $subtract: ['$n', 1] }, { n: firstInexactLong })).toEqual(
      Long.fromString('9007199254740992'),
    );
  });

  it('rejects scripts and unknown operators', async () => {
    await expect(
      computed({ $function: { body: 'return 1', args: [], lang: 'js' } }),
    ).rejects.toMatchObject({ code: 238 });
    await expect(computed({ $nope: 1 })).rejects.toMatchObject({ code: 31325 });
  });

  it.each<Document[]>([
    [{ $project: { x: { $add: [1, { $nope: 1 }] } } }],
    [{ $set: { x: { $cond: [true, 1, { $nope: 1 }] } } }],
    [{ $group: { _id: { a: { $nope: 1 } } } }],
    [{ $group: { _id: null, n: { $sum: { $nope: 1 } } } }],
    [{ $match: { $expr: { $nope: 1 } } }],
    [{ $sortByCount: { $nope: 1 } }],
    [{ $facet: { a: [{ $replaceWith: { b: { $nope: 1 } } }] } }],
  ])('rejects %j without documents', async (stage) => {
    const nothing = mongo.database().collection('nothing');
    await expect(nothing.aggregate([stage]).toArray()).rejects.toMatchObject({ code: 168 });
  });

  it('rejects a script without documents', async () => {
    const script = { $function: { body: 'return 1', args: [], lang: 'js' } };
    const nothing = mongo.database().collection('nothing');
    const found = nothing.aggregate([{ $set: { x: script } }]).toArray();
    await expect(found).rejects.toMatchObject({ code: 238 });
  });

  it('rejects an update with an unknown operator before reading documents', async () => {
    const nothing = mongo.database().collection('nothing');
    const update = nothing.updateOne({}, [{ $set: { x: { $nope: 1 } } }]);
    await expect(update).rejects.toMatchObject({ code: 168 });
  });
});

describe('accumulators', () => {
  it('add decimals, skip non-numeric values, and order mixed types', async () => {
    const rows = [{ v: Decimal128.fromString('1.5') }, { v: 2 }, { v: 'x' }, { v: null }, {}];
    const [result] = await aggregated(rows, [
      {
        $group: {
          _id: null,
          sum: { $sum: '$v' },
          min: { $min: '$v' },
          max: { $max: '$v' },
          all: { $addToSet: '$v' },
        },
      },
    ]);
    expect(String(result?.sum)).toBe('3.5');
    expect([String(result?.min), result?.max]).toEqual(['1.5', 'x']);
    expect(result?.all).toHaveLength(4);
  });
});

describe('stages', () => {
  const rows = [
    { _id: 2, b: 1, a: 5 },
    { _id: 1, b: 'x', a: 5 },
    { _id: 3, a: 6 },
  ];

  it('$project keeps _id first and the order of the fields', async () => {
    const [first] = await aggregated(rows, [
      { $sort: { _id: -1 } },
      { $skip: 1 },
      { $project: { a: 1, b: 1 } },
    ]);
    expect(Object.keys(first ?? {})).toEqual(['_id', 'b', 'a']);
  });

  it('$sort follows BSON order, and $group treats missing as null', async () => {
    const sorted = await aggregated(rows, [{ $set: { z: 1 } }, { $sort: { b: 1 } }]);
    expect(sorted.map(({ _id }) => _id)).toEqual([3, 2, 1]);
    const groups = await aggregated(
      [...rows.map(({ a }) => ({ a })), {}, { a: null }],
      [{ $group: { _id: '$a', n: { $sum: 1 } } }, { $sort: { _id: 1 } }],
    );
    expect(groups).toEqual([
      { _id: null, n: 2 },
      { _id: 5, n: 2 },
      { _id: 6, n: 1 },
    ]);
  });

  it.each<[Document, number]>([
    [{ $nope: 1 }, 40324],
    [{ $changeStream: {} }, 40573],
    [{ $search: {} }, 238],
    [{ $limit: 0 }, 15958],
  ])('rejects %j', async (stage, code) => {
    await expect(aggregated([{}], [stage])).rejects.toMatchObject({ code });
  });
});
