import { endpoints, type PaymentMethod, toMinor } from '@vajra/contract';
import { afterAll, expect, it } from 'vitest';
import { address, createProduct } from '../../../test/factories.ts';
import { applyTaxSettings } from '../../../test/invoices.ts';
import type {
  Fault,
  PaymentSimulator,
  SimulatedEvent,
} from '../../../test/payment-providers/payment-simulator.ts';
import { startSimulator } from '../../../test/payment-providers/start-simulators.ts';
import {
  inGroups,
  KilledError,
  killableTransactions,
  maxSteps,
  randomSchedules,
  type Step,
  seededRandom,
} from '../../../test/payment-schedules.ts';
import { startTestApi, type TestUser } from '../../../test/start-test-api.ts';
import { checkConsistency } from '../../operations/consistency/check-consistency.ts';
import { Idempotency } from '../../platform/idempotency/idempotency.ts';
import { orderModel } from '../orders/order.model.ts';
import { orderDateFormat, orderMomentFormat } from '../orders/order-messages.ts';
import { OrderPayments } from '../orders/order-payments.service.ts';
import { createPayments } from './create-payments.ts';
import { paymentModel } from './payment.model.ts';
import { PaymentProviders } from './payment-providers.ts';
import { type PaymentProvider, ProviderError } from './provider.ts';
import { refundModel } from './refund.model.ts';
import { Refunds } from './refunds.service.ts';

const scheduleCount = 90;
const piecesPerProduct = 10;
/** Several notifications, since faults lose some. */
const refunded: readonly Step[] = [
  ...(['open a page', 'open a page', 'pay', 'deliver twice'] as const),
  ...(['deliver twice', 'deliver', 'cancel'] as const),
];
const refundedTwice: readonly Step[] = [
  ...(['open a page', 'open a page', 'pay', 'deliver'] as const),
  ...(['refund a part', 'deliver', 'refund a part', 'cancel'] as const),
];
const dayMs = 24 * 60 * 60_000;
/** Of requests to providers. A permanent refusal is left out, because an admin has to decide then. */
const faults: readonly Fault[] = ['error', 'busy', 'forbidden', 'lost', 'lost', 'garbage'];

const simulators: readonly PaymentSimulator[] = await Promise.all([
  startSimulator.stripe(),
  startSimulator.razorpay(),
  startSimulator.paypal(),
]);
const unlimited = '100000';
const api = await startTestApi({
  simulators,
  settings: { ORDER_LIMIT_VERIFIED: unlimited, ORDER_LIMIT_NETWORK: '1000' },
});
afterAll(async () => {
  await api.close();
  await Promise.all(simulators.map((each) => each.close()));
});
await api.services.payments.jobs.stop();
const admin = await api.createAdmin();
await applyTaxSettings(api, admin);
const { connection, services, config } = api;

let isFaulty = true;
const random = seededRandom(20_261_124);
const chance = (probability: number) => isFaulty && random() < probability;

const transactions = killableTransactions(services.transactions, () => chance(0.05));
const providers = new Map<string, PaymentProvider>(
  simulators.map((simulator) => [simulator.name, simulator.createProvider()]),
);
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
  providers: new PaymentProviders(config.payments.providers, [...providers.values()]),
  log: { info() {}, warn() {} } as never, // faults are expected
  holdMs: 30 * 60_000,
  throttle: 1000,
  now: () => Date.now() + offsetMs,
});

/** Runs what may be killed, refused, or cut off from the provider. Returns whether it was not. */
async function attempt(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    const isExpected =
      error instanceof KilledError ||
      error instanceof ProviderError ||
      (error instanceof Error && 'status' in error);
    if (!isExpected) throw error;
    return false;
  }
}

interface Subject {
  orderId: string;
  customer: TestUser;
  /** Who may buy the piece meanwhile. */
  competitor: TestUser;
  product: Awaited<ReturnType<typeof createProduct>>;
  total: number;
  simulator: PaymentSimulator;
}

function caller({ u_id, u_name, email }: TestUser) {
  return { u_id, u_name, email, isEmailVerified: true } as never; // what the payments use of it
}

async function attemptsOf({ orderId }: Pick<Subject, 'orderId'>) {
  return paymentModel(connection).find({ orderId }).sort({ createdAt: 1 }).lean();
}

/** Runs what a customer or an admin does at the provider on each page that takes it. */
async function onPages(subject: Subject, act: (providerId: string) => void): Promise<void> {
  for (const { providerId } of await attemptsOf(subject)) {
    try {
      if (providerId) act(providerId);
    } catch {
      // The page is paid or closed.
    }
  }
}

/** Makes the next request to a provider fail, usually one that changes something there. */
function breakSoon(simulator: PaymentSimulator, probability: number): void {
  const fault = faults[Math.floor(random() * faults.length)];
  if (fault && chance(probability)) simulator.fault(fault, chance(0.8) ? 'POST' : 'GET');
}

/** Sends the notifications of an order; their bodies name it, its attempts or what belongs to these. */
async function deliver(subject: Subject, times: number): Promise<void> {
  const attempts = await attemptsOf(subject);
  const charges = attempts.flatMap((each) => each.charges.map(({ chargeId }) => chargeId));
  const ids = attempts.flatMap(({ _id, providerId }) => [_id, providerId ?? _id]);
  const known = [subject.orderId, ...ids, ...charges];
  const isOwn = ({ body }: { body: string }) => known.some((id) => body.includes(id));
  for (const event of subject.simulator.allEvents().filter(isOwn)) {
    for (let left = times; left > 0; left--) await receive(subject.simulator, event);
  }
}

async function receive(simulator: PaymentSimulator, event: SimulatedEvent): Promise<boolean> {
  const provider = providers.get(simulator.name);
  if (!provider) throw new Error(`there is no ${simulator.name}`);
  return attempt(() =>
    shop.paymentEvents.receive(provider, simulator.request(event), 'the provider'),
  );
}

/** The disputes at all providers, with what they hold or have taken. */
const disputes = new Map<string, { chargeId: string; amount: number; isDecided?: true }>();
const disputedOf = (chargeId: string) =>
  [...disputes.values()]
    .filter((each) => each.chargeId === chargeId)
    .reduce((sum, { amount }) => sum + amount, 0);

const actions: Readonly<Record<Step, (subject: Subject) => Promise<unknown>>> = {
  'open a page': ({ customer, orderId }) =>
    attempt(() => shop.payments.start(caller(customer), orderId)),
  'open another page': ({ customer, orderId, simulator }) =>
    attempt(() =>
      shop.payments.start(
        caller(customer),
        orderId,
        simulator.name === 'paypal' ? 'paypal' : 'debit_card',
      ),
    ),
  pay: (subject) => onPages(subject, (page) => subject.simulator.pay(page)),
  'pay too little': (subject) =>
    onPages(subject, (page) => subject.simulator.pay(page, { amount: subject.total - 1 })),
  decline: (subject) => onPages(subject, (page) => subject.simulator.fail(page)),
  deliver: (subject) => deliver(subject, 1),
  'deliver twice': (subject) => deliver(subject, 2),
  expire: ({ orderId }) =>
    orderModel(connection).updateOne(
      { _id: orderId, 'payment.holdUntil': { $exists: true } },
      { $set: { 'payment.holdUntil': new Date(0) } },
    ),
  'sell the piece to another': async ({ product, competitor }) => {
    const params = { p_id: product.p_id };
    const { remaining_qty } = await api.call(endpoints.getProduct, { params });
    if (remaining_qty > 0) await attempt(() => order(competitor, product, 'upi', 1000));
  },
  cancel: ({ customer, orderId }) =>
    api.send(endpoints.cancelOrder, { params: { orderId } }, customer),
  'refund a part': ({ orderId, total }) => {
    const body = { amount: Math.floor(total / 300), reason: 'A chip' };
    return api.send(endpoints.refundOrder, { params: { orderId }, body }, admin);
  },
  'refund in the dashboard': async (subject) => {
    const { simulator, total } = subject;
    const part = Math.floor(total / 4);
    for (const { chargeId, amount } of (await attemptsOf(subject)).flatMap((each) => each.charges))
      if (simulator.refundedOf(chargeId) + part <= amount)
        simulator.refundInDashboard(chargeId, part);
  },
  dispute: async (subject) => {
    const { simulator } = subject;
    for (const { chargeId, amount } of (await attemptsOf(subject)).flatMap((each) => each.charges))
      if (simulator.refundedOf(chargeId) === 0 && disputedOf(chargeId) === 0)
        disputes.set(simulator.dispute(chargeId), { chargeId, amount });
  },
  'decide a dispute': async (subject) => {
    const charges = (await attemptsOf(subject)).flatMap((each) => each.charges);
    for (const [disputeId, dispute] of disputes) {
      if (dispute.isDecided || !charges.some(({ chargeId }) => chargeId === dispute.chargeId))
        continue;
      const verdict = chance(0.5) ? 'won' : 'lost';
      dispute.isDecided = true;
      if (verdict === 'won') dispute.amount = 0;
      subject.simulator.resolveDispute(disputeId, verdict);
    }
  },
  ship: ({ orderId }) =>
    api.send(
      endpoints.changeOrderStatus,
      { params: { orderId }, body: { status: 'Shipped', expected: 'Pending' } },
      admin,
    ),
};

/** Orders one piece. */
async function order(
  customer: TestUser,
  { p_id }: Subject['product'],
  paymentMethod: PaymentMethod,
  totalAmount: number,
) {
  await api.call(endpoints.addToCart, { body: { p_id } }, customer);
  const items = [{ p_id, u_qty: 1 }];
  const body = { items, totalAmount, shippingAddress: address, paymentMethod };
  return api.call(endpoints.createOrder, { body }, customer);
}

async function runJobs(): Promise<void> {
  await attempt(() => shop.reconciliation.run());
  await attempt(() => shop.paymentEvents.processWaiting());
  await attempt(() => shop.holds.run());
  await attempt(() => shop.refundSender.run());
}

/** The providers decide about refunds that they have accepted. */
function decideRefunds(isFailure: () => boolean): void {
  for (const simulator of simulators) {
    for (const id of simulator.pendingRefunds()) {
      simulator.settleRefund(id, isFailure() ? 'failed' : 'succeeded');
    }
  }
}

/** An admin sends what has failed again. */
async function retryRefunds(): Promise<void> {
  const failed = { state: 'failed', retriedAs: { $exists: false } } as const;
  for (const { orderId, _id: refundId } of await refundModel(connection).find(failed).lean()) {
    await api.send(endpoints.confirmRefund, { params: { orderId, refundId } }, admin);
  }
}

/** Repeats what has failed, delivers everything in reverse, and runs the jobs until nothing is left to do. */
async function settle(): Promise<void> {
  isFaulty = false;
  for (const simulator of simulators) simulator.restore();
  // Before the notifications: a repeated refund must not send the money again.
  offsetMs += dayMs / 24;
  await runJobs();
  const delivered = new Set<unknown>();
  for (let day = 0; day < 10; day++) {
    let isNew = false;
    for (const simulator of simulators) {
      const events = simulator.allEvents().filter((event) => !delivered.has(event));
      await inGroups(events.reverse(), async (event) => {
        if (await receive(simulator, event)) delivered.add(event);
      });
      isNew ||= events.length > 0;
    }
    offsetMs += dayMs;
    await runJobs();
    decideRefunds(() => false);
    await retryRefunds();
    const isSettled = (await refundModel(connection).countDocuments({ settledAt: null })) === 0;
    // The providers are asked for a day after a page has closed.
    if (isSettled && !isNew && day >= 3) return;
  }
}

/** Returns what a provider holds for an attempt: what was paid without refunds. */
async function moneyOf({ _id: paymentId, provider, providerId }: Attempt): Promise<number> {
  const status =
    providerId &&
    (await providers.get(provider)?.find({ paymentId, providerId }, { mayCapture: true }));
  const simulator = simulators.find(({ name }) => name === provider);
  if (!simulator || !status || status.state !== 'paid') return 0;
  const { chargeId, amount } = status.charge;
  return amount - simulator.refundedOf(chargeId) - disputedOf(chargeId);
}
type Attempt = Awaited<ReturnType<typeof attemptsOf>>[number];

it(`keeps money and stock in agreement through ${scheduleCount} random schedules over HTTP`, async () => {
  // Without these beginnings little happens.
  const schedules = randomSchedules(scheduleCount).map((schedule, index): Step[] => {
    if (index % 10 === 0) return [...refunded];
    if (index % 5 === 0) return [...refundedTwice];
    return index % 2 === 0 ? ['open a page', 'pay', ...schedule] : ['open a page', ...schedule];
  });
  // A group orders at the same time, and a customer has one cart.
  const createCustomers = (mobile: string) =>
    Promise.all(Array.from({ length: 16 }, () => api.createCustomer(mobile)));
  const customers = {
    INR: await createCustomers('+919811111111'),
    USD: await createCustomers('+12025550123'),
  };
  const competitors = await createCustomers('+919811111111');
  // Ten schedules compete for the pieces of a product.
  const products = await Promise.all(
    Array.from({ length: scheduleCount / piecesPerProduct }, () =>
      createProduct(api, { inr_price: 1000, usd_price: 1000, quantity: piecesPerProduct }),
    ),
  );
  const subjects: Subject[] = [];
  await inGroups(schedules, async (_, index) => {
    const simulator = simulators[index % simulators.length];
    const product = products[index % products.length];
    const own = simulator && customers[simulator.currency];
    const customer = own?.[index % own.length];
    const competitor = competitors[index % competitors.length];
    if (!simulator || !customer || !competitor || !product) return;
    const { orderId, totalAmount } = await order(customer, product, simulator.method, 1000);
    const total = toMinor(totalAmount);
    subjects[index] = { orderId, customer, competitor, product, total, simulator };
  });
  const rounds = maxSteps + 2;
  for (let round = 0; round < rounds; round++) {
    if (round === 4) for (const each of simulators) each.delayRefunds();
    await inGroups(schedules, async (schedule, index) => {
      const [step, subject] = [schedule[round], subjects[index]];
      if (!step || !subject) return;
      if (step === 'open a page' || step === 'open another page') {
        breakSoon(subject.simulator, 0.2);
      }
      await actions[step](subject);
    });
    for (const simulator of simulators) {
      for (let count = 0; count < 3; count++) breakSoon(simulator, 0.5);
    }
    await runJobs();
    decideRefunds(() => chance(0.3));
  }
  await settle();

  const { discrepancies } = await checkConsistency(connection);
  const lines: string[] = [];
  for await (const line of discrepancies) lines.push(line);
  expect(lines).toEqual([]);

  const problems: string[] = [];
  const outcomes = new Set<string>();
  for (const [index, subject] of subjects.entries()) {
    const { orderId, total, simulator } = subject;
    const found = await orderModel(connection).findById(orderId).lean();
    const unsettled = await refundModel(connection).countDocuments({ orderId, settledAt: null });
    let held = 0;
    for (const each of await attemptsOf(subject)) held += await moneyOf(each);
    const { paid = 0, refunded = 0, disputed = 0, state } = found?.payment ?? {};
    const report = (problem: string) =>
      problems.push(
        `${simulator.name}: ${schedules[index]?.join(', ')}: ${problem} (${found?.status}, ${state})`,
      );
    const kept = paid - refunded - disputed;
    if (held !== kept) report(`the provider has ${held}, the order ${kept}`);
    if (unsettled > 0) report('a refund is not settled');
    if (found?.status === 'Cancelled' && !found.hasLeftStore && held !== 0) report('kept money');
    if (found?.status === 'Pending' && paid === 0) report('is still held');
    if (paid > total) report('was paid more than once');
    outcomes.add(`${simulator.name} ${found?.status} ${state}`);
  }
  expect(problems).toEqual([]);
  // The schedules reach the states that matter with each provider.
  for (const { name } of simulators) {
    for (const outcome of ['Pending paid', 'Cancelled expired', 'Cancelled refunded']) {
      expect([...outcomes]).toContain(`${name} ${outcome}`);
    }
  }
});
