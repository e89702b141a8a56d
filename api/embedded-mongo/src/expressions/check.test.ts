import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useComputed } from '../../test/computed.ts';

const { aggregated, database } = useComputed();
const divided = { $divide: [1, 0] };

/** Expressions that MongoDB rejects before it reads documents, and the codes. */
const invalid: [unknown, number][] = [
  [{ $abs: [1, 2] }, 16020],
  [{ $ifNull: ['$a'] }, 1257300],
  [{ $map: { input: '$a' } }, 16882],
  [{ $switch: { branches: [] } }, 40068],
  [{ $cond: { if: 1, else: 2 } }, 17081],
  [{ $setField: { field: '$a', input: {}, value: 1 } }, 4161108],
  ['$$none', 17276],
  [{ $let: { vars: { v: 1 }, in: '$$w' } }, 17276],
  [{ $filter: { input: '$a', as: 'x', cond: '$$this' } }, 17276],
  ['$a..b', 15998],
  [divided, 2],
  [{ $cond: [true, 1, divided] }, 2],
  [{ $and: [false, divided] }, 2],
  [{ $ifNull: ['$a', divided] }, 2],
  [{ $multiply: ['$a', 1, '$b', divided] }, 2],
  [{ $let: { vars: { v: '$a' }, in: { $add: ['$$v', divided] } } }, 2],
];

/** Expressions without documents that MongoDB accepts, although they may fail for a document. */
const accepted: unknown[] = [
  { $divide: ['$a', 0] },
  { $literal: { $none: divided } },
  { $dateToString: { date: '$a', format: '%q' } },
  { $reduce: { input: [1], initialValue: 0, in: { $divide: ['$$this', 0] } } },
  { $map: { input: '$a', in: { $add: ['$$this', '$$NOW'] } } },
];

describe('expressions without documents', () => {
  it.each(invalid)('rejects %j', async (expression, code) => {
    const stages: Document[] = [
      { $project: { a: expression } },
      { $addFields: { 'a.b': { c: expression } } },
      { $group: { _id: expression } },
      { $group: { _id: 1, a: { $sum: expression } } },
      { $match: { $or: [{ $expr: expression }] } },
      { $replaceWith: { a: expression } },
      { $setWindowFields: { sortBy: { a: 1 }, output: { w: { $sum: expression } } } },
      { $fill: { output: { a: { value: expression } } } },
      ...(code === 2
        ? []
        : [
            { $lookup: { from: 'x', let: { v: expression }, pipeline: [], as: 'a' } },
            { $lookup: { from: 'x', pipeline: [{ $set: { a: expression } }], as: 'a' } },
          ]),
      { $unionWith: { coll: 'x', pipeline: [{ $set: { a: expression } }] } },
      { $facet: { a: [{ $set: { a: expression } }] } },
    ];
    for (const stage of stages)
      await expect(aggregated([], [stage])).rejects.toMatchObject({ code });
    const things = database().collection('things');
    const filter = { $expr: expression };
    await expect(things.find(filter).toArray()).rejects.toMatchObject({ code });
    const projected = things.find({}, { projection: { a: { $add: [expression, 1] } } });
    await expect(projected.toArray()).rejects.toMatchObject({ code });
  });

  it.each(accepted)('accepts %j', async (a) => {
    expect(await aggregated([], [{ $project: { a } }])).toEqual([]);
  });

  it('accepts constants that fail only when a $lookup runs', async () => {
    const pipeline = [{ $set: { a: divided } }];
    const join = { from: 'x', let: { v: divided }, pipeline, as: 'a' };
    expect(await aggregated([], [{ $lookup: join }])).toEqual([]);
  });

  it.each<[Document, number]>([
    [{ $limit: -1 }, 5107201],
    [{ $sort: { a: 5 } }, 15975],
    [{ $match: { a: { $none: 1 } } }, 2],
    [{ $unwind: 5 }, 15981],
  ])('rejects the stage %j where it does not run', async (stage, code) => {
    const lookup = { $lookup: { from: 'x', pipeline: [stage], as: 'a' } };
    for (const stages of [[stage], [lookup], [{ $unionWith: { coll: 'x', pipeline: [stage] } }]])
      await expect(aggregated([], stages)).rejects.toMatchObject({ code });
  });

  it('accepts a sort by a path in an accumulator', async () => {
    const top = { $top: { sortBy: { 'a.b': 1 }, output: '$a' } };
    expect(await aggregated([], [{ $group: { _id: 1, top } }])).toEqual([]);
  });

  it('accepts the variables of a command and of a $lookup', async () => {
    const pipeline = [{ $match: { $expr: { $eq: ['$a', '$$v'] } } }];
    const stages = [
      { $set: { b: '$$w' } },
      { $lookup: { from: 'x', let: { v: 1 }, pipeline, as: 'a' } },
    ];
    expect(await aggregated([], stages, { let: { w: 1 } })).toEqual([]);
  });

  it('evaluates the constants of an update when a document matches', async () => {
    const things = database().collection('updated');
    const update = [{ $set: { a: divided } }];
    expect((await things.updateMany({}, update)).matchedCount).toBe(0);
    await things.insertOne({});
    await expect(things.updateMany({}, update)).rejects.toMatchObject({ code: 2 });
    const undefinedName = things.updateMany({ a: 5 }, [{ $set: { a: '$$none' } }]);
    await expect(undefinedName).rejects.toMatchObject({ code: 17276 });
  });
});
