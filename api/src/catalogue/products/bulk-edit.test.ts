import { endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { createLookup, createProduct } from '../../../test/factories.ts';
import { useTestApi } from '../../../test/start-test-api.ts';
import { auditModel } from '../../platform/audit/audit.model.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

const get = async (p_id: number) =>
  (await api.call(endpoints.getProductById, { body: { p_id } }, admin)).data;
const change = (body: Record<string, unknown>, who: { token?: string } = admin) =>
  api.send(endpoints.changeProducts, { body }, who);

async function createThree(): Promise<number[]> {
  const made = [await createProduct(api), await createProduct(api), await createProduct(api)];
  return made.map(({ p_id }) => p_id);
}

describe('a bulk edit', () => {
  it('sets status, discount and collection, and records each product in the audit trail', async () => {
    const p_ids = await createThree();
    const pc_id = await createLookup(api, 'parentCollection');
    const { c_id } = (
      await api.call(endpoints.addCollection, { body: { name: 'Halo', pc_id } }, admin)
    ).data;
    await auditModel(api.connection).deleteMany({});
    const { body } = await change({ p_ids, status: 0, discount: '12.5', pc_id, c_id });
    expect(body).toEqual({ message: '3 products updated.', changed: 3 });
    for (const p_id of p_ids) {
      expect(await get(p_id)).toMatchObject({ status: 0, discount: 12.5, pc_id, c_id });
    }
    const rows = await auditModel(api.connection).find().lean();
    expect(rows.flatMap(({ targets }) => targets).sort()).toEqual(
      p_ids.map((p_id) => `p_id:${p_id}`).sort(),
    );
  });

  it('is visible in lists when the call returns', async () => {
    const shape_id = await createLookup(api, 'diamondShape');
    const p_ids = [
      await createProduct(api, { shape_id }),
      await createProduct(api, { shape_id }),
    ].map(({ p_id }) => p_id);
    await change({ p_ids, status: 0 });
    const { data } = await api.call(endpoints.getProducts, { body: { shape_id } });
    expect(data).toMatchObject({ productData: [], totalCount: 0 });
  });

  it('clears the collection when the parent changes, and both when there is no parent', async () => {
    const pc_id = await createLookup(api, 'parentCollection');
    const body = { name: 'Studs', pc_id };
    const { c_id } = (await api.call(endpoints.addCollection, { body }, admin)).data;
    const [p_id] = [(await createProduct(api, { pc_id, c_id })).p_id];
    const other = await createLookup(api, 'parentCollection');
    await change({ p_ids: [p_id], pc_id: other });
    expect(await get(p_id)).toMatchObject({ pc_id: other, c_id: null });
    await change({ p_ids: [p_id], pc_id: null });
    expect(await get(p_id)).toMatchObject({ pc_id: null, c_id: null });
  });

  it('counts repeated ids once', async () => {
    const { p_id } = await createProduct(api);
    const { body } = await change({ p_ids: [p_id, String(p_id), p_id], discount: 5 });
    expect(body).toEqual({ message: '1 product updated.', changed: 1 });
  });

  it('changes all products or none', async () => {
    const [one, two] = await createThree();
    const missing = await change({ p_ids: [one, 999_999, two], discount: 40 });
    expect(missing).toMatchObject({
      status: 404,
      body: { message: 'Product 999999 not found.' },
    });
    const nowhere = await change({ p_ids: [one, two], discount: 40, pc_id: 999_999 });
    expect(nowhere).toMatchObject({
      status: 400,
      body: { message: 'pc_id must name a parent collection that exists' },
    });
    expect(await get(Number(one))).toMatchObject({ discount: 0 });
    expect(await get(Number(two))).toMatchObject({ discount: 0 });
  });

  it('applies concurrent edits of two admins', async () => {
    const p_ids = await createThree();
    const other = await api.createAdmin();
    const replies = await Promise.all([
      change({ p_ids, discount: 7 }),
      change({ p_ids: p_ids.toReversed(), status: 0 }, other),
    ]);
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    for (const p_id of p_ids) expect(await get(p_id)).toMatchObject({ status: 0, discount: 7 });
  });

  it.each([
    ['nothing to change', { p_ids: [1] }, 'Set status, discount or collection'],
    ['no products', { p_ids: [], status: 1 }, 'must be a list of 1 to 100 ids'],
    ['too many', { p_ids: Array.from({ length: 101 }, (_, n) => n + 1), status: 1 }, '1 to 100'],
    ['no list', { p_ids: 'all', status: 1 }, 'must be a list of ids'],
    [
      'a collection of no parent',
      { p_ids: [1], c_id: 1 },
      'must be set together with the collection',
    ],
    ['a discount beyond all', { p_ids: [1], discount: 101 }, 'must be a number from 0 to 100'],
  ])('rejects %s', async (_, body, message) => {
    const { status, body: said } = await change(body);
    expect(status).toBe(400);
    expect(said?.message).toContain(message);
  });
});
