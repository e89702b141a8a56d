import { endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { createLookup, createProduct, uniqueName } from '../../../test/factories.ts';
import { startTestApi, useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

describe('parent collections and collections', () => {
  it('list each other', async () => {
    const name = uniqueName('Rings');
    const pc_id = await createLookup(api, 'parentCollection', name);
    const children = [uniqueName('Bands'), uniqueName('Solitaires')];
    for (const child of children) {
      const body = { name: child, pc_id };
      const { data } = await api.call(endpoints.addCollection, { body }, admin);
      expect(data.parentcollection).toEqual({ pc_id, name });
    }
    for (const endpoint of [endpoints.getParentCollections, endpoints.getCollectionsByParent]) {
      const { data } = await api.call(endpoint);
      const parent = data.find((candidate) => candidate.pc_id === pc_id);
      expect(parent?.collections.map((child) => [child.name, child.pc_id])).toEqual(
        children.map((child) => [child, pc_id]),
      );
    }
  });

  it('may share a name under two parents, but not under one', async () => {
    const [one, two] = [
      await createLookup(api, 'parentCollection'),
      await createLookup(api, 'parentCollection'),
    ];
    const name = uniqueName('Hoops');
    const add = async (pc_id: number | null) =>
      (await api.send(endpoints.addCollection, { body: { name, pc_id } }, admin)).status;
    expect([await add(one), await add(two), await add(one), await add(null)]).toEqual([
      201, 201, 409, 201,
    ]);
  });

  it('reject an unknown parent', async () => {
    const body = { name: uniqueName('Lost'), pc_id: 777_777 };
    const { status, body: answer } = await api.send(endpoints.addCollection, { body }, admin);
    expect(status).toBe(400);
    expect(answer?.description).toBe('Selected parent collection is invalid or not loaded.');
  });

  it('prevent the deletion of a parent with collections', async () => {
    const pc_id = await createLookup(api, 'parentCollection');
    const body = { name: uniqueName('Child'), pc_id };
    const { data } = await api.call(endpoints.addCollection, { body }, admin);
    const remove = () => api.send(endpoints.deleteParentCollection, { params: { pc_id } }, admin);
    expect((await remove()).body?.description).toBe(
      "1 collection belongs to this parent collection, so it can't be deleted.",
    );
    await api.call(endpoints.deleteCollection, { params: { c_id: data.c_id } }, admin);
    expect((await remove()).status).toBe(200);
  });

  it('never lose a parent to which a collection is added concurrently', async () => {
    const replica = await startTestApi({ databaseOf: api });
    try {
      for (let round = 0; round < 5; round++) {
        const pc_id = await createLookup(api, 'parentCollection');
        const body = { name: uniqueName('Raced'), pc_id };
        const [removed, added] = await Promise.all([
          api.send(endpoints.deleteParentCollection, { params: { pc_id } }, admin),
          replica.send(endpoints.addCollection, { body }, admin),
        ]);
        expect([
          [200, 400],
          [409, 201],
        ]).toContainEqual([removed.status, added.status]);
      }
    } finally {
      await replica.close();
    }
  });

  it('update the products of a collection that moves', async () => {
    const name = uniqueName('Under');
    const [one, two] = [
      await createLookup(api, 'parentCollection'),
      await createLookup(api, 'parentCollection', name),
    ];
    const moving = uniqueName('Moving');
    const child = { name: moving, pc_id: one };
    const { c_id } = (await api.call(endpoints.addCollection, { body: child }, admin)).data;
    const { p_id } = await createProduct(api, { pc_id: one, c_id });
    const move = async (pc_id?: number | null) => {
      const body = { c_id, name: moving, pc_id };
      const { data } = await api.call(endpoints.updateCollection, { body }, admin);
      const embedding = await api.call(endpoints.getProductById, { body: { p_id } });
      expect(embedding.data.parentcollection).toEqual(data.parentcollection);
      return data.parentcollection;
    };

    expect(await move(two)).toEqual({ pc_id: two, name });
    const found = await api.call(endpoints.getProducts, { body: { pc_id: two } });
    expect(found.data.productData.map((item) => item.p_id)).toEqual([p_id]);
    expect(await move()).toEqual({ pc_id: two, name });
    expect(await move(null)).toBeNull();
    expect((await api.call(endpoints.getProducts, { body: { pc_id: two } })).data.totalCount).toBe(
      0,
    );
  });

  it('are not moved if another admin has moved them', async () => {
    const [one, two, three] = [
      await createLookup(api, 'parentCollection'),
      await createLookup(api, 'parentCollection'),
      await createLookup(api, 'parentCollection'),
    ];
    const name = uniqueName('Wanted');
    const { c_id } = (
      await api.call(endpoints.addCollection, { body: { name, pc_id: one } }, admin)
    ).data;
    const move = (pc_id: number | null, was_pc_id: number | null) =>
      api.send(endpoints.updateCollection, { body: { c_id, name, pc_id, was_pc_id } }, admin);
    expect((await move(two, one)).status).toBe(200);
    const refused = await move(three, one);
    expect(refused.status).toBe(409);
    expect(refused.body?.data).toMatchObject({ now: { c_id, pc_id: two } });
    expect((await move(two, one)).status).toBe(200);
    expect((await move(null, two)).status).toBe(200);
    expect((await move(three, two)).status).toBe(409);
    expect((await move(three, null)).status).toBe(200);
  });

  it('must match in a product', async () => {
    const [one, two] = [
      await createLookup(api, 'parentCollection'),
      await createLookup(api, 'parentCollection'),
    ];
    const body = { name: uniqueName('Pair'), pc_id: one };
    const { c_id } = (await api.call(endpoints.addCollection, { body }, admin)).data;
    await expect(createProduct(api, { pc_id: two, c_id })).rejects.toThrow(
      'The collection must belong to the parent collection',
    );
    expect(await createProduct(api, { pc_id: one, c_id })).toMatchObject({ pc_id: one, c_id });
  });
});
