import { type Document, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useServer } from '../../test/test-server.ts';

const mongo = useServer();

/** Runs a pipeline on documents, with other collections in the same database. */
async function run(
  documents: Document[],
  pipeline: Document[],
  others: Record<string, Document[]> = {},
): Promise<Document[]> {
  const database = mongo.database();
  for (const [name, rows] of Object.entries({ main: documents, ...others }))
    await database.collection(name).insertMany(rows);
  return database.collection('main').aggregate(pipeline).toArray();
}

// Examples are from MongoDB's manual where it has them.
const artwork = [
  { _id: 1, title: 'The Pillars of Society', price: 199.99, year: 1926 },
  { _id: 2, title: 'Melancholy III', price: 280, year: 1902 },
  { _id: 3, title: 'Dancer', price: 76.04, year: 1925 },
  { _id: 4, title: 'The Great Wave off Kanagawa', price: 167.3, year: 1890 },
  { _id: 5, title: 'The Persistence of Memory', price: 483, year: 1931 },
];

describe('shorthand stages', () => {
  it('$bucket uses half-open buckets, puts the default last and _id first', async () => {
    const bucket = {
      groupBy: '$price',
      boundaries: [0, 200, 400],
      default: 'Other',
      output: { count: { $sum: 1 }, titles: { $push: '$title' } },
    };
    const found = await run([...artwork, { _id: 6, price: 200 }], [{ $bucket: bucket }]);
    expect(found.map(({ _id, count }) => [_id, count])).toEqual([
      [0, 3],
      [200, 2],
      ['Other', 1],
    ]);
    expect(Object.keys(found[0] ?? {})).toEqual(['_id', 'count', 'titles']);
  });

  it.each<[string, Document, number]>([
    ['without boundaries', { groupBy: '$a' }, 40198],
    ['with one boundary', { groupBy: '$a', boundaries: [1] }, 40192],
    ['with boundaries of two types', { groupBy: '$a', boundaries: [1, 'x'] }, 40193],
    ['with descending boundaries', { groupBy: '$a', boundaries: [2, 1] }, 40194],
    ['with a default inside', { groupBy: '$a', boundaries: [1, 3], default: 2 }, 40199],
  ])('rejects $bucket %s', async (_, bucket, code) => {
    await expect(run([{ a: 1 }], [{ $bucket: bucket }])).rejects.toMatchObject({ code });
  });

  it('$sortByCount and $count return counts', async () => {
    const tagged = [{ t: ['a', 'b'] }, { t: ['a'] }, { t: ['a', 'c', 'b'] }];
    const counted = await run(tagged, [{ $unwind: '$t' }, { $sortByCount: '$t' }]);
    expect(counted).toEqual([
      { _id: 'a', count: 3 },
      { _id: 'b', count: 2 },
      { _id: 'c', count: 1 },
    ]);
    expect(await run(artwork, [{ $unset: 'year' }, { $count: 'n' }])).toEqual([{ n: 5 }]);
    expect(await run(artwork, [{ $match: { year: 1 } }, { $count: 'n' }])).toEqual([]);
    await expect(run(artwork, [{ $count: '$n' }])).rejects.toMatchObject({ code: 40158 });
  });
});

describe('$facet', () => {
  it('passes the same documents to every branch, unaffected by other branches', async () => {
    const branches = {
      changed: [{ $set: { 'inner.a': 9, list: { $slice: ['$list', 1] } } }],
      grouped: [{ $group: { _id: '$inner.a', n: { $sum: { $size: '$list' } } } }],
      none: [{ $match: { inner: 'nothing' } }],
    };
    const [result] = await run([{ _id: 1, inner: { a: 1 }, list: [1, 2] }], [{ $facet: branches }]);
    expect(result).toEqual({
      changed: [{ _id: 1, inner: { a: 9 }, list: [1] }],
      grouped: [{ _id: 1, n: 2 }],
      none: [],
    });
  });

  it.each<[Document, number]>([
    [{}, 40169],
    [{ a: [{ $facet: { b: [] } }] }, 40600],
    [{ a: [{ $out: 'x' }] }, 40601],
    [{ a: [{ $nope: 1 }] }, 40324],
  ])('rejects %j', async (facet, code) => {
    await expect(run([{}], [{ $facet: facet }])).rejects.toMatchObject({ code });
  });
});

describe('$redact', () => {
  const levels = [
    {
      _id: 1,
      tags: ['G', 'STLW'],
      subsections: [
        { subtitle: 'one', tags: ['SI', 'G'], content: 'a' },
        { subtitle: 'two', tags: ['STLW'], content: 'b' },
        { subtitle: 'three', tags: ['TK'], content: { text: 'c', tags: ['HCS'] } },
      ],
    },
    { _id: 2, tags: ['HCS'] },
  ];
  const allowed = { $setIntersection: ['$tags', ['STLW', 'G']] };

  it('keeps, prunes and descends', async () => {
    const isAllowed = { $gt: [{ $size: allowed }, 0] };
    const kept = await run(levels, [{ $redact: { $cond: [isAllowed, '$$DESCEND', '$$PRUNE'] } }]);
    expect(kept).toEqual([
      {
        _id: 1,
        tags: ['G', 'STLW'],
        subsections: [
          { subtitle: 'one', tags: ['SI', 'G'], content: 'a' },
          { subtitle: 'two', tags: ['STLW'], content: 'b' },
        ],
      },
    ]);
    const [whole] = await run(levels, [{ $redact: '$$KEEP' }]);
    expect(whole).toEqual(levels[0]);
    expect(await run(levels, [{ $redact: '$$PRUNE' }])).toEqual([]);
    await expect(run(levels, [{ $redact: 'x' }])).rejects.toMatchObject({ code: 17053 });
  });
});

describe('$lookup', () => {
  const shapes = [
    { _id: 1, name: 'round' },
    { _id: 2, name: 'oval' },
    { _id: 3, name: null },
    { _id: 4 },
  ];
  const byField = (localField: string, foreignField: string) => ({
    $lookup: { from: 'shapes', localField, foreignField, as: 'found' },
  });

  it('joins by each value of an array, and by null if the field is missing', async () => {
    const stones = [{ shape: [1, 2] }, { shape: [] }, { shape: 1 }, {}];
    const joined = await run(stones, [byField('shape', '_id')], { shapes });
    expect(joined.map(({ found }) => found.length)).toEqual([2, 0, 1, 0]);
    const unnamed = await run([{ name: [] }, { name: [[]] }], [byField('name', 'name')], {
      shapes,
    });
    expect(unnamed.map(({ found }) => found.length)).toEqual([2, 0]);
    const named = await run([{ name: 'oval' }, {}], [byField('name', 'name')], { shapes });
    expect(named.map(({ found }) => found.map(({ _id }: Document) => _id))).toEqual([[2], [3, 4]]);
  });

  it.each<[string, Document, number[]]>([
    ['a number selects an element only', { shape: [{ 0: 1 }] }, []],
    ['a number selects an element', { shape: [2, 1] }, [2]],
    ['an array that a number selects is spread', { shape: [[1, 2]] }, [1, 2]],
  ])('in a local path, %s', async (_, stone, ids) => {
    const [joined] = await run([stone], [byField('shape.0', '_id')], { shapes });
    expect(joined?.found.map(({ _id }: Document) => _id)).toEqual(ids);
  });

  it('joins missing values of some elements only if no element has a value', async () => {
    const stones = [{ s: [{ n: 'oval' }, {}] }, { s: [{}, 3] }];
    const joined = await run(stones, [byField('s.n', 'name')], { shapes });
    expect(joined.map(({ found }) => found.length)).toEqual([1, 2]);
  });

  it('joins a regex with an equal one, not with a string that matches', async () => {
    const names = [
      { _id: 1, name: 'round' },
      { _id: 2, name: /^r/ },
    ];
    const joined = await run([{ name: /^r/ }], [byField('name', 'name')], { shapes: names });
    expect(joined[0]?.found).toEqual([names[1]]);
  });

  it('does not match an ObjectId with its string form', async () => {
    const id = new ObjectId();
    const rows = [{ ref: id }, { ref: id.toHexString() }];
    const joined = await run(rows, [byField('ref', '_id')], { shapes: [{ _id: id }] });
    expect(joined.map(({ found }) => found.length)).toEqual([1, 0]);
  });

  it('runs a pipeline with variables, also combined with an equality', async () => {
    const pipeline = [
      { $match: { $expr: { $in: ['$_id', '$$wanted'] } } },
      { $project: { _id: 0, name: 1 } },
    ];
    const join = { from: 'shapes', let: { wanted: '$shapes' }, pipeline, as: 'a.found' };
    const [first] = await run([{ shapes: [1, 2], a: { b: 1 } }], [{ $lookup: join }], { shapes });
    expect(first?.a).toEqual({ b: 1, found: [{ name: 'round' }, { name: 'oval' }] });
    const both = { ...join, localField: 'shape', foreignField: '_id' };
    const [second] = await run([{ shapes: [1, 2], shape: 2 }], [{ $lookup: both }], { shapes });
    expect(second?.a.found).toEqual([{ name: 'oval' }]);
  });

  it('returns a separate result array for each document', async () => {
    const stages = [
      byField('shape', '_id'),
      { $set: { 'found.seen': '$_id' } },
      { $unwind: '$found' },
    ];
    const joined = await run(
      [1, 2].map((_id) => ({ _id, shape: 1 })),
      stages,
      { shapes },
    );
    expect(joined.map(({ found }) => found.seen)).toEqual([1, 2]);
  });
});

describe('$unionWith', () => {
  it('appends another collection, processed by its own pipeline', async () => {
    const pipeline = [{ $match: { a: 2 } }, { $project: { _id: 0 } }];
    const stages = [{ $project: { _id: 0 } }, { $unionWith: { coll: 'other', pipeline } }];
    const found = await run([{ a: 1 }], stages, { other: [{ a: 2 }, { a: 3 }] });
    expect(found).toEqual([{ a: 1 }, { a: 2 }]);
    expect(await run([{ a: 1 }], [{ $unionWith: 'missing' }])).toHaveLength(1);
    const counted = [{ $match: { a: 7 } }, { $count: 'n' }, { $unionWith: 'other' }];
    expect(await run([{ a: 1 }], counted, { other: [{ _id: 1 }] })).toEqual([{ _id: 1 }]);
  });
});

describe('$skip and $limit', () => {
  it('apply to the results of earlier stages', async () => {
    const stages = [{ $unwind: '$n' }, { $skip: 1 }, { $limit: 2 }, { $project: { _id: 0 } }];
    expect(await run([{ n: [1, 2, 3, 4] }], stages)).toEqual([{ n: 2 }, { n: 3 }]);
  });

  it.each<[Document, number]>([
    [{ $skip: -1 }, 5107200],
    [{ $limit: 'x' }, 5107201],
    [{ $limit: 0 }, 15958],
  ])('rejects %j', async (stage, code) => {
    await expect(run([{}], [{ $unset: 'a' }, stage])).rejects.toMatchObject({ code });
  });
});
