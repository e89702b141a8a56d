import { endpoints, type OrderStatus } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { createProduct, placeOrder } from '../../../test/factories.ts';
import { startTestApi, type TestApi, useTestApi } from '../../../test/start-test-api.ts';
import { paymentLedgerModel } from '../payments/payment-records.model.ts';
import { orderModel } from './order.model.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

type Query = NonNullable<Parameters<typeof chart>[0]>;

function chart(
  query: { range?: 'day' | 'week' | 'month'; from?: string; to?: string },
  target: TestApi = api,
) {
  return target.call(endpoints.getOrderChart, { query }, admin);
}

/** Places an order of 1000 rupees or 12 dollars, and sets its time and status. */
async function placeOrderAt(at: string, status: OrderStatus = 'Pending', mo_no = '+919811111111') {
  const { orderId } = await placeOrder(
    api,
    await api.createCustomer(mo_no),
    await pricedProduct(mo_no),
  );
  const set = { createdAt: new Date(at), status };
  await orderModel(api.connection).updateOne({ _id: orderId }, { $set: set });
  return orderId;
}

/** Records money of an order at a time. */
async function moveMoney(
  orderId: string,
  at: string,
  kind: 'charge' | 'refund',
  amount: number,
  returned?: { isReturned: true },
) {
  const entry = { orderId, paymentId: 'pay_1', currency: 'INR', at: new Date(at), kind };
  await paymentLedgerModel(api.connection).create([
    { _id: `${kind} ${orderId} ${at} ${amount}`, ...entry, amount, ...returned },
  ]);
}

async function pricedProduct(mo_no: string) {
  const created = await createProduct(api);
  // The order factory sends inr_price as the total, but these customers pay usd_price.
  return mo_no.startsWith('+91') ? created : { ...created, inr_price: created.usd_price };
}

describe('the orders chart', () => {
  it("counts orders and money by days in the store's time zone, not in UTC", async () => {
    await placeOrderAt('2024-05-01T18:29:59Z'); // the last second of the 1st in India
    const shipped = await placeOrderAt('2024-05-01T18:30:00Z', 'Shipped');
    await placeOrderAt('2024-05-02T10:00:00Z', 'Cancelled');
    const earlier = await placeOrderAt('2024-05-02T11:00:00Z', 'Delivered', '+14155550100');
    // As earlier releases stored it.
    await orderModel(api.connection).updateOne({ _id: earlier }, { $unset: { payment: 1 } });
    await placeOrderAt('2024-05-04T18:30:00Z'); // the 5th: out of range
    await placeOrderAt('2024-04-30T18:29:59Z'); // April 30: out of range

    await moveMoney(shipped, '2024-05-01T18:30:00Z', 'charge', 100_000);
    await moveMoney(shipped, '2024-05-02T18:30:00Z', 'refund', -30_000);
    await moveMoney(shipped, '2024-05-04T18:30:00Z', 'refund', -10_000); // out of range
    // Paid twice: it never was the shop's, although it was sent back only days later.
    const returned = { isReturned: true } as const;
    await moveMoney(shipped, '2024-05-02T12:00:00Z', 'charge', 100_001, returned);
    await moveMoney(shipped, '2024-05-06T12:00:00Z', 'refund', -100_001, returned);

    expect(await chart({ from: '2024-05-01', to: '2024-05-04' })).toEqual({
      range: 'day',
      timeZone: 'Asia/Kolkata',
      from: '2024-05-01',
      to: '2024-05-04',
      labels: ['2024-05-01', '2024-05-02', '2024-05-03', '2024-05-04'],
      orders: [1, 3, 0, 0],
      revenue: { INR: [0, 1000, -300, 0], USD: [0, 12, 0, 0] },
      byStatus: {
        Pending: [1, 0, 0, 0],
        Shipped: [0, 1, 0, 0],
        Delivered: [0, 1, 0, 0],
        Cancelled: [0, 1, 0, 0],
      },
    });
  });

  it('extends the range to whole weeks and months', async () => {
    await placeOrderAt('2023-01-31T12:00:00Z');
    await placeOrderAt('2023-02-28T12:00:00Z');
    await placeOrderAt('2023-02-28T18:30:00Z'); // March in India
    const months = await chart({ range: 'month', from: '2023-01-15', to: '2023-03-01' });
    expect(months).toMatchObject({
      from: '2023-01-01',
      to: '2023-03-31',
      labels: ['2023-01', '2023-02', '2023-03'],
      orders: [1, 1, 1],
    });
    const weeks = await chart({ range: 'week', from: '2023-02-22', to: '2023-03-01' });
    expect(weeks).toMatchObject({
      from: '2023-02-20',
      to: '2023-03-05',
      labels: ['2023-02-20', '2023-02-27'],
      orders: [0, 2],
    });
  });

  it('accounts for daylight saving in its time zone', async () => {
    const settings = { STORE_TIME_ZONE: 'America/New_York' };
    const newYork = await startTestApi({ databaseOf: api, settings });
    try {
      await placeOrderAt('2022-03-13T04:59:00Z'); // the 12th, 23:59
      await placeOrderAt('2022-03-13T05:00:00Z'); // the 13th, which has 23 hours
      await placeOrderAt('2022-03-14T03:59:00Z');
      await placeOrderAt('2022-03-14T04:00:00Z'); // the 14th
      const days = await chart({ from: '2022-03-12', to: '2022-03-14' }, newYork);
      expect([days.timeZone, days.orders]).toEqual(['America/New_York', [1, 2, 1]]);
    } finally {
      await newYork.close();
    }
  });

  it('defaults to the last 30 days, 12 weeks or 12 months', async () => {
    await placeOrderAt(new Date().toISOString());
    for (const [range, count] of [
      ['day', 30],
      ['week', 12],
      ['month', 12],
    ] as const) {
      const { labels, orders } = await chart({ range });
      expect([labels.length, orders.length, orders.at(-1)]).toEqual([count, count, 1]);
    }
    expect((await chart({})).range).toBe('day');
  });

  it('returns empty series for a range without orders', async () => {
    expect(await chart({ from: '2001-01-01', to: '2001-01-31' })).toMatchObject({
      from: '2001-01-01',
      to: '2001-01-31',
      labels: [],
      orders: [],
      revenue: { INR: [], USD: [] },
      byStatus: { Pending: [], Shipped: [], Delivered: [], Cancelled: [] },
    });
  });

  it('limits the range to 400 periods', async () => {
    expect((await chart({ from: '2024-01-01', to: '2025-02-03' })).labels).toHaveLength(400);
    const refused: [Query, string][] = [
      [{ from: '2024-01-01', to: '2025-02-04' }, 'from must be at most 400 days before to'],
      [
        { range: 'month', from: '2000-01-01', to: '2199-12-31' },
        'from must be at most 400 months before to',
      ],
      [{ from: '2024-02-02', to: '2024-02-01' }, 'from must not be after to'],
      [{ from: '2024-02-30' }, 'from must be a day such as 2026-01-31'],
      [{ from: '1999-12-31' }, 'from must be after 1999'],
    ];
    for (const [query, message] of refused) {
      const reply = await api.send(endpoints.getOrderChart, { query }, admin);
      expect([reply.status, reply.body?.message]).toEqual([400, message]);
    }
  });
});
