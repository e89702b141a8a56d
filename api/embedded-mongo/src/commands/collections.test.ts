import type { Document } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { useServer } from '../../test/test-server.ts';

const mongo = useServer();

/** Expected error code and rename options. */
const renames: [number, Document][] = [
  [20, { to: 'from.a', dropTarget: true }],
  [48, { to: 'from.b' }],
  [40414, {}],
  [14, { to: 5 }],
  [73, { to: 'from' }],
  [73, { to: 'from.' }],
  [73, { to: '.x' }],
  [73, { to: 'from.x$y' }],
  [14, { to: 'from.c', dropTarget: 'x' }],
  [40415, { to: 'from.c', nonsense: 1 }],
];

describe('collections', () => {
  it.each(renames)(
    'rejects with %i the rename %j and keeps the documents',
    async (code, options) => {
      const [from, admin] = [mongo.client.db('from'), mongo.client.db('admin')];
      await from.dropDatabase();
      for (const name of ['a', 'b']) await from.collection(name).insertOne({ name });
      const renaming = admin.command({ renameCollection: 'from.a', ...options });
      await expect(renaming).rejects.toMatchObject({ code });
      for (const name of ['a', 'b']) expect(await from.collection(name).countDocuments()).toBe(1);
    },
  );

  it('moves to another database and replaces an existing collection', async () => {
    const [from, to] = [mongo.database(), mongo.database()];
    await from.collection('a').insertOne({ a: 1 });
    await to.collection('b').insertOne({ b: 1 });
    const [renameCollection, target] = [`${from.databaseName}.a`, `${to.databaseName}.b`];
    const command = { renameCollection, to: target, dropTarget: true };
    await expect(from.command(command)).rejects.toMatchObject({ code: 13 });
    await mongo.client.db('admin').command(command);
    expect(await to.collection('b').distinct('a')).toEqual([1]);
    expect(await from.listCollections().toArray()).toEqual([]);
  });

  it.each<[number, string, Document]>([
    [72, 'sizes', { size: 5 }],
    [73, `${'x'.repeat(64)}`, {}],
    [13297, 'Case', {}],
  ])('fails with %i to create a collection in %s with %j', async (code, name, options) => {
    await mongo.client.db('case').collection('c').insertOne({});
    const creation = mongo.client.db(name).command({ create: 'c', ...options });
    await expect(creation).rejects.toMatchObject({ code });
  });

  it.each(['system.x', 'system.', 'system.views'])('are not created as %s', async (name) => {
    const things = mongo.database().collection(name);
    await expect(things.insertOne({})).rejects.toMatchObject({ code: 73 });
    expect(await things.find().toArray()).toEqual([]);
  });

  it('applies the filter of listDatabases', async () => {
    await mongo.client.db('counted').collection('c').insertOne({});
    const admin = mongo.client.db('admin');
    const listDatabases = { listDatabases: 1, filter: { name: 'counted' } };
    const { databases, totalSize } = await admin.command(listDatabases);
    expect(databases).toHaveLength(1);
    expect(totalSize).toBe(databases[0].sizeOnDisk);
  });
});
