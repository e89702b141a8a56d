import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useTestApi } from '../../../test/start-test-api.ts';
import { OrderPayments } from '../orders/order-payments.service.ts';
import { type PaymentDocument, paymentModel } from './payment.model.ts';
import { PaymentReconciliation } from './payment-reconciliation.service.ts';
import {
  type Charge,
  type PaymentProvider,
  type PaymentStatus,
  ProviderError,
} from './provider.ts';

const api = await useTestApi({ settings: { PAYMENTS: 'demo' } });
const { transactions, payments: services } = api.services;
await services.jobs.stop();
const find = vi.spyOn(demoProvider(), 'find');
const close = vi.spyOn(demoProvider(), 'close');
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
  log: { info() {}, warn() {} } as never,
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
  close.mockClear();
  find.mockReset().mockResolvedValue({ state: 'open' });
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

const state = async (_id: string) => (await payments.findById(_id).lean())?.state;
const askedFor = () => find.mock.calls.map(([{ paymentId }]) => paymentId);
const closed = () => close.mock.calls.map(([{ paymentId }]) => paymentId);

/** Stores an attempt like the first one, whose id and provider's id are its own. */
async function addAttempt(_id: string, changes: Partial<PaymentDocument> = {}): Promise<void> {
  await payments.create([{ ...attempt, _id, providerId: `demo_${_id}`, ...changes }]);
}

it('asks for every payment that is due, also after one that cannot be asked for', async () => {
  const ids = Array.from({ length: 51 }, (_, n) => `many_${n}`);
  for (const id of ids) await addAttempt(id);
  const notYet = new Date(openedAt + minuteMs + 1);
  await addAttempt('later', { checkAt: notYet });
  find.mockRejectedValueOnce(new ProviderError('no response', true));
  now = openedAt + minuteMs;
  await reconciliation.run();
  expect(askedFor().sort()).toEqual(['pay_1', ...ids].sort());
});

it('asks once for a payment that two replicas have read', async () => {
  now = openedAt + minuteMs;
  await reconciliation.check(attempt);
  now += 1; // The clocks of replicas differ.
  await reconciliation.check(attempt);
  expect(askedFor()).toEqual(['pay_1']);
});

it('asks for a customer who waits also about pages that were replaced', async () => {
  await payments.updateOne({ _id: 'pay_1' }, { $set: { state: 'superseded' } });
  await addAttempt('pay_paid', { state: 'paid' });
  await addAttempt('pay_other', { orderId: 'B' });
  now = openedAt + minuteMs;
  expect(await reconciliation.refresh('A')).toBe(true);
  expect(askedFor()).toEqual(['pay_1']);
});

describe('closing the pages of an order', () => {
  it('closes those that may still take money, and asks for each before and afterwards', async () => {
    await addAttempt('pay_2', { state: 'failed' });
    await addAttempt('pay_3', { state: 'superseded' });
    await addAttempt('pay_4', { state: 'paid' });
    await addAttempt('pay_5', { orderId: 'B' });
    await payments.create([{ ...attempt, _id: 'pay_6', checkAt: undefined }]);
    await reconciliation.closeOrder('A');
    expect(closed().sort()).toEqual(['pay_1', 'pay_2', 'pay_3']);
    expect(askedFor().sort()).toEqual(['pay_1', 'pay_1', 'pay_2', 'pay_2', 'pay_3', 'pay_3']);
    expect(close).toHaveBeenCalledWith({ paymentId: 'pay_1', providerId: 'demo_pay_1' });
  });

  it('accepts what was paid before, without closing the page', async () => {
    find.mockResolvedValue({ state: 'paid', charge });
    await reconciliation.closeOrder('A');
    expect(accept.mock.calls).toMatchObject([[{ _id: 'pay_1' }, charge, {}]]);
    expect(close).not.toHaveBeenCalled();
  });

  it('accepts what was paid while the page was closed', async () => {
    find.mockResolvedValueOnce({ state: 'open' }).mockResolvedValue({ state: 'paid', charge });
    await reconciliation.closeOrder('A');
    expect(accept.mock.calls).toMatchObject([[{ _id: 'pay_1' }, charge, {}]]);
    expect(closed()).toEqual(['pay_1']);
  });

  it('closes them although the provider could not be asked', async () => {
    find.mockRejectedValue(new ProviderError('no response', true));
    await addAttempt('pay_2');
    await reconciliation.closeOrder('A');
    expect(closed().sort()).toEqual(['pay_1', 'pay_2']);
  });
});

const orders = api.connection.collection<Record<string, unknown> & { _id: string }>('orders');
const held = { state: 'open', paid: 0, refunded: 0, events: [], holdUntil: new Date() };
const orderWith = async (changes: object) => {
  await orders.deleteMany({ _id: 'A' });
  await orders.insertOne({
    _id: 'A',
    status: 'Pending',
    total: 100_000,
    payment: held,
    ...changes,
  });
};

it.each([
  ['open', 'Pending', true],
  ['superseded', 'Pending', false],
  ['open', 'Cancelled', false],
] as const)(
  'of an attempt that is %s and an order that is %s may capture the payment and keep the page: %s',
  async (before, status, isNeeded) => {
    await orderWith({ status });
    await payments.updateOne({ _id: 'pay_1' }, { $set: { state: before } });
    now = openedAt + minuteMs;
    await reconciliation.run();
    expect(find.mock.calls).toMatchObject([[{ paymentId: 'pay_1' }, { mayCapture: isNeeded }]]);
    expect(closed()).toEqual(isNeeded ? [] : ['pay_1']);
  },
);

describe('a failed page', () => {
  const failed = { state: 'failed' } as const;
  const storedPayment = async () => (await orders.findOne({ _id: 'A' }))?.payment;

  it.each([
    ['open', [], 'failed'],
    ['creating', [], 'failed'],
    ['superseded', [], 'superseded'],
    // Money that has arrived is proved by its charge.
    ['open', [{ ...charge, at: new Date(openedAt), isApplied: true }], 'open'],
  ] as const)('whose attempt is %s with charges %j makes it %s', async (before, charges, after) => {
    await orderWith({});
    const $set = { state: before, charges: [...charges] };
    await payments.updateOne({ _id: 'pay_1' }, { $set });
    now = openedAt;
    await reconciliation.apply(attempt, failed);
    expect(await state('pay_1')).toBe(after);
    expect(await storedPayment()).toMatchObject({ state: after === 'failed' ? 'failed' : 'open' });
  });

  it.each([
    ['cancelled', { status: 'Cancelled' }],
    ['not held', { payment: { ...held, holdUntil: undefined } }],
  ])('says nothing about an order that is %s', async (_, changes) => {
    await orderWith(changes);
    await reconciliation.apply(attempt, failed);
    expect(await state('pay_1')).toBe('failed');
    expect(await storedPayment()).toMatchObject({ state: 'open' });
  });
});
