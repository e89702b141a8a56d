import { endpoints, toMinor } from '@vajra/contract';
import { expect, it } from 'vitest';
import { address, createProduct } from '../../../test/factories.ts';
import { applyTaxSettings } from '../../../test/invoices.ts';
import { FallibleGateway } from '../../../test/payment-providers/fallible-gateway.ts';
import {
  inGroups,
  KilledError,
  killableTransactions,
  maxSteps,
  randomSchedules,
  type Step,
  seededRandom,
} from '../../../test/payment-schedules.ts';
import { type TestUser, useTestApi } from '../../../test/start-test-api.ts';
import { checkConsistency } from '../../operations/consistency/check-consistency.ts';
import { Idempotency } from '../../platform/idempotency/idempotency.ts';
import { orderModel } from '../orders/order.model.ts';
import { orderDateFormat, orderMomentFormat } from '../orders/order-messages.ts';
import { OrderPayments } from '../orders/order-payments.service.ts';
import { createPayments } from './create-payments.ts';
import { paymentModel } from './payment.model.ts';
import { PaymentProviders } from './payment-providers.ts';
import { ProviderError } from './provider.ts';
import { refundModel } from './refund.model.ts';
import { Refunds } from './refunds.service.ts';

/** The others of a thousand run over HTTP: see provider-schedules.property.test.ts. */
const scheduleCount = 910;
/** Random schedules rarely cancel an order that is paid, so some of them do nothing else. */
const cancelPaidOrder: readonly Step[] = ['open a page', 'pay', 'deliver', 'cancel'];
const cancelledCount = 20;
const piecesPerProduct = 10;
const dayMs = 24 * 60 * 60_000;

const unlimited = '100000';
const api = await useTestApi({
  settings: { ORDER_LIMIT_VERIFIED: unlimited, ORDER_LIMIT_NETWORK: '1000' },
});
await api.services.payments.jobs.stop();
const admin = await api.createAdmin();
const competitor = await api.createCustomer();
await applyTaxSettings(api, admin);
const { connection, services, config } = api;

let isFaulty = true;
const random = seededRandom(20_261_123);
const chance = (probability: number) => isFaulty && random() < probability;

const gateway = new FallibleGateway(() => chance(0.1));
const transactions = killableTransactions(services.transactions, () => chance(0.05));
let offsetMs = 0;
const orderPayments = new OrderPayments(connection);
const shop = createPayments({
  ...{ ...services, connection, transactions },
  idempotency: new Idempotency(connection, transactions),
  mailSettings: {
    storeName: 'Vajra',
    storeUrl: config.storeUrl,
    dateFormat: orderDateFormat(config.timeZone),
    momentFormat: orderMomentFormat(config.timeZone),
    orderKey: services.orderLinks.keyOf.bind(services.orderLinks),
  },
  orderPayments,
  refunds: new Refunds({ connection, orderPayments }),
  providers: new PaymentProviders(['demo'], [gateway]),
  log: { info() {}, warn() {} } as never, // faults are expected
  holdMs: 30 * 60_000,
  throttle: 1000,
  now: () => Date.now() + offsetMs,
});

/** Runs what may be killed or refused. */
async function attempt(act: () => Promise<unknown>): Promise<void> {
  await act().catch((error: unknown) => {
    const isExpected =
      error instanceof KilledError ||
      error instanceof ProviderError ||
      (error instanceof Error && 'status' in error);
    if (!isExpected) throw error;
  });
}

interface Subject {
  orderId: string;
  customer: TestUser;
  product: Awaited<ReturnType<typeof createProduct>>;
  total: number;
}

async function pagesOf(orderId: string) {
  const payments = await paymentModel(connection).find({ orderId }).sort({ createdAt: 1 }).lean();
  return payments.flatMap(({ providerId }) => providerId ?? []);
}

function caller({ u_id, u_name, email }: TestUser) {
  return { u_id, u_name, email, isEmailVerified: true } as never; // what the payments use of it
}

let verdicts = 0;
/** Banks decide in turns for the shop and for the customer. */
const nextVerdict = () => (verdicts++ % 2 === 0 ? 'won' : 'lost');

const isAbout = (paymentIds: ReadonlySet<string>) => (event: (typeof gateway.events)[number]) => {
  const { change } = event;
  return 'paymentId' in change && paymentIds.has(change.paymentId ?? '');
};

async function deliver({ orderId }: Subject, times: number): Promise<void> {
  const payments = await paymentModel(connection).find({ orderId }, { _id: 1 }).lean();
  const ids = new Set(payments.map(({ _id }) => _id));
  for (const event of gateway.events.filter(isAbout(ids))) {
    for (let left = times; left > 0; left--) {
      await attempt(() => shop.paymentEvents.process(gateway, event));
    }
  }
}

const actions: Readonly<Record<Step, (subject: Subject) => Promise<unknown>>> = {
  'open a page': ({ customer, orderId }) =>
    attempt(() => shop.payments.start(caller(customer), orderId)),
  'open another page': ({ customer, orderId }) =>
    attempt(() => shop.payments.start(caller(customer), orderId, 'paypal')),
  pay: async ({ orderId }) => {
    for (const page of await pagesOf(orderId)) gateway.pay(page);
  },
  'pay too little': async ({ orderId, total }) => {
    for (const page of await pagesOf(orderId)) gateway.pay(page, total - 1);
  },
  decline: async ({ orderId }) => {
    for (const page of await pagesOf(orderId)) gateway.decline(page);
  },
  deliver: (subject) => deliver(subject, 1),
  'deliver twice': (subject) => deliver(subject, 2),
  expire: ({ orderId }) =>
    orderModel(connection).updateOne(
      { _id: orderId, 'payment.holdUntil': { $exists: true } },
      { $set: { 'payment.holdUntil': new Date(0) } },
    ),
  'sell the piece to another': async ({ product }) => {
    const { remaining_qty } = await api.call(endpoints.getProduct, {
      params: { p_id: product.p_id },
    });
    if (remaining_qty > 0) await attempt(() => order(competitor, product));
  },
  cancel: ({ customer, orderId }) =>
    api.send(endpoints.cancelOrder, { params: { orderId } }, customer),
  'refund a part': ({ orderId, total }) => {
    const body = { amount: Math.floor(total / 300), reason: 'A chip' };
    return api.send(endpoints.refundOrder, { params: { orderId }, body }, admin);
  },
  'refund in the dashboard': async ({ orderId, total }) => {
    for (const page of await pagesOf(orderId)) {
      gateway.refundInDashboard(page, Math.floor(total / 4));
    }
  },
  dispute: async ({ orderId }) => {
    for (const page of await pagesOf(orderId)) gateway.dispute(page);
  },
  'decide a dispute': async ({ orderId }) => {
    for (const page of await pagesOf(orderId)) gateway.decideDisputes(page, nextVerdict());
  },
  ship: ({ orderId }) =>
    api.send(
      endpoints.changeOrderStatus,
      { params: { orderId }, body: { status: 'Shipped', expected: 'Pending' } },
      admin,
    ),
};

/** Orders one piece. */
async function order(customer: TestUser, { p_id, inr_price }: Subject['product']) {
  await api.call(endpoints.addToCart, { body: { p_id } }, customer);
  const body = {
    items: [{ p_id, u_qty: 1 }],
    totalAmount: inr_price,
    shippingAddress: address,
    paymentMethod: 'upi' as const,
  };
  return api.call(endpoints.createOrder, { body }, customer);
}

async function runJobs(): Promise<void> {
  await attempt(() => shop.reconciliation.run());
  await attempt(() => shop.paymentEvents.processWaiting());
  await attempt(() => shop.holds.run());
  await attempt(() => shop.refundSender.run());
}

/** Delivers everything in reverse, and runs the jobs until nothing is left to do. */
async function settle(): Promise<void> {
  isFaulty = false;
  let delivered = 0;
  for (let day = 0; day < 4; day++) {
    for (const event of gateway.events.slice(delivered).reverse()) {
      await shop.paymentEvents.process(gateway, event);
    }
    delivered = gateway.events.length;
    offsetMs += dayMs;
    await runJobs();
  }
}

it(`keeps money and stock in agreement through ${scheduleCount} random schedules`, async () => {
  const schedules = [
    ...randomSchedules(scheduleCount - cancelledCount),
    ...Array.from({ length: cancelledCount }, () => cancelPaidOrder),
  ];
  const customers = await Promise.all(Array.from({ length: 16 }, () => api.createCustomer()));
  // Ten schedules compete for the pieces of a product.
  const products = await Promise.all(
    Array.from({ length: scheduleCount / piecesPerProduct }, () =>
      createProduct(api, { quantity: piecesPerProduct }),
    ),
  );
  const subjects: Subject[] = [];
  await inGroups(schedules, async (_, index) => {
    const customer = customers[index % customers.length];
    const product = products[index % products.length];
    if (!customer || !product) return;
    const { orderId, totalAmount } = await order(customer, product);
    subjects[index] = { orderId, customer, product, total: toMinor(totalAmount) };
  });
  for (let round = 0; round < maxSteps; round++) {
    await inGroups(schedules, async (schedule, index) => {
      const [step, subject] = [schedule[round], subjects[index]];
      if (step && subject) await actions[step](subject);
    });
    await runJobs();
  }
  await settle();

  const { discrepancies } = await checkConsistency(connection);
  const lines: string[] = [];
  for await (const line of discrepancies) lines.push(line);
  expect(lines).toEqual([]);

  const problems: string[] = [];
  const outcomes = new Map<string, number>();
  for (const [index, { orderId, total }] of subjects.entries()) {
    const order = await orderModel(connection).findById(orderId).lean();
    const payments = await paymentModel(connection).find({ orderId }).lean();
    const unsettled = await refundModel(connection).countDocuments({ orderId, settledAt: null });
    const held = payments.reduce((sum, { _id }) => sum + gateway.moneyOf(_id), 0);
    const { paid = 0, refunded = 0, disputed = 0, state } = order?.payment ?? {};
    const report = (problem: string) =>
      problems.push(`${schedules[index]?.join(', ')}: ${problem} (${order?.status}, ${state})`);
    const kept = paid - refunded - disputed;
    if (held !== kept) report(`the provider has ${held}, the order ${kept}`);
    if (unsettled > 0) report('a refund is not settled');
    if (order?.status === 'Cancelled' && !order.hasLeftStore && held !== 0) report('kept money');
    if (order?.status === 'Pending' && paid === 0) report('is still held');
    if (paid > total) report('was paid more than once');
    const outcome = `${order?.status} ${state}`;
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  expect(problems).toEqual([]);
  // The schedules reach the states that matter.
  for (const outcome of [
    'Pending paid',
    'Cancelled expired',
    'Cancelled refunded',
    'Shipped paid',
    'Pending disputed',
    'Cancelled disputed',
  ]) {
    expect([...outcomes.keys()]).toContain(outcome);
  }
});
