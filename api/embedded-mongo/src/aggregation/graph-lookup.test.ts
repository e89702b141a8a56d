import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useServer } from '../../test/test-server.ts';

const mongo = useServer();

/** Runs a `$graphLookup` for each of the start documents and returns the ids that each reaches, in order. */
async function reachedIds(
  starts: Document[],
  nodes: Document[],
  options: Document = {},
): Promise<unknown[][]> {
  const found = await reached(starts, nodes, options);
  return found.map((documents) => documents.map(({ _id }) => _id).sort());
}

async function reached(
  starts: Document[],
  nodes: Document[],
  options: Document = {},
): Promise<Document[][]> {
  const database = mongo.database();
  await database.collection('starts').insertMany(starts);
  await database.collection('nodes').insertMany(nodes);
  const graph = {
    from: 'nodes',
    startWith: '$start',
    connectFromField: 'to',
    connectToField: 'name',
    as: 'reached',
    ...options,
  };
  const results = await database.collection('starts').aggregate([{ $graphLookup: graph }]);
  return (await results.toArray()).map(({ reached }) => reached);
}

describe('$graphLookup', () => {
  const airports = [
    { _id: 0, name: 'JFK', to: ['BOS', 'ORD'] },
    { _id: 1, name: 'BOS', to: ['JFK', 'PWM'] },
    { _id: 2, name: 'ORD', to: ['JFK'] },
    { _id: 3, name: 'PWM', to: ['BOS', 'LHR'] },
    { _id: 4, name: 'LHR', to: ['PWM'] },
  ];

  it('returns each document once, with its depth', async () => {
    const [found = []] = await reached([{ start: 'JFK' }], airports, { depthField: 'steps' });
    const steps = Object.fromEntries(found.map((airport) => [airport.name, airport.steps]));
    expect(steps).toEqual({ JFK: 0, BOS: 1, ORD: 1, PWM: 2, LHR: 3 });
  });

  it.each<[string, Document, unknown, number[]]>([
    ['stops at a maxDepth of 0', { maxDepth: 0 }, 'JFK', [0]],
    ['stops at a maxDepth of 1', { maxDepth: 1 }, 'JFK', [0, 1, 2]],
    [
      'does not pass documents excluded by the restriction',
      { restrictSearchWithMatch: { name: { $ne: 'PWM' } } },
      'JFK',
      [0, 1, 2],
    ],
    ['starts from each element of an array', { maxDepth: 0 }, ['LHR', 'nowhere', 'ORD'], [2, 4]],
    ['returns nothing for an unknown start', {}, 'nowhere', []],
    ['starts from a constant', { startWith: 'LHR', maxDepth: 1 }, 'JFK', [3, 4]],
  ])('%s', async (_, options, start, ids) => {
    expect(await reachedIds([{ start }], airports, options)).toEqual([ids]);
  });

  it('connects a missing value to nothing', async () => {
    const people = [{ _id: 1, name: 'Dev' }, { _id: 2, name: 'Eliot', to: 'Dev' }, { _id: 3 }];
    const starts = [{ start: 'Dev' }, { start: 'Eliot' }, {}, { start: [] }];
    expect(await reachedIds(starts, people)).toEqual([[1], [1, 2], [], []]);
  });

  const nodes = [
    { _id: 1, name: 'a', to: null },
    { _id: 2, name: null },
    { _id: 3 },
    { _id: 4, name: [null, 'b'] },
    { _id: 5, name: 'c', to: [null] },
    { _id: 6, name: 'd', to: [['x', 'y']] },
    { _id: 7, name: [['x', 'y']] },
    { _id: 8, name: 'x' },
  ];

  it.each<[string, unknown, number[]]>([
    ['a null', null, [2, 4]],
    ['a null in an array', [null], [2, 4]],
    ['a field that is null', 'a', [1, 2, 4]],
    ['a null in an array field', 'c', [2, 4, 5]],
    ['an array in an array field', 'd', [6, 7]],
  ])('connects %s to equal values only, never to missing fields', async (_, start, ids) => {
    expect(await reachedIds([{ start }], nodes)).toEqual([ids]);
  });

  it('follows paths through arrays of documents and array indexes', async () => {
    const parts = [
      { _id: 1, name: 'car', parts: [{ to: 'door' }, { to: ['wheel'] }, 'door'] },
      { _id: 2, name: 'door', parts: [{ to: 'lock' }] },
      { _id: 3, name: 'wheel', parts: {} },
      { _id: 4, name: 'lock' },
    ];
    const start = [{ start: 'car' }];
    const everyPart = { connectFromField: 'parts.to' };
    expect(await reachedIds(start, parts, everyPart)).toEqual([[1, 2, 3, 4]]);
    const secondPart = { connectFromField: 'parts.1.to' };
    expect(await reachedIds(start, parts, secondPart)).toEqual([[1, 3]]);
  });

  it('uses an index of connectToField', async () => {
    const database = mongo.database();
    const people = database.collection('people');
    await people.insertMany([{ name: 'a', to: null }, { name: null }, {}]);
    const graphLookup = {
      from: 'people',
      startWith: 'a',
      connectFromField: 'to',
      connectToField: 'name',
      as: 'reached',
    };
    const pipeline = [{ $limit: 1 }, { $graphLookup: graphLookup }];
    const [unindexed] = await people.aggregate(pipeline).toArray();
    await people.createIndex({ name: 1 });
    const [indexed] = await people.aggregate(pipeline).toArray();
    expect(indexed?.reached).toHaveLength(2);
    expect(indexed).toEqual(unindexed);
  });

  it.each<[number, Document]>([
    [9, { from: 1 }],
    [73, { from: '' }],
    [40100, { maxDepth: 'x' }],
    [40101, { maxDepth: -1 }],
    [40102, { maxDepth: 2.5 }],
    [40103, { as: 1 }],
    [40103, { depthField: 1 }],
    [40104, { unknown: 1 }],
    [40105, { connectToField: '' }],
    [16410, { connectFromField: '$to' }],
    [40185, { restrictSearchWithMatch: 1 }],
  ])('fails with %i for %j', async (code, options) => {
    await expect(reached([{}], [{}], options)).rejects.toMatchObject({ code });
  });

  it('requires an expression to start with', async () => {
    const graphLookup = { from: 'a', connectFromField: 'a', connectToField: 'b', as: 'c' };
    const found = mongo
      .database()
      .collection('a')
      .aggregate([{ $graphLookup: graphLookup }]);
    await expect(found.toArray()).rejects.toMatchObject({ code: 40105 });
  });
});
