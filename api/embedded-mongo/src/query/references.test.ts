import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { type Row, useServer } from '../../test/test-server.ts';

const mongo = useServer();

/** A DBRef as a document, because the driver's class only accepts an ObjectId. */
const ref = (collection: string, id: unknown, more: Document = {}): Document => ({
  $ref: collection,
  $id: id,
  ...more,
});

const rows: Row[] = [
  { _id: 0, owner: ref('shops', 1), refs: [ref('shops', 1), ref('shops', 2)] },
  { _id: 1, owner: ref('users', 1), refs: [ref('users', 1, { $db: 'crm' }), ref('shops', 2)] },
  { _id: 2, owner: ref('shops', 2), refs: [5, null] },
  { _id: 3, refs: [ref('users', 2), ref('shops', 1, { note: 'x' })] },
  { _id: 4, owner: { $id: 1 } },
  { _id: 5, note: 'x', ...ref('shops', 1) },
];

/** Filters and the ids of the matching rows. */
const filters: [Document, number[]][] = [
  [{ 'owner.$id': 1 }, [0, 1, 4]],
  [{ 'owner.$ref': 'shops', 'owner.$id': { $gt: 1 } }, [2]],
  [{ 'refs.$db': 'crm' }, [1]],
  [{ owner: ref('shops', 1) }, [0]],
  [{ owner: { $eq: { $id: 1 } } }, [4]],
  [{ owner: { $in: [ref('shops', 2), ref('users', 1)] } }, [1, 2]],
  [{ owner: { $ne: ref('shops', 1) } }, [1, 2, 3, 4, 5]],
  [{ refs: ref('shops', 1) }, [0]],
  [{ refs: { $all: [ref('shops', 1), ref('shops', 2)] } }, [0]],
  [{ refs: { $elemMatch: { $ref: 'shops', $id: 1 } } }, [0, 3]],
  [{ refs: { $elemMatch: { $id: 2 } } }, [0, 1, 3]],
  [{ refs: { $elemMatch: { $db: 'crm' } } }, [1]],
  [{ refs: { $elemMatch: { $id: 1, note: 'x' } } }, [3]],
  [{ refs: { $elemMatch: { $or: [{ $id: 2, $ref: 'users' }, { $db: 'crm' }] } } }, [1, 3]],
  [{ refs: { $not: { $elemMatch: { $id: 1 } } } }, [2, 4, 5]],
  [{ $id: 1 }, [5]],
  [ref('shops', 1), [5]],
  [{ $ref: 'shops', note: 'y' }, []],
];

describe('filters on DBRefs', () => {
  it.each(filters)('%j matches %j, also with indexes', async (filter, ids) => {
    const things = mongo.database().collection<Row>('things');
    await things.insertMany(rows);
    const found = async () => {
      const matches = await things.find(filter, { projection: { _id: 1 } }).toArray();
      return matches.map(({ _id }) => _id).sort();
    };
    expect(await found()).toEqual(ids);
    for (const path of ['owner', 'owner.$id', 'refs', 'refs.$id', 'refs.$ref'])
      await things.createIndex({ [path]: 1 });
    expect(await found()).toEqual(ids);
  });

  it.each<Document>([
    { owner: { $id: 1 } },
    { owner: { $in: [{ $id: 1 }] } },
    { refs: { $all: [{ $id: 1 }] } },
    { refs: { $elemMatch: { $gt: 1, $id: 1 } } },
  ])('%j fails, because a part of a DBRef is no value', async (filter) => {
    const found = mongo.database().collection('things').find(filter).toArray();
    await expect(found).rejects.toMatchObject({ code: 2 });
  });

  it('compares names without the collation, and ids with it', async () => {
    const things = mongo.database().collection('things');
    await things.insertOne({ refs: [ref('shops', 'a')] });
    const count = (condition: Document) =>
      things.countDocuments(
        { refs: { $elemMatch: condition } },
        { collation: { locale: 'en', strength: 2 } },
      );
    expect(await count({ $id: 'A' })).toBe(1);
    expect(await count({ $ref: 'SHOPS' })).toBe(0);
  });

  it('apply to the elements that a projection selects', async () => {
    const things = mongo.database().collection<Row>('things');
    await things.insertMany(rows);
    const projection = { refs: { $elemMatch: { $id: 2 } } };
    const found = await things.find({ _id: 1 }, { projection }).toArray();
    expect(found[0]?.refs).toHaveLength(1);
    expect(found[0]?.refs[0].oid).toBe(2);
  });

  it('select the element for a positional update or projection', async () => {
    const things = mongo.database().collection<Row>('things');
    await things.insertOne({ _id: 1, refs: [ref('shops', 1), ref('shops', 2), ref('shops', 3)] });
    const found = await things.findOne({ 'refs.$id': 2 }, { projection: { 'refs.$': 1 } });
    expect(found?.refs.map(({ oid }: { oid: number }) => oid)).toEqual([2]);
    await things.updateOne({ 'refs.$id': 2 }, { $set: { 'refs.$': 'second' } });
    await things.updateOne({ refs: { $elemMatch: { $id: 3 } } }, { $set: { 'refs.$': 'third' } });
    expect((await things.findOne())?.refs.slice(1)).toEqual(['second', 'third']);
  });

  it('add the fields of a top-level DBRef to an upserted document', async () => {
    const things = mongo.database().collection<Row>('things');
    await things.updateOne({ _id: 1, $id: 7 }, { $set: { a: 1 } }, { upsert: true });
    expect(await things.findOne()).toEqual({ _id: 1, $id: 7, a: 1 });
  });
});

/** Conditions of $pull and the number of elements that remain of the references of rows 0, 1 and 3. */
const pulled: [Document, number[]][] = [
  [{ $id: 1 }, [1, 1, 1]],
  [{ $ref: 'shops' }, [0, 1, 1]],
  [{ $ref: 'shops', $id: 1 }, [1, 2, 1]],
  [{ $db: 'crm', $id: 1 }, [2, 1, 2]],
  [{ $in: [ref('shops', 1), ref('shops', 2)] }, [0, 1, 2]],
];

it.each(pulled)('pulling %j leaves %j references', async (condition, lengths) => {
  const things = mongo.database().collection<Row>('things');
  await things.insertMany(rows.filter(({ refs }) => Array.isArray(refs) && refs[0] !== 5));
  // as: the driver's types only know values of the array
  await things.updateMany({}, { $pull: { refs: condition } } as Document);
  const left = await things.find().sort({ _id: 1 }).toArray();
  expect(left.map(({ refs }) => refs.length)).toEqual(lengths);
});

it('keeps the order of the fields of a DBRef and the dot in its name through updates', async () => {
  const things = mongo.database().collection<Row>('things');
  const owner = { note: 'x', $ref: 'crm.users', $id: 1, $db: 'shop' };
  await things.insertOne({ _id: 1, owner, list: [{ inner: owner }] });
  await things.updateOne({}, { $set: { b: 1 } });
  const pairs = { $objectToArray: '$owner' };
  const inner = { $objectToArray: { $first: '$list.inner' } };
  const [stored] = await things.aggregate([{ $project: { _id: 0, pairs, inner } }]).toArray();
  const expected = Object.entries(owner).map(([k, v]) => ({ k, v }));
  expect(stored).toEqual({ pairs: expected, inner: expected });
});
