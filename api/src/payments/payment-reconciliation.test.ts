import { beforeEach, expect, it, vi } from 'vitest';
import { useTestApi } from '../../test/start-test-api.ts';
import { OrderPayments } from '../orders/order-payments.service.ts';
import { type PaymentDocument, paymentModel } from './payment.model.ts';
import { PaymentReconciliation } from './payment-reconciliation.service.ts';
import type { Charge, PaymentProvider, PaymentStatus } from './provider.ts';

const api = await useTestApi({ settings: { PAYMENTS: 'demo' } });
const { transactions, payments: services } = api.services;
await services.jobs.stop();
const find = vi.spyOn(demoProvider(), 'find');
const payments = paymentModel(api.connection);

const minuteMs = 60_000;
const openedAt = Date.parse('2026-11-27T10:00:00Z');
const hourMs = 60 * minuteMs;
const pageMs = 30 * minuteMs;
const charge: Charge = { chargeId: 'ch_1', amount: 100_000, currency: 'INR' };

let now: number;
/** Milliseconds after the opening of the page at which the provider was asked. */
let asked: number[];
const accept = vi.fn(async ({ _id }: PaymentDocument) => {
  await payments.updateOne({ _id }, { $unset: { checkAt: 1 } });
});
const reconciliation = new PaymentReconciliation({
  connection: api.connection,
  transactions,
  orderPayments: new OrderPayments(api.connection),
  providers: services.providers,
  charges: { accept },
  log: { info() {}, warn() {} } as never, // nothing is expected to fail
  now: () => now,
});

const attempt: PaymentDocument = {
  ...{ _id: 'pay_1', orderId: 'A', u_id: 7, provider: 'demo', method: 'upi', currency: 'INR' },
  ...{ amount: 100_000, state: 'open', providerId: 'demo_pay_1', charges: [] },
  createdAt: new Date(openedAt),
  expiresAt: new Date(openedAt + pageMs),
  checkAt: new Date(openedAt + minuteMs),
};

beforeEach(async () => {
  asked = [];
  accept.mockClear();
  await payments.deleteMany({});
  await payments.create([attempt]);
});

function demoProvider(): PaymentProvider {
  const provider = services.providers.find('demo');
  if (!provider) throw new Error('the demo provider is not in use');
  return provider;
}

/** Runs the job whenever a payment is due, while the provider's status is as described. */
async function runWhileDue(statusAt: (elapsedMs: number) => PaymentStatus): Promise<void> {
  find.mockImplementation(async () => {
    asked.push(now - openedAt);
    return statusAt(now - openedAt);
  });
  for (;;) {
    const { checkAt } = (await payments.findById(attempt._id).lean()) ?? {};
    if (!checkAt) return;
    now = checkAt.getTime();
    await reconciliation.run();
  }
}

it('asks every two minutes while a page is open, and every hour for a day afterwards', async () => {
  await runWhileDue(() => ({ state: 'open' }));
  const whileOpen = asked.filter((elapsedMs) => elapsedMs < pageMs);
  expect(whileOpen).toEqual(Array.from({ length: 15 }, (_, n) => (1 + 2 * n) * minuteMs));
  // A few seconds after the expiry, and then every hour.
  const first = pageMs + 3000;
  const afterwards = asked.slice(whileOpen.length);
  expect(afterwards).toEqual(Array.from({ length: 25 }, (_, n) => first + n * hourMs));
  expect(accept).not.toHaveBeenCalled();
});

it('finds money that arrives 23 hours after the expiry of the page', async () => {
  const arrival = pageMs + 23 * hourMs;
  await runWhileDue((elapsedMs) =>
    elapsedMs < arrival ? { state: 'open' } : { state: 'paid', charge },
  );
  expect(accept).toHaveBeenCalledOnce();
  expect(accept.mock.calls[0]).toMatchObject([{ _id: 'pay_1' }, charge, {}]);
  expect(asked.at(-1)).toBeLessThanOrEqual(arrival + hourMs);
});

it('asks for a customer who waits, at most every three seconds', async () => {
  find.mockClear().mockResolvedValue({ state: 'open' });
  now = openedAt + minuteMs;
  await reconciliation.run();
  expect(find).toHaveBeenCalledTimes(1);
  now += 3000;
  expect(await reconciliation.refresh('A')).toBe(false);
  now += 1;
  expect(await reconciliation.refresh('A')).toBe(true);
  expect(find).toHaveBeenCalledTimes(2);
  expect(await reconciliation.refresh('another order')).toBe(false);
});

it.each([
  ['keeps a page open whose order awaits its payment', 'open', 'Pending', true],
  ['closes a page that another has replaced, and captures nothing', 'superseded', 'Pending', false],
  ['closes a page of a cancelled order, and captures nothing', 'open', 'Cancelled', false],
] as const)('%s', async (_, state, status, isNeeded) => {
  const orders = api.connection.collection<{ _id: string; status: string; payment: object }>(
    'orders',
  );
  const payment = { state: 'open', paid: 0, refunded: 0, events: [] };
  await orders.insertOne({ _id: 'A', status, payment });
  const close = vi.spyOn(demoProvider(), 'close').mockResolvedValue();
  try {
    await payments.updateOne({ _id: attempt._id }, { $set: { state } });
    find.mockClear().mockResolvedValue({ state: 'open' });
    now = openedAt + minuteMs;
    await reconciliation.run();
    const page = { paymentId: 'pay_1', providerId: 'demo_pay_1' };
    expect(find.mock.calls).toEqual([[page, { mayCapture: isNeeded }]]);
    expect(close.mock.calls).toEqual(isNeeded ? [] : [[page]]);
  } finally {
    close.mockRestore();
    await orders.deleteOne({ _id: 'A' });
  }
});
