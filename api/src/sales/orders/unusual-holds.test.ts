import { endpoints } from '@vajra/contract';
import { expect, it } from 'vitest';
import { mailsTo } from '../../../test/email-links.ts';
import { createProduct, placeOrder } from '../../../test/factories.ts';
import { startTestApi } from '../../../test/start-test-api.ts';
import { orderModel } from './order.model.ts';

const alertEmail = 'shop@example.com';

it('are listed for staff and mailed to the shop once a day', async () => {
  const settings = { ALERT_EMAIL: alertEmail };
  const api = await startTestApi({ settings });
  const replica = await startTestApi({ databaseOf: api, settings });
  try {
    const admin = await api.createAdmin();
    const list = async () => (await api.call(endpoints.getUnusualHolds, {}, admin)).holds;
    const product = await createProduct(api, { quantity: 1000, inr_price: 1000 });
    const usual = await api.createCustomer();
    await placeOrder(api, usual, product, 20);
    await api.services.unusualHolds.notify();
    expect(await list()).toEqual([]);
    expect(await mailsTo(api, alertEmail)).toEqual([]);

    // As if an admin had reopened orders, which is not limited.
    const hoarder = await api.createCustomer();
    await placeOrder(api, hoarder, product, 20);
    const orders = orderModel(api.connection);
    await orders.updateOne({ u_id: hoarder.u_id }, { $set: { 'hold.pieces': 21 } });
    for (let n = 0; n < 10; n++) {
      const fresh = await api.createCustomer(undefined, { isEmailVerified: false });
      await placeOrder(api, fresh, product, 2);
    }
    const shared = { 'hold.network': 'a network' };
    await orders.updateMany({ 'hold.pieces': 2 }, { $set: shared });
    await orders.updateOne({ u_id: usual.u_id }, { $set: shared });
    expect(await list()).toEqual([
      { kind: 'network', accounts: 11, orders: 11, pieces: 40, value: 40_000 },
      { kind: 'account', userId: hoarder.u_id, accounts: 1, orders: 1, pieces: 21, value: 20_000 },
      { kind: 'new_accounts', accounts: 10, orders: 10, pieces: 20, value: 20_000 },
    ]);

    await Promise.all([
      api.services.unusualHolds.notify(),
      replica.services.unusualHolds.notify(),
      api.services.unusualHolds.notify(),
    ]);
    const [mail, ...more] = await mailsTo(api, alertEmail);
    expect(more).toEqual([]);
    expect(mail?.text.split('\n')).toContain(
      `User ${hoarder.u_id}: 1 open orders, 21 pieces, 20000 rupees`,
    );
  } finally {
    await replica.close();
    await api.close();
  }
});
