import { DBRef, Decimal128, ObjectId, Timestamp } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { firstInexactLong } from '../../test/bson-values.ts';
import { error, expectValue, useComputed } from '../../test/computed.ts';
import type { Row as Stored } from '../../test/test-server.ts';

const { computed, database } = useComputed();

type Row = [string, unknown, unknown];

const zero = Decimal128.fromString('0');
const id = new ObjectId('507c7f79bcf86cd7994f6c0e');
const document = {
  _id: 7,
  n: 5,
  word: 'x',
  nothing: null,
  id,
  at: new Date(0),
  ref: new DBRef('c', id),
  inner: { a: 1, 'b.c': 2, $d: 3 },
  items: [{ a: 1, b: [{ c: 1 }, { c: 2 }] }, { a: null }, 5, { b: { c: 3 } }, [{ a: 9 }]],
  numbers: [1, 2, 3],
  pairs: [[1, 2], [3]],
};

const cases = (rows: Row[]) =>
  it.each<Row>(rows)('%s', async (_, expression, value) => {
    await expectValue(computed(expression, document), value);
  });

describe('fields', () => {
  const remove = '$$REMOVE';
  cases([
    ['$getField', { $getField: 'n' }, 5],
    ['$getField of a document', { $getField: { field: 'b.c', input: '$inner' } }, 2],
    ['$getField with a dollar', { $getField: { field: { $literal: '$d' }, input: '$inner' } }, 3],
    ['$getField of a missing field', { $getField: 'none' }, undefined],
    ['$getField of null', { $getField: { field: 'a', input: null } }, null],
    ['$getField of a missing document', { $getField: { field: 'a', input: '$none' } }, undefined],
    ['$getField of an id', { $getField: { field: 'id', input: '$id' } }, undefined],
    ['$getField by a path', { $getField: { field: '$word', input: '$inner' } }, error(5654600)],
    ['$getField by an expression', { $getField: { $concat: ['a', 'b'] } }, error(5654601)],
    ['$getField by a number', { $getField: 5 }, error(5654602)],
    ['$getField without input', { $getField: { field: 'a' } }, error(3041703)],
    [
      '$getField with an unknown argument',
      { $getField: { field: 'a', input: {}, x: 1 } },
      error(3041701),
    ],
    [
      '$setField',
      { $setField: { field: 'a', input: '$inner', value: '$n' } },
      { a: 5, 'b.c': 2, $d: 3 },
    ],
    [
      '$setField of a new field',
      { $setField: { field: 'x.y', input: { a: 1 }, value: null } },
      { a: 1, 'x.y': null },
    ],
    [
      '$setField to a missing value, removing the field',
      { $setField: { field: 'a', input: { a: 1, b: 2 }, value: remove } },
      { b: 2 },
    ],
    [
      '$setField to a missing value',
      { $setField: { field: 'a', input: { a: 1 }, value: '$none' } },
      {},
    ],
    ['$setField of null', { $setField: { field: 'a', input: '$none', value: 1 } }, null],
    ['$setField of a string', { $setField: { field: 'a', input: 'x', value: 1 } }, error(4161105)],
    ['$setField by a path', { $setField: { field: '$a', input: {}, value: 1 } }, error(4161108)],
    ['$setField by a number', { $setField: { field: 3, input: {}, value: 1 } }, error(4161107)],
    ['$setField without a value', { $setField: { field: 'a', input: {} } }, error(4161103)],
    ['$setField of a value that is not an object', { $setField: 'a' }, error(4161100)],
    ['$unsetField', { $unsetField: { field: 'b.c', input: '$inner' } }, { a: 1, $d: 3 }],
    ['$unsetField of null', { $unsetField: { field: 'a', input: null } }, null],
    [
      '$unsetField with a value',
      { $unsetField: { field: 'a', input: {}, value: 1 } },
      error(4161101),
    ],
    ['$mergeObjects', { $mergeObjects: [{ a: 1, b: 2 }, null, { b: 3 }, '$none'] }, { a: 1, b: 3 }],
    [
      '$mergeObjects ignores missing fields',
      { $mergeObjects: ['$inner', { a: '$none' }] },
      document.inner,
    ],
    ['$mergeObjects of one', { $mergeObjects: '$inner' }, document.inner],
    ['$mergeObjects of an array', { $mergeObjects: { $slice: ['$items', 1] } }, document.items[0]],
    [
      '$mergeObjects of a reference',
      { $size: { $objectToArray: { $mergeObjects: ['$ref', { a: 1 }] } } },
      3,
    ],
    ['$mergeObjects of null', { $mergeObjects: null }, {}],
    ['$mergeObjects of a number', { $mergeObjects: ['$inner', '$n'] }, error(40400)],
    ['$objectToArray', { $objectToArray: { a: '$n', b: '$none' } }, [{ k: 'a', v: 5 }]],
    ['$objectToArray of null', { $objectToArray: '$nothing' }, null],
    ['$objectToArray of an array', { $objectToArray: '$items' }, error(40390)],
    ['$objectToArray of an id', { $objectToArray: '$id' }, error(40390)],
    [
      '$arrayToObject of pairs',
      {
        $arrayToObject: [
          [
            ['item', [1, 2]],
            ['qty', 25],
          ],
        ],
      },
      { item: [1, 2], qty: 25 },
    ],
    [
      '$arrayToObject of documents',
      {
        $arrayToObject: {
          $literal: [
            { k: 'a', v: 1 },
            { k: 'a', v: 2 },
          ],
        },
      },
      { a: 2 },
    ],
    ['$arrayToObject of an empty array', { $arrayToObject: [[]] }, {}],
    ['$arrayToObject of null', { $arrayToObject: '$none' }, null],
    ['$arrayToObject of a string', { $arrayToObject: '$word' }, error(40386)],
    ['$arrayToObject of strings', { $arrayToObject: [['a', 'b']] }, error(40398)],
    ['$arrayToObject of a triple', { $arrayToObject: [[['a', 1, 2]]] }, error(40397)],
    [
      '$arrayToObject of both formats',
      { $arrayToObject: [[['a', 1], { k: 'b', v: 2 }]] },
      error(40396),
    ],
    ['$arrayToObject by a number', { $arrayToObject: [[[1, 1]]] }, error(40395)],
    ['$arrayToObject of k without v', { $arrayToObject: [[{ k: 'a' }]] }, error(40392)],
    ['$arrayToObject of other names', { $arrayToObject: [[{ k: 'a', w: 1 }]] }, error(40393)],
  ]);
});

/** Builds `then` fields dynamically, because the linter mistakes objects that have one for promises. */
const choice = (fields: [string, unknown][]) => Object.fromEntries(fields);
const branch = (test: unknown, then: unknown) =>
  choice([
    ['case', test],
    ['then', then],
  ]);

describe('conditional expressions', () => {
  const chosen = choice([
    ['if', { $gte: ['$n', 5] }],
    ['then', 'many'],
    ['else', 'few'],
  ]);
  cases([
    ['$cond', { $cond: [{ $gte: ['$n', 250] }, 30, 20] }, 20],
    ['$cond with names', { $cond: chosen }, 'many'],
    ['$cond of a missing value', { $cond: ['$none', 1, 2] }, 2],
    ['$cond of decimal 0', { $cond: [zero, 1, 2] }, 2],
    ['$cond of a long', { $cond: [firstInexactLong, 1, 2] }, 1],
    ['$cond of NaN', { $cond: [Number.NaN, 1, 2] }, 1],
    ['$cond of an empty string', { $cond: ['', 1, 2] }, 1],
    ['$cond with $$REMOVE', { $cond: [true, '$$REMOVE', 2] }, undefined],
    ['$cond of two operands', { $cond: [true, 1] }, error(16020)],
    [
      '$cond without else',
      {
        $cond: choice([
          ['if', true],
          ['then', 1],
        ]),
      },
      error(17082),
    ],
    ['$cond with an unknown argument', { $cond: { ...chosen, or: 1 } }, error(17083)],
    ['$ifNull', { $ifNull: ['$none', 'other'] }, 'other'],
    ['$ifNull of several operands', { $ifNull: ['$none', '$nothing', '$n', 'other'] }, 5],
    ['$ifNull keeps 0', { $ifNull: [0, 1] }, 0],
    ['$ifNull without operands', { $ifNull: ['$nothing', '$none'] }, undefined],
    ['$ifNull of one operand', { $ifNull: ['$n'] }, error(1257300)],
    ['$ifNull without a list', { $ifNull: '$n' }, error(1257300)],
    [
      '$switch',
      {
        $switch: {
          branches: [branch({ $eq: ['$n', 0] }, 'zero'), branch({ $gt: ['$n', 0] }, 'more')],
        },
      },
      'more',
    ],
    ['$switch with a default', { $switch: { branches: [branch(zero, 1)], default: 2 } }, 2],
    [
      '$switch with a null default',
      { $switch: { branches: [branch('$none', 1)], default: null } },
      null,
    ],
    ['$switch without a match', { $switch: { branches: [branch('$none', 1)] } }, error(40066)],
    ['$switch without branches', { $switch: { branches: [] } }, error(40068)],
    ['$switch without an array', { $switch: { branches: 1 } }, error(40061)],
    ['$switch with an invalid branch', { $switch: { branches: [1] } }, error(40062)],
    ['$switch without then', { $switch: { branches: [{ case: true }] } }, error(40065)],
    [
      '$switch with an unknown argument',
      { $switch: { branches: [branch(true, 1)], or: 1 } },
      error(40067),
    ],
    ['$switch of a value that is not an object', { $switch: 1 }, error(40060)],
  ]);
});

describe('iteration', () => {
  const map = (input: unknown, body: unknown) => ({ $map: { input, as: 'one', in: body } });
  const filter = (more: object) => ({ $filter: { input: '$numbers', cond: true, ...more } });
  cases([
    ['$map', map('$numbers', { $add: ['$$one', '$n'] }), [6, 7, 8]],
    ['$map with the default variable', { $map: { input: '$numbers', in: '$$this' } }, [1, 2, 3]],
    ['$map to missing values', map('$items', '$$one.a'), [1, null, null, null, [9]]],
    ['$map in $map', map('$pairs', map('$$one', { $multiply: ['$$one', 2] })), [[2, 4], [6]]],
    ['$map of arrays', map('$pairs', { $sum: '$$one' }), [3, 3]],
    ['$map of a missing array', map('$none', 1), null],
    ['$map of a string', map('$word', 1), error(16883)],
    ['$map with a name does not define $$this', map('$numbers', '$$this'), error(17276)],
    ['$map without in', { $map: { input: [] } }, error(16882)],
    ['$map with a capitalized name', { $map: { input: [1], as: 'One', in: 1 } }, error(9)],
    ['$filter', filter({ as: 'x', cond: { $gte: ['$$x', 2] } }), [2, 3]],
    ['$filter with a limit', filter({ limit: 2 }), [1, 2]],
    ['$filter with a computed limit', filter({ limit: { $subtract: ['$n', 4] } }), [1]],
    ['$filter with null as limit', filter({ limit: '$none' }), [1, 2, 3]],
    ['$filter by decimal 0', filter({ cond: zero }), []],
    ['$filter of null', filter({ input: null }), null],
    ['$filter of a string', filter({ input: '$word' }), error(28651)],
    ['$filter with limit 0', filter({ limit: 0 }), error(327392)],
    ['$filter with a fraction as limit', filter({ limit: 1.5 }), error(327391)],
    ['$filter without cond', { $filter: { input: [] } }, error(28650)],
    [
      '$reduce',
      { $reduce: { input: '$numbers', initialValue: 1, in: { $multiply: ['$$value', '$$this'] } } },
      6,
    ],
    [
      '$reduce of arrays',
      {
        $reduce: {
          input: '$pairs',
          initialValue: 0,
          in: { $add: ['$$value', { $sum: '$$this' }, { $first: '$$this' }] },
        },
      },
      10,
    ],
    [
      '$reduce with fields',
      { $reduce: { input: '$pairs', initialValue: '', in: { $concat: ['$$value', '$word'] } } },
      'xx',
    ],
    ['$reduce of an empty array', { $reduce: { input: [], initialValue: '$n', in: 1 } }, 5],
    ['$reduce of null', { $reduce: { input: null, initialValue: 0, in: 1 } }, null],
    ['$reduce of a string', { $reduce: { input: '$word', initialValue: 0, in: 1 } }, error(40080)],
    ['$reduce without initialValue', { $reduce: { input: [], in: 1 } }, error(40078)],
  ]);
});

describe('paths and variables', () => {
  cases([
    ['through documents', '$inner.a', 1],
    ['through arrays', '$items.a', [1, null]],
    ['through arrays in arrays', '$items.b.c', [[1, 2], 3]],
    ['no array indexes in paths', '$items.0', []],
    ['no array indexes in operators', { $size: '$numbers.0' }, 0],
    ['no array indexes in operands', { $isNumber: '$numbers.0' }, false],
    ['$or short-circuits', { $or: [true, { $size: '$word' }] }, true],
    ['of a number', '$n.a', undefined],
    ['of an id', '$id.id', undefined],
    ['of a date', '$at.getTime', undefined],
    ['a missing value in an array', ['$none', 1], [null, 1]],
    ['a missing value in a document', { $mergeObjects: { a: '$none' } }, {}],
    ['equal arrays', { $eq: [['$none'], [null]] }, true],
    ['$$ROOT', '$$ROOT.inner.a', 1],
    ['$$CURRENT', '$$CURRENT.n', 5],
    ['$$REMOVE', '$$REMOVE', undefined],
    ['$$REMOVE in $cond', { $type: { $cond: [true, '$$REMOVE', 1] } }, 'missing'],
    ['$let', { $let: { vars: { low: 1, high: '$n' }, in: { $add: ['$$low', '$$high'] } } }, 6],
    [
      '$let sees outer variables',
      { $let: { vars: { a: 1 }, in: { $let: { vars: { a: 2, b: '$$a' }, in: '$$b' } } } },
      1,
    ],
    ['$let of a path', { $let: { vars: { all: '$items' }, in: '$$all.a' } }, [1, null]],
    ['$let of a missing value', { $let: { vars: { a: '$none' }, in: '$$a' } }, undefined],
    [
      '$let of CURRENT in operators',
      { $let: { vars: { CURRENT: '$inner' }, in: { $pow: ['$$ROOT.n', '$a'] } } },
      5,
    ],
    [
      '$let of CURRENT in $let',
      {
        $let: {
          vars: { CURRENT: '$inner' },
          in: { $let: { vars: { CURRENT: '$none' }, in: ['$a', '$$ROOT._id', '$$CURRENT'] } },
        },
      },
      [null, 7, null],
    ],
    ['$let of CURRENT', { $let: { vars: { CURRENT: '$inner' }, in: '$a' } }, 1],
    ['$let with a capitalized name', { $let: { vars: { A: 1 }, in: 1 } }, error(9)],
    ['$let of a value that is not a document', { $let: { vars: 1, in: 1 } }, error(10065)],
    ['$let without in', { $let: { vars: {} } }, error(16877)],
    ['an unknown variable', '$$unknown', error(17276)],
    ['$$this outside of $map', '$$this', error(17276)],
    ['a path that ends with a dot', '$a.', error(40353)],
    ['a path with an empty name', '$a..b', error(15998)],
    ['two operators', { $add: [1, 2], $subtract: [1, 2] }, error(16410)],
    ['two operators inside', [{ $add: [1, 2], $subtract: [1, 2] }], error(15983)],
    ['an operator among fields', { $let: { vars: {}, in: { a: 1, $add: [1, 2] } } }, error(16410)],
    ['a dot in a field', { $let: { vars: {}, in: { 'a.b': 1 } } }, error(16412)],
    ['an unknown operator inside', { $cond: [true, { $nope: 1 }, 1] }, error(168)],
  ]);

  it('$$NOW is the same for all documents and stages', async () => {
    const rows = database().collection<Stored>('rows');
    await rows.insertMany(Array.from({ length: 600 }, (_, i) => ({ _id: i })));
    const before = Date.now();
    const found = await rows
      .aggregate([
        { $project: { a: '$$NOW' } },
        { $addFields: { b: '$$NOW', c: { $cond: [true, '$$NOW', 1] }, d: '$$CLUSTER_TIME' } },
      ])
      .toArray();
    const moments = new Set(found.flatMap(({ a, b, c }) => [a, b, c].map(Number)));
    expect(moments.size).toBe(1);
    expect([...moments][0]).toBeGreaterThanOrEqual(before);
    expect(found[0]?.d).toBeInstanceOf(Timestamp);
  });

  it('$$REMOVE omits fields', async () => {
    const rows = database().collection<Stored>('rows');
    await rows.insertOne({ _id: 1, a: 0, b: 2 });
    const blank = (field: string) => ({ $cond: [{ $eq: [field, 0] }, '$$REMOVE', field] });
    expect(
      await rows.aggregate([{ $addFields: { a: blank('$a'), b: blank('$b') } }]).toArray(),
    ).toEqual([{ _id: 1, b: 2 }]);
    expect(await rows.aggregate([{ $project: { a: blank('$a'), b: 1 } }]).toArray()).toEqual([
      { _id: 1, b: 2 },
    ]);
  });

  it('$set, $replaceWith and $lookup read paths in the same way', async () => {
    const rows = database().collection<Stored>('rows');
    await rows.insertOne({ _id: 1, items: [{ a: 1 }, [{ a: 2 }]] });
    const pipeline = [{ $project: { _id: 0, t: { $type: '$$none' }, all: '$$all' } }];
    const found = rows.aggregate([
      {
        $lookup: { from: 'rows', let: { none: '$none', all: '$items.a' }, pipeline, as: 'joined' },
      },
      { $set: { first: '$items.0', all: '$items.a', 'deep.at': '$items.length' } },
      { $replaceWith: { joined: '$joined', first: '$first', all: '$all', at: '$deep.at' } },
    ]);
    expect(await found.toArray()).toEqual([
      { joined: [{ t: 'missing', all: [1] }], first: [], all: [1], at: [] },
    ]);
  });

  it("resolves a command's variables in $expr, projections and stages", async () => {
    const rows = database().collection<Stored>('rows');
    await rows.insertMany([
      { _id: 1, n: 1 },
      { _id: 2, n: 2, at: new Date(0) },
    ]);
    const variables = { minimum: 2, rest: { $literal: '$n' }, start: '$$NOW' };
    const filter = { $expr: { $gte: ['$n', '$$minimum'] } };
    expect(
      await rows.find(filter, { let: variables, projection: { rest: '$$rest' } }).toArray(),
    ).toEqual([{ _id: 2, rest: '$n' }]);
    expect(
      await rows
        .aggregate([{ $match: filter }, { $set: { n: '$$minimum' } }, { $unset: 'at' }], {
          let: variables,
        })
        .toArray(),
    ).toEqual([{ _id: 2, n: 2 }]);
    expect(await rows.countDocuments({ $expr: { $lt: ['$at', '$$NOW'] } })).toBe(2);
    await rows.updateOne({ _id: 1 }, [{ $set: { at: '$$NOW', n: '$$minimum' } }], {
      let: variables,
    });
    expect(await rows.findOne({ _id: 1 })).toEqual({ _id: 1, n: 2, at: expect.any(Date) });
  });
});
