import {
  type Endpoint,
  endpoints,
  type PaymentMethod,
  type Product,
  toMinor,
} from '@vajra/contract';
import fc from 'fast-check';
import { expect } from 'vitest';
import { checkConsistency } from '../src/operations/consistency/check-consistency.ts';
import { Idempotency } from '../src/platform/idempotency/idempotency.ts';
import type {
  Transaction,
  Transactions,
  TransactionWork,
} from '../src/platform/mongo/transactions.ts';
import { orderModel } from '../src/sales/orders/order.model.ts';
import { orderDateFormat, orderMomentFormat } from '../src/sales/orders/order-messages.ts';
import { OrderPayments } from '../src/sales/orders/order-payments.service.ts';
import { createPayments } from '../src/sales/payments/create-payments.ts';
import { paymentModel } from '../src/sales/payments/payment.model.ts';
import { PaymentProviders } from '../src/sales/payments/payment-providers.ts';
import { type PaymentProvider, ProviderError } from '../src/sales/payments/provider.ts';
import { refundModel } from '../src/sales/payments/refund.model.ts';
import { Refunds } from '../src/sales/payments/refunds.service.ts';
import { address, createProduct } from './factories.ts';
import { applyTaxSettings } from './invoices.ts';
import type {
  Fault,
  PaymentSimulator,
  SimulatedEvent,
} from './payment-providers/payment-simulator.ts';
import type { TestApi, TestUser } from './start-test-api.ts';

/** What customers, admins, the provider and time do to an order. */
const steps = [
  'open a page',
  'open another page',
  'pay',
  'pay too little',
  'decline',
  'deliver',
  'deliver twice',
  'expire',
  'sell the piece to another',
  'cancel',
  'refund a part',
  'refund in the dashboard',
  'dispute',
  'decide a dispute',
  'ship',
] as const;
export type Step = (typeof steps)[number];
/** Without these little happens. */
const frequentSteps: readonly Step[] = ['open a page', 'open a page', 'pay', 'pay', 'deliver'];

/** Returns random schedules, the same each time. */
export function randomSchedules(count: number): Step[][] {
  const step = fc.constantFrom(...steps, ...frequentSteps);
  return fc.sample(fc.array(step, { minLength: 2, maxLength: 7 }), {
    seed: 7,
    numRuns: count,
  });
}

type UsedOfSimulators =
  | ('name' | 'method' | 'currency' | 'createProvider' | 'pay' | 'fail' | 'fault' | 'restore')
  | ('refundedOf' | 'refundInDashboard' | 'delayRefunds' | 'pendingRefunds' | 'settleRefund')
  | ('dispute' | 'resolveDispute' | 'allEvents' | 'request');

/** What schedules do at a provider. */
export interface ScheduledProvider extends Pick<PaymentSimulator, UsedOfSimulators> {
  /** Whether banks dispute the rest of a charge, instead of a whole one. */
  readonly disputesRest?: boolean;
  /** Returns what was paid on a page. The shop may not know it yet. */
  chargeOf?(providerId: string): Charge | undefined;
}
interface Charge {
  chargeId: string;
  amount: number;
}

/** An order that a schedule is about. */
interface Subject {
  schedule: readonly Step[];
  orderId: string;
  customer: TestUser;
  /** Who may buy the piece meanwhile. */
  competitor: TestUser;
  product: Product;
  total: number;
  simulator: ScheduledProvider;
}

const dayMs = 24 * 60 * 60_000;
const piecesPerProduct = 10;
/** Of requests to providers. A permanent refusal is left out, because an admin has to decide then. */
const faults: readonly Fault[] = ['error', 'busy', 'forbidden', 'lost', 'lost', 'garbage'];

/** The settings of an API on whose database schedules run. */
export const scheduleSettings = { ORDER_LIMIT_VERIFIED: '100000', ORDER_LIMIT_NETWORK: '1000' };

/** Runs schedules at once, while transactions are killed and requests to the providers fail. */
export class PaymentSchedules {
  readonly #shop: ReturnType<typeof createPayments>;
  readonly #providers: ReadonlyMap<string, PaymentProvider>;
  readonly #random: () => number;
  #isFaulty = true;
  #offsetMs = 0;
  #admin: TestUser | undefined;
  readonly #subjects: Subject[] = [];
  /** The disputes at all providers, with what they hold or have taken. */
  readonly #disputes = new Map<string, { chargeId: string; amount: number; isDecided?: true }>();
  /** The notifications of each provider by the words of their bodies. */
  readonly #events = new Map<
    ScheduledProvider,
    { count: number; byWord: Map<string, SimulatedEvent[]> }
  >();

  /** @param options with `repeatsFirst`, jobs repeat what has failed before the rest is delivered */
  constructor(
    private readonly api: TestApi,
    private readonly simulators: readonly ScheduledProvider[],
    private readonly options: { seed: number; repeatsFirst?: boolean },
  ) {
    const { connection, services, config } = api;
    this.#random = seededRandom(options.seed);
    this.#providers = new Map(simulators.map((each) => [each.name, each.createProvider()]));
    const transactions = killableTransactions(services.transactions, () => this.chance(0.05));
    const orderPayments = new OrderPayments(connection);
    this.#shop = createPayments({
      ...services,
      connection,
      transactions,
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
      providers: new PaymentProviders(
        simulators.map(({ name }) => name),
        [...this.#providers.values()],
      ),
      log: { info() {}, warn() {} } as never, // faults are expected
      holdMs: 30 * 60_000,
      throttle: 1000,
      now: () => Date.now() + this.#offsetMs,
    });
  }

  /** Whether something random happens; never while everything is settled. */
  chance(probability: number): boolean {
    return this.#isFaulty && this.#random() < probability;
  }

  /** Runs the schedules until nothing is left to do, and returns the outcomes of their orders. */
  async run(schedules: readonly (readonly Step[])[]): Promise<ReadonlySet<string>> {
    await this.api.services.payments.jobs.stop();
    this.#admin = await this.api.createAdmin();
    await applyTaxSettings(this.api, this.#admin);
    await this.#placeOrders(schedules);
    const rounds = Math.max(...schedules.map(({ length }) => length));
    for (let round = 0; round < rounds; round++) {
      if (round === 4) for (const each of this.simulators) each.delayRefunds();
      await inGroups(this.#subjects, async (subject) => {
        const step = subject.schedule[round];
        if (!step) return;
        if (step === 'open a page' || step === 'open another page') {
          this.#breakSoon(subject.simulator, 0.2);
        }
        await this.#actions[step](subject);
      });
      for (const simulator of this.simulators) {
        for (let count = 0; count < 3; count++) this.#breakSoon(simulator, 0.5);
      }
      await this.#runJobs();
      this.#decideRefunds(() => this.chance(0.3));
    }
    await this.#settle();
    return this.#outcomes();
  }

  async #placeOrders(schedules: readonly (readonly Step[])[]): Promise<void> {
    const { api } = this;
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
      Array.from({ length: schedules.length / piecesPerProduct }, () =>
        createProduct(api, { inr_price: 1000, usd_price: 1000, quantity: piecesPerProduct }),
      ),
    );
    await inGroups(schedules, async (schedule, index) => {
      const simulator = this.simulators[index % this.simulators.length];
      const product = products[index % products.length];
      const customer = simulator && customers[simulator.currency][index % 16];
      const competitor = competitors[index % 16];
      if (!simulator || !customer || !competitor || !product) return;
      const { orderId, totalAmount } = await this.#order(customer, product, simulator.method);
      const total = toMinor(totalAmount);
      this.#subjects[index] = {
        schedule,
        orderId,
        customer,
        competitor,
        product,
        total,
        simulator,
      };
    });
  }

  /** Orders one piece. */
  async #order(customer: TestUser, { p_id }: Product, paymentMethod: PaymentMethod) {
    await this.api.call(endpoints.addToCart, { body: { p_id } }, customer);
    const items = [{ p_id, u_qty: 1 }];
    const body = { items, totalAmount: 1000, shippingAddress: address, paymentMethod };
    return this.api.call(endpoints.createOrder, { body }, customer);
  }

  readonly #actions: Readonly<Record<Step, (subject: Subject) => Promise<unknown>>> = {
    'open a page': ({ customer, orderId }) =>
      attempt(() => this.#shop.payments.start(caller(customer), orderId)),
    'open another page': ({ customer, orderId, simulator }) => {
      const other = simulator.method === 'paypal' ? 'paypal' : 'debit_card';
      return attempt(() => this.#shop.payments.start(caller(customer), orderId, other));
    },
    pay: (subject) => this.#onPages(subject, (page) => subject.simulator.pay(page)),
    'pay too little': (subject) =>
      this.#onPages(subject, (page) => subject.simulator.pay(page, { amount: subject.total - 1 })),
    decline: (subject) => this.#onPages(subject, (page) => subject.simulator.fail(page)),
    deliver: (subject) => this.#deliver(subject, 1),
    'deliver twice': (subject) => this.#deliver(subject, 2),
    expire: ({ orderId }) =>
      orderModel(this.api.connection).updateOne(
        { _id: orderId, 'payment.holdUntil': { $exists: true } },
        { $set: { 'payment.holdUntil': new Date(0) } },
      ),
    'sell the piece to another': async ({ product, competitor }) => {
      const params = { p_id: product.p_id };
      const { remaining_qty } = await this.api.call(endpoints.getProduct, { params });
      if (remaining_qty > 0) await attempt(() => this.#order(competitor, product, 'upi'));
    },
    cancel: ({ customer, orderId }) =>
      this.api.send(endpoints.cancelOrder, { params: { orderId } }, customer),
    'refund a part': ({ orderId, total }) => {
      const body = { amount: Math.floor(total / 300), reason: 'A chip' };
      return this.#asAdmin(endpoints.refundOrder, { params: { orderId }, body });
    },
    'refund in the dashboard': async (subject) => {
      const { simulator, total } = subject;
      const part = Math.floor(total / 4);
      for (const { chargeId, amount } of await this.#chargesOf(subject)) {
        if (simulator.refundedOf(chargeId) + part <= amount) {
          simulator.refundInDashboard(chargeId, part);
        }
      }
    },
    dispute: async (subject) => {
      const { simulator } = subject;
      for (const { chargeId, amount } of await this.#chargesOf(subject)) {
        const rest = amount - simulator.refundedOf(chargeId) - this.#disputedOf(chargeId);
        const isPossible = simulator.disputesRest ? rest > 0 : rest === amount;
        if (!isPossible) continue;
        this.#disputes.set(simulator.dispute(chargeId), { chargeId, amount: rest });
      }
    },
    'decide a dispute': async (subject) => {
      const charges = await this.#chargesOf(subject);
      for (const [disputeId, dispute] of this.#disputes) {
        const isOwn = charges.some(({ chargeId }) => chargeId === dispute.chargeId);
        if (dispute.isDecided || !isOwn) continue;
        const verdict = this.chance(0.5) ? 'won' : 'lost';
        dispute.isDecided = true;
        if (verdict === 'won') dispute.amount = 0;
        subject.simulator.resolveDispute(disputeId, verdict);
      }
    },
    ship: ({ orderId }) =>
      this.#asAdmin(endpoints.changeOrderStatus, {
        params: { orderId },
        body: { status: 'Shipped', expected: 'Pending' },
      }),
  };

  #asAdmin(endpoint: Endpoint, input: Parameters<TestApi['send']>[1]) {
    return this.api.send(endpoint, input, this.#admin);
  }

  attemptsOf({ orderId }: Pick<Subject, 'orderId'>) {
    return paymentModel(this.api.connection).find({ orderId }).sort({ createdAt: 1 }).lean();
  }

  async #chargesOf(subject: Subject): Promise<Charge[]> {
    const { simulator } = subject;
    return (await this.attemptsOf(subject)).flatMap(({ providerId, charges }): Charge[] => {
      if (!simulator.chargeOf) return charges;
      const charge = providerId === undefined ? undefined : simulator.chargeOf(providerId);
      return charge ? [charge] : [];
    });
  }

  #disputedOf(chargeId: string): number {
    return [...this.#disputes.values()]
      .filter((each) => each.chargeId === chargeId)
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  /** Runs what a customer or an admin does at the provider on each page that takes it. */
  async #onPages(subject: Subject, act: (providerId: string) => void): Promise<void> {
    for (const { providerId } of await this.attemptsOf(subject)) {
      try {
        if (providerId) act(providerId);
      } catch {
        // The page is paid or closed.
      }
    }
  }

  /** Makes the next request to a provider fail, usually one that changes something there. */
  #breakSoon(simulator: ScheduledProvider, probability: number): void {
    const fault = faults[Math.floor(this.#random() * faults.length)];
    if (fault && this.chance(probability)) {
      simulator.fault(fault, this.chance(0.8) ? 'POST' : 'GET');
    }
  }

  /** Sends the notifications of an order; their bodies name it, its attempts or what belongs to these. */
  async #deliver(subject: Subject, times: number): Promise<void> {
    const { simulator, orderId } = subject;
    const attempts = await this.attemptsOf(subject);
    const charges = attempts.flatMap((each) => each.charges.map(({ chargeId }) => chargeId));
    const ids = attempts.flatMap(({ _id, providerId }) => [_id, providerId ?? _id]);
    const byWord = this.#eventsByWord(simulator);
    const own = new Set([orderId, ...ids, ...charges].flatMap((id) => byWord.get(id) ?? []));
    for (const event of own) {
      for (let left = times; left > 0; left--) await this.#receive(simulator, event);
    }
  }

  #eventsByWord(simulator: ScheduledProvider): ReadonlyMap<string, readonly SimulatedEvent[]> {
    const known = this.#events.get(simulator) ?? { count: 0, byWord: new Map() };
    this.#events.set(simulator, known);
    const events = simulator.allEvents();
    for (const event of events.slice(known.count)) {
      for (const word of new Set(event.body.match(/[\w-]+/g))) {
        known.byWord.set(word, [...(known.byWord.get(word) ?? []), event]);
      }
    }
    known.count = events.length;
    return known.byWord;
  }

  async #receive(simulator: ScheduledProvider, event: SimulatedEvent): Promise<boolean> {
    const provider = this.#providers.get(simulator.name);
    if (!provider) throw new Error(`there is no ${simulator.name}`);
    const request = simulator.request(event);
    return attempt(() => this.#shop.paymentEvents.receive(provider, request, 'the provider'));
  }

  async #runJobs(): Promise<void> {
    await attempt(() => this.#shop.reconciliation.run());
    await attempt(() => this.#shop.paymentEvents.processWaiting());
    await attempt(() => this.#shop.holds.run());
    await attempt(() => this.#shop.refundSender.run());
  }

  /** The providers decide about refunds that they have accepted. */
  #decideRefunds(isFailure: () => boolean): void {
    for (const simulator of this.simulators) {
      for (const id of simulator.pendingRefunds()) {
        simulator.settleRefund(id, isFailure() ? 'failed' : 'succeeded');
      }
    }
  }

  /** An admin sends what has failed again. */
  async #retryRefunds(): Promise<void> {
    const failed = { state: 'failed', retriedAs: { $exists: false } } as const;
    for (const { orderId, _id: refundId } of await refundModel(this.api.connection)
      .find(failed)
      .lean()) {
      await this.#asAdmin(endpoints.confirmRefund, { params: { orderId, refundId } });
    }
  }

  /** Delivers everything in reverse, and runs the jobs until nothing is left to do. */
  async #settle(): Promise<void> {
    this.#isFaulty = false;
    for (const simulator of this.simulators) simulator.restore();
    if (this.options.repeatsFirst) {
      this.#offsetMs += dayMs / 24;
      await this.#runJobs();
    }
    const delivered = new Set<unknown>();
    for (let day = 0; day < 10; day++) {
      let isNew = false;
      for (const simulator of this.simulators) {
        const events = simulator.allEvents().filter((event) => !delivered.has(event));
        await inGroups(events.reverse(), async (event) => {
          if (await this.#receive(simulator, event)) delivered.add(event);
        });
        isNew ||= events.length > 0;
      }
      this.#offsetMs += dayMs;
      await this.#runJobs();
      this.#decideRefunds(() => false);
      await this.#retryRefunds();
      const refunds = refundModel(this.api.connection);
      const isSettled = (await refunds.countDocuments({ settledAt: null })) === 0;
      // The providers are asked for a day after a page has closed.
      if (isSettled && !isNew && day >= 3) return;
    }
  }

  /** Returns what a provider holds for an attempt: what was paid without refunds. */
  async #moneyOf({ _id: paymentId, provider, providerId }: Attempt): Promise<number> {
    const asked = providerId && this.#providers.get(provider);
    const status = asked && (await asked.find({ paymentId, providerId }, { mayCapture: true }));
    const simulator = this.simulators.find(({ name }) => name === provider);
    if (!simulator || !status || status.state !== 'paid') return 0;
    const { chargeId, amount } = status.charge;
    return amount - simulator.refundedOf(chargeId) - this.#disputedOf(chargeId);
  }

  /** Returns each provider with the states of its orders, after checks of their money and pieces. */
  async #outcomes(): Promise<ReadonlySet<string>> {
    const lines: string[] = [];
    const { discrepancies } = await checkConsistency(this.api.connection);
    for await (const line of discrepancies) lines.push(line);
    expect(lines).toEqual([]);

    const problems: string[] = [];
    const outcomes = new Set<string>();
    for (const subject of this.#subjects) {
      const { orderId, total, simulator, schedule } = subject;
      const order = await orderModel(this.api.connection).findById(orderId).lean();
      const isUnsettled = { orderId, settledAt: null };
      const unsettled = await refundModel(this.api.connection).countDocuments(isUnsettled);
      let held = 0;
      for (const each of await this.attemptsOf(subject)) held += await this.#moneyOf(each);
      const { paid = 0, refunded = 0, disputed = 0, state } = order?.payment ?? {};
      const outcome = `${simulator.name} ${order?.status} ${state}`;
      const report = (problem: string) =>
        problems.push(`${schedule.join(', ')}: ${problem} (${outcome})`);
      const kept = paid - refunded - disputed;
      if (held !== kept) report(`the provider has ${held}, the order ${kept}`);
      if (unsettled > 0) report('a refund is not settled');
      if (order?.status === 'Cancelled' && !order.hasLeftStore && held !== 0) report('kept money');
      if (order?.status === 'Pending' && paid === 0) report('is still held');
      if (paid > total) report('was paid more than once');
      outcomes.add(outcome);
    }
    expect(problems).toEqual([]);
    return outcomes;
  }
}
type Attempt = Awaited<ReturnType<PaymentSchedules['attemptsOf']>>[number];

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

function caller({ u_id, u_name, email }: TestUser) {
  return { u_id, u_name, email, isEmailVerified: true } as never; // what the payments use of it
}

/** Returns a generator of uniform numbers from 0 to 1 (mulberry32). fast-check's prefer edge cases. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A process that is killed loses its transaction, or the result of one that was committed. */
class KilledError extends Error {}

/** Returns transactions that are killed before or after their commit if `isKilled` says so. */
function killableTransactions(transactions: Transactions, isKilled: () => boolean): Transactions {
  return Object.create(transactions, {
    run: {
      value: async (...args: [TransactionWork<unknown>] | [never, TransactionWork<unknown>]) => {
        const work = args.at(-1) as TransactionWork<unknown>; // the last argument in both forms
        const dying: TransactionWork<unknown> = async (tx: Transaction) => {
          const result = await work(tx);
          if (isKilled()) throw new KilledError('before the commit');
          return result;
        };
        const kinds = args.slice(0, -1) as [never];
        const result = await transactions.run(...kinds, dying as never);
        if (isKilled()) throw new KilledError('after the commit');
        return result;
      },
    },
  });
}

/** Runs 16 at a time. */
async function inGroups<Item>(
  items: readonly Item[],
  act: (item: Item, index: number) => Promise<unknown>,
): Promise<void> {
  const size = 16;
  for (let first = 0; first < items.length; first += size) {
    const group = items.slice(first, first + size);
    await Promise.all(group.map((item, at) => act(item, first + at)));
  }
}
