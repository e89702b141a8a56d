import { Decimal128, type Document, Double, Int32, Long } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { type Row, useServer } from '../../test/test-server.ts';

const mongo = useServer();
const stored = {
  int: new Int32(5),
  double: new Double(5),
  long: Long.fromNumber(5),
  decimal: Decimal128.fromString('5'),
};

/** Returns the BSON types of a document's numbers. */
async function typesAfter(pipeline: Document[]): Promise<Record<string, string>> {
  const collection = mongo.database().collection<Row>('numbers');
  await collection.insertOne({ ...stored });
  const raw = { promoteValues: false };
  const [result = {}] = await collection.aggregate(pipeline, raw).toArray();
  const { _id, ...fields } = result;
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value._bsontype ?? typeof value]),
  );
}

const kept = { int: 'Int32', double: 'Double', long: 'Long', decimal: 'Decimal128' };

describe('preserve number types', () => {
  it.each<[string, Document[]]>([
    ['$project', [{ $project: { int: 1, double: '$double', long: 1, decimal: 1 } }]],
    ['$set', [{ $set: { int: '$int', double: { $ifNull: ['$double', 1] } } }]],
    ['$unwind', [{ $set: { long: ['$long'] } }, { $unwind: '$long' }]],
    ['$group', [{ $group: { _id: null, ...first(['int', 'double', 'long', 'decimal']) } }]],
    ['$facet', [{ $facet: { all: [{ $limit: 1 }] } }, { $replaceWith: { $first: '$all' } }]],
  ])('through %s', async (_, pipeline) => {
    expect(await typesAfter(pipeline)).toEqual(kept);
  });

  it('through $merge and updates by pipelines', async () => {
    const database = mongo.database();
    const source = database.collection<Row>('source');
    await source.insertOne({ _id: 1, ...stored });
    await source.aggregate([{ $set: { x: 1 } }, { $merge: 'target' }]).toArray();
    await source.updateOne({}, [{ $set: { x: { $add: ['$double', '$int'] } } }]);
    const types = { int: 'int', double: 'double', long: 'long', decimal: 'decimal' };
    for (const [field, type] of Object.entries({ ...types, x: 'int' }))
      expect(await database.collection('target').countDocuments({ [field]: { $type: type } })).toBe(
        1,
      );
    for (const [field, type] of Object.entries({ ...types, x: 'double' }))
      expect(await source.countDocuments({ [field]: { $type: type } })).toBe(1);
  });
});

/** Results have the wider type of the operands, and are widened on overflow. */
const computed: [unknown, string][] = [
  [{ $add: ['$int', '$int'] }, 'Int32'],
  [{ $add: ['$int', '$long'] }, 'Long'],
  [{ $add: ['$long', '$double'] }, 'Double'],
  [{ $add: ['$double', '$decimal'] }, 'Decimal128'],
  [{ $multiply: [new Int32(2 ** 30), new Int32(4)] }, 'Long'],
  [{ $multiply: [Long.MAX_VALUE, 2] }, 'Double'],
  [{ $divide: ['$int', '$int'] }, 'Double'],
  [{ $mod: ['$int', new Int32(3)] }, 'Int32'],
  [{ $abs: '$double' }, 'Double'],
  [{ $floor: '$double' }, 'Double'],
  [{ $round: '$long' }, 'Long'],
  [{ $sqrt: new Int32(4) }, 'Double'],
  [{ $pow: ['$int', '$int'] }, 'Int32'],
  [{ $pow: ['$int', '$double'] }, 'Double'],
  [{ $toInt: '$double' }, 'Int32'],
  [{ $toDouble: '$int' }, 'Double'],
  [{ $toLong: '$int' }, 'Long'],
  [{ $size: [[1, 2]] }, 'Int32'],
  [{ $sum: ['$int', '$double'] }, 'Double'],
  [{ $avg: ['$int', '$int'] }, 'Double'],
  [{ $max: ['$int', '$decimal'] }, 'Int32'],
];

describe('computed numbers', () => {
  it.each(computed)('%j is of type %s', async (expression, type) => {
    const found = await typesAfter([{ $project: { _id: 0, value: expression } }]);
    expect(found).toEqual({ value: type });
  });

  it('are distinguished by $type', async () => {
    const collection = mongo.database().collection<Row>('types');
    await collection.insertOne({ ...stored });
    const types = { i: { $type: '$int' }, d: { $type: '$double' }, l: { $type: '$long' } };
    const found = await collection.aggregate([{ $project: { _id: 0, ...types } }]).toArray();
    expect(found).toEqual([{ i: 'int', d: 'double', l: 'long' }]);
  });
});

function first(names: string[]): Document {
  return Object.fromEntries(names.map((name) => [name, { $first: `$${name}` }]));
}
