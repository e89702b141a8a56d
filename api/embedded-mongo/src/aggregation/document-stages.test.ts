import { Decimal128, type Document, MaxKey, MinKey, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { long } from '../../test/bson-values.ts';
import { useComputed } from '../../test/computed.ts';
import type { Row } from '../../test/test-server.ts';

const { aggregated, mongo } = useComputed();

const lists = [
  { _id: 1, a: [5, 6] },
  { _id: 2, a: [] },
  { _id: 3, a: 'x' },
  { _id: 4, a: null },
  { _id: 5 },
  { _id: 6, a: '' },
  { _id: 7, a: {} },
];
const nested = { _id: 1, a: { b: 1, c: 2 }, l: [{ b: 1 }, { b: 2, c: 3 }, 4], s: 7 };

describe('document stages', () => {
  it('$unwind numbers elements with longs', async () => {
    const stages = [{ $unwind: { path: '$a', includeArrayIndex: 'i' } }];
    const [first] = await aggregated([{ a: [5] }], stages, { promoteLongs: false });
    expect(first?.i).toEqual(long('0'));
  });

  it.each<[string, Document[], Document[], Document[]]>([
    [
      '$unwind treats a value as an array of one element and omits empty arrays',
      lists,
      [{ $unwind: '$a' }],
      [
        { _id: 1, a: 5 },
        { _id: 1, a: 6 },
        { _id: 3, a: 'x' },
        { _id: 6, a: '' },
        { _id: 7, a: {} },
      ],
    ],
    [
      '$unwind preserves null and empty arrays on request',
      lists,
      [{ $unwind: { path: '$a', includeArrayIndex: 'i', preserveNullAndEmptyArrays: true } }],
      [
        { _id: 1, a: 5, i: 0 },
        { _id: 1, a: 6, i: 1 },
        { _id: 2, i: null },
        { _id: 3, a: 'x', i: null },
        { _id: 4, a: null, i: null },
        { _id: 5, i: null },
        { _id: 6, a: '', i: null },
        { _id: 7, a: {}, i: null },
      ],
    ],
    [
      '$unwind follows a dotted path through documents only',
      [
        { _id: 1, a: { b: [1, 2], c: 3 } },
        { _id: 2, a: [{ b: [1] }] },
      ],
      [{ $unwind: { path: '$a.b', includeArrayIndex: 'a.i' } }],
      [
        { _id: 1, a: { b: 1, c: 3, i: 0 } },
        { _id: 1, a: { b: 2, c: 3, i: 1 } },
      ],
    ],
    [
      '$unwind does not change the documents of another branch',
      [{ _id: 1, a: [1, 2] }],
      [{ $facet: { x: [{ $unwind: '$a' }], y: [{ $match: {} }] } }],
      [
        {
          x: [
            { _id: 1, a: 1 },
            { _id: 1, a: 2 },
          ],
          y: [{ _id: 1, a: [1, 2] }],
        },
      ],
    ],
    ['$replaceRoot', [nested], [{ $replaceRoot: { newRoot: '$a' } }], [{ b: 1, c: 2 }]],
    ['$replaceWith', [nested], [{ $replaceWith: { x: '$a.b' } }], [{ x: 1 }]],
    ['$unset of one field', [nested], [{ $unset: 'l' }, { $unset: 'a' }], [{ _id: 1, s: 7 }]],
    [
      '$unset of several fields in documents and arrays',
      [nested],
      [{ $unset: ['a.b', 'l.b', '_id', 's'] }],
      [{ a: { c: 2 }, l: [{}, { c: 3 }, 4] }],
    ],
    [
      '$addFields sets inside a document',
      [nested],
      [{ $addFields: { 'a.d': '$s' } }, { $project: { a: 1 } }],
      [{ _id: 1, a: { b: 1, c: 2, d: 7 } }],
    ],
    [
      '$set treats a document as nested fields',
      [nested],
      [{ $set: { a: { b: { $add: ['$a.b', 1] }, e: { f: 0 } } } }, { $project: { a: 1 } }],
      [{ _id: 1, a: { b: 2, c: 2, e: { f: 0 } } }],
    ],
    [
      '$set sets in each document of an array',
      [nested],
      [{ $set: { 'l.b': '$s' } }, { $project: { l: 1 } }],
      [{ _id: 1, l: [{ b: 7 }, { b: 7, c: 3 }, { b: 7 }] }],
    ],
    [
      '$set replaces a value with a document',
      [nested],
      [{ $set: { 's.t': 1 } }, { $project: { s: 1 } }],
      [{ _id: 1, s: { t: 1 } }],
    ],
    [
      '$set reads the original document, and $$REMOVE removes a field',
      [{ _id: 1, a: 1, b: 2, c: 3 }],
      [{ $set: { a: '$b', b: '$a', c: '$$REMOVE', d: '$missing' } }],
      [{ _id: 1, a: 2, b: 1 }],
    ],
    [
      '$set to null and a literal',
      [{ _id: 1 }],
      [{ $set: { a: null, b: { $literal: '$a' } } }],
      [{ _id: 1, a: null, b: '$a' }],
    ],
    ['$count', [{}, {}], [{ $set: { a: 1 } }, { $count: 'n' }], [{ n: 2 }]],
    [
      '$count of no documents',
      [{}],
      [{ $set: { a: 1 } }, { $match: { a: 2 } }, { $count: 'n' }],
      [],
    ],
    [
      '$project sets in each document of an array',
      [nested],
      [{ $project: { 'l.x': '$s', 'l.c': 1 } }],
      [{ _id: 1, l: [{ x: 7 }, { c: 3, x: 7 }, { x: 7 }] }],
    ],
    [
      '$project combines computed and included fields',
      [nested],
      [{ $project: { a: { c: 1, x: { $literal: 1 } }, s: { t: '$s' }, _id: 0 } }],
      [{ a: { c: 2, x: 1 }, s: { t: 7 } }],
    ],
    [
      '$project accepts the expression $slice',
      [nested],
      [{ $project: { l: { $slice: ['$l', 1] } } }],
      [{ _id: 1, l: [{ b: 1 }] }],
    ],
    ['$project omits missing values', [{ _id: 1 }], [{ $project: { _id: '$no', a: '$no' } }], [{}]],
    [
      '$project excludes',
      [nested],
      [{ $project: { a: { b: 0 }, l: 0 } }],
      [{ _id: 1, a: { c: 2 }, s: 7 }],
    ],
  ])('%s', async (_, documents, pipeline, expected) => {
    const result = await aggregated(documents, pipeline);
    expect(result).toEqual(expected);
    expect(result.map(Object.keys)).toEqual(expected.map(Object.keys));
  });

  it('$sort follows the BSON type order', async () => {
    const values = [
      new MaxKey(),
      new Date(0),
      true,
      new ObjectId('000000000000000000000001'),
      [0],
      { a: 1 },
      'a',
      Decimal128.fromString('1.5'),
      1,
      null,
      new MinKey(),
    ];
    const rows = values.map((v, _id) => ({ _id, v }));
    const sorted = await aggregated(rows, [{ $set: { x: 1 } }, { $sort: { v: 1 } }]);
    // an array sorts by its smallest element
    expect(sorted.map(({ _id }) => _id)).toEqual([10, 9, 4, 8, 7, 6, 5, 3, 2, 1, 0]);
  });

  it('$sample returns each document at most once', async () => {
    const rows = Array.from({ length: 20 }, (_, _id) => ({ _id }));
    const ids = async (size: number) =>
      (await aggregated(rows, [{ $sample: { size } }])).map(({ _id }) => _id);
    expect(new Set(await ids(12)).size).toBe(12);
    expect((await ids(100)).toSorted((a, b) => a - b)).toEqual(rows.map(({ _id }) => _id));
  });

  it('$documents returns the given documents', async () => {
    const database = mongo.database();
    const given = database.aggregate([
      { $documents: [{ a: { $add: [1, 1] } }, { a: 5 }] },
      { $match: { a: 2 } },
    ]);
    expect(await given.toArray()).toEqual([{ a: 2 }]);
    const invalid = database.aggregate([{ $documents: [1] }]);
    await expect(invalid.toArray()).rejects.toMatchObject({ code: 5858203 });
    await expect(
      aggregated([{}], [{ $match: {} }, { $set: { a: 1 } }, { $documents: [{}] }]),
    ).rejects.toMatchObject({ code: 40602 });
  });

  it('pipeline updates follow the same rules', async () => {
    const collection = mongo.database().collection<Row>('things');
    await collection.insertOne(nested);
    await collection.updateOne({}, [{ $set: { a: { d: '$s' } } }, { $unset: ['l', 's'] }]);
    expect(await collection.findOne()).toEqual({ _id: 1, a: { b: 1, c: 2, d: 7 } });
    await collection.updateOne({}, [{ $project: { a: { c: 1, x: '$$by' } } }], { let: { by: 9 } });
    expect(await collection.findOne()).toEqual({ _id: 1, a: { c: 2, x: 9 } });
  });

  it.each<[Document, number]>([
    [{ $unwind: 1 }, 15981],
    [{ $unwind: 'a' }, 28818],
    [{ $unwind: {} }, 28812],
    [{ $unwind: { path: 1 } }, 28808],
    [{ $unwind: { path: '$a', preserveNullAndEmptyArrays: 1 } }, 28809],
    [{ $unwind: { path: '$a', includeArrayIndex: '' } }, 28810],
    [{ $unwind: { path: '$a', includeArrayIndex: '$i' } }, 28822],
    [{ $unwind: { path: '$a', other: 1 } }, 28811],
    [{ $replaceRoot: { newRoot: '$a' } }, 40228],
    [{ $replaceRoot: { newRoot: '$missing' } }, 40228],
    [{ $replaceRoot: { newRoot: '$_id' } }, 40228],
    [{ $replaceWith: [1] }, 40228],
    [{ $replaceRoot: 1 }, 40229],
    [{ $replaceRoot: {} }, 40231],
    [{ $replaceRoot: { newRoot: {}, x: 1 } }, 40230],
    [{ $unset: 1 }, 31002],
    [{ $unset: [] }, 31119],
    [{ $unset: ['a', 1] }, 31120],
    [{ $unset: ['a', 'a.b'] }, 31249],
    [{ $addFields: 1 }, 40272],
    [{ $set: { a: {} } }, 40180],
    [{ $set: { a: 1, 'a.b': 1 } }, 40176],
    [{ $set: { $a: 1 } }, 16410],
    [{ $set: { a: { $nope: 1 } } }, 168],
    [{ $count: 1 }, 40156],
    [{ $count: '' }, 40157],
    [{ $count: '$a' }, 40158],
    [{ $count: 'a.b' }, 40160],
    [{ $sample: 1 }, 28745],
    [{ $sample: {} }, 28749],
    [{ $sample: { size: 'x' } }, 28746],
    [{ $sample: { size: -1 } }, 28747],
    [{ $project: { a: {} } }, 51270],
    [{ $project: { '': 1 } }, 40352],
    [{ $project: { 'a.': 1 } }, 40353],
    [{ $project: { '.a': 1 } }, 15998],
    [{ $project: { $a: 1 } }, 16410],
    [{ $project: { a: 0, b: '$x' } }, 31310],
    [{ $unset: 'a..b' }, 15998],
    [{ $project: { a: 1, 'a.b': '$x' } }, 31249],
    [{ $project: { 'a.b': '$x', a: 1 } }, 31250],
    [{ $project: { a: 1, b: 0 } }, 31254],
  ])('rejects %j', async (stage, code) => {
    await expect(aggregated([{ a: 1 }], [stage])).rejects.toMatchObject({ code });
  });
});
