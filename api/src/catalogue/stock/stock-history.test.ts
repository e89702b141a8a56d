import { endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { createProduct, placeOrder } from '../../../test/factories.ts';
import { useTestApi } from '../../../test/start-test-api.ts';
import { auditModel } from '../../platform/audit/audit.model.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

const history = (p_id: number, query = {}) =>
  api.call(endpoints.getStockMovements, { params: { p_id }, query }, admin);

describe('stock movements', () => {
  it('have their user, reason and order, newest first', async () => {
    const stone = await createProduct(api, { quantity: 5 });
    const { p_id } = stone;
    const note = 'Counted again';
    await api.call(endpoints.addStock, { body: { p_id, stock: 2, note: ` ${note} ` } }, admin);
    await api.call(endpoints.reduceStock, { body: { p_id, note: '' } }, admin);
    const asha = await api.createCustomer();
    const { orderId } = await placeOrder(api, asha, stone, 3);
    const { movements, totalCount } = await history(p_id);
    const by = { u_id: admin.u_id, u_name: admin.u_name, orderId: null };
    expect(totalCount).toBe(4);
    expect(movements).toMatchObject([
      { change: -3, reason: 'ordered', note: null, orderId, u_id: asha.u_id, u_name: asha.u_name },
      { change: -1, reason: 'reduced', note: null, ...by },
      { change: 2, reason: 'added', note, ...by },
      { change: 5, reason: 'opening', note: null, orderId: null },
    ]);
    const left = movements.reduce((sum, { change }) => sum + change, 0);
    const { data } = await api.call(endpoints.getProductById, { body: { p_id } });
    expect(left).toBe(data.remaining_qty);
  });

  it('are returned in pages', async () => {
    const { p_id } = await createProduct(api, { quantity: 0 });
    for (const stock of [1, 2, 3]) {
      await api.call(endpoints.addStock, { body: { p_id, stock } }, admin);
    }
    const pages = [
      await history(p_id, { perPage: 2 }),
      await history(p_id, { page: 2, perPage: 2 }),
    ];
    expect(pages.map(({ movements }) => movements.map(({ change }) => change))).toEqual([
      [3, 2],
      [1, 0],
    ]);
  });

  it('take no more pieces than are left', async () => {
    const { p_id } = await createProduct(api, { quantity: 2 });
    const { stock, transactions } = api.services;
    const cause = { reason: 'ordered', u_id: admin.u_id } as const;
    const sell = (quantity: number) =>
      transactions.run((tx) => stock.sellAvailable([{ lines: [{ p_id, quantity }], cause }], tx));
    await expect(sell(3)).rejects.toThrow('Too few pieces are left');
    expect((await history(p_id)).totalCount).toBe(1);
    await sell(2);
    const { data } = await api.call(endpoints.getProductById, { body: { p_id } });
    expect(data.remaining_qty).toBe(0);
  });

  it('have no name of a deleted user', async () => {
    const stone = await createProduct(api);
    const leaver = await api.createCustomer();
    const { orderId } = await placeOrder(api, leaver, stone);
    const body = { status: 'Delivered' as const };
    await api.call(endpoints.changeOrderStatus, { params: { orderId }, body }, admin);
    await api.call(endpoints.deleteUser, { params: { u_id: leaver.u_id } }, admin);
    expect((await history(stone.p_id)).movements[0]).toMatchObject({
      u_id: leaver.u_id,
      u_name: null,
    });
  });

  it('are not found for an unknown product', async () => {
    const reply = await api.send(
      endpoints.getStockMovements,
      { params: { p_id: 999_999 }, query: {} },
      admin,
    );
    expect(reply).toMatchObject({ status: 404, body: { message: 'Product not found.' } });
  });

  it('record the note in the audit trail too', async () => {
    const { p_id } = await createProduct(api);
    await auditModel(api.connection).deleteMany({});
    await api.call(endpoints.reduceStock, { body: { p_id, note: 'On memo' } }, admin);
    expect(await auditModel(api.connection).findOne().lean()).toMatchObject({
      before: { quantity: 5, remaining_qty: 5 },
      after: { quantity: 4, remaining_qty: 4, note: 'On memo' },
    });
  });

  it('reject a note that is too long without changing the stock', async () => {
    const { p_id } = await createProduct(api);
    const body = { p_id, stock: 1, note: 'x'.repeat(201) };
    expect((await api.send(endpoints.addStock, { body }, admin)).status).toBe(400);
    expect((await history(p_id)).totalCount).toBe(1);
  });
});

describe('lists filtered by stock', () => {
  it('contain only products in stock, or only those out of stock', async () => {
    const word = 'Leftover';
    const there = await createProduct(api, { name: `${word} one`, quantity: 1 });
    const gone = await createProduct(api, { name: `${word} none`, quantity: 0 });
    const list = async (in_stock?: 0 | 1) => {
      const body = { search: word, ...(in_stock !== undefined && { in_stock }) };
      const { data } = await api.call(endpoints.getProducts, { body });
      return data.productData.map(({ p_id }) => p_id);
    };
    // Those that are sold out come last.
    expect(await list()).toEqual([there.p_id, gone.p_id]);
    expect(await list(1)).toEqual([there.p_id]);
    expect(await list(0)).toEqual([gone.p_id]);
  });
});
