import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type {
  ApiRequest,
  ApiResponse,
} from '../../../../test/payment-providers/payment-simulator.ts';
import { RazorpaySimulator } from '../../../../test/payment-providers/razorpay-simulator.ts';
import type { CheckoutDetails } from '../provider.ts';
import { RazorpayProvider } from './razorpay-provider.ts';

/** Responds as Razorpay does in states that the simulator does not reach. */
class ScriptedSimulator extends RazorpaySimulator {
  /** Returns the response to a request, or nothing for that of the simulator. */
  respond: (request: ApiRequest) => ApiResponse | undefined = () => undefined;

  protected override handle(request: ApiRequest): ApiResponse {
    return this.respond(request) ?? super.handle(request);
  }
}

let simulator: ScriptedSimulator;
let provider: RazorpayProvider;
beforeEach(async () => {
  simulator = await new ScriptedSimulator().listen();
  provider = simulator.createProvider();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await simulator.close();
});

function details(changes: Partial<CheckoutDetails> = {}): CheckoutDetails {
  const now = Date.now();
  return {
    ...{ paymentId: randomUUID(), orderId: 'ORD-1', method: 'upi', amount: 5000, currency: 'INR' },
    ...{ description: 'Order ORD-1', returnUrl: 'https://shop.example/r' },
    ...{ createdAt: new Date(now), expiresAt: new Date(now + 1_800_000) },
    ...changes,
  };
}

it.each([
  ['upi', 'upi'],
  ['credit_card', 'card'],
  ['debit_card', 'card'],
] as const)('offers on the page only what %s needs', async (method, expected) => {
  const given = details({ method });
  await provider.createCheckout(given);
  const { options, ...body } = JSON.parse(simulator.requests[0]?.body ?? '');
  const offered = Object.entries(options.checkout.method).filter(([, value]) => value === '1');
  expect(offered).toEqual([[expected, '1']]);
  expect(body).toMatchObject({
    ...{ amount: 5000, currency: 'INR', accept_partial: false, reference_id: given.paymentId },
    ...{ callback_url: given.returnUrl, callback_method: 'get' },
    // Razorpay sends the customer nothing.
    ...{ notify: { sms: false, email: false }, reminder_enable: false },
  });
});

it('returns no link of another amount for a reference that is taken', async () => {
  const given = details();
  await provider.createCheckout(given);
  await expect(provider.createCheckout({ ...given, amount: 4999 })).rejects.toMatchObject({
    isTemporary: false,
    codes: expect.arrayContaining(['reference_id']),
  });
});

it('names the attempt, the order and the customer, and when the page expires', async () => {
  const given = details({ email: 'customer@example.com' });
  await provider.createCheckout(given);
  expect(JSON.parse(simulator.requests[0]?.body ?? '')).toMatchObject({
    customer: { email: 'customer@example.com' },
    description: 'Order ORD-1',
    notes: { payment_id: given.paymentId, order_id: 'ORD-1' },
    expire_by: Math.floor(given.expiresAt.getTime() / 1000),
  });
  const soon = details({ expiresAt: given.createdAt, createdAt: given.createdAt });
  await provider.createCheckout(soon);
  expect(JSON.parse(simulator.requests[1]?.body ?? '')).toMatchObject({
    expire_by: Math.floor(given.createdAt.getTime() / 1000) + 17 * 60,
  });
});

it('returns no link of another currency for a reference that is taken', async () => {
  const given = details();
  const { providerId } = await provider.createCheckout(given);
  simulator.pay(providerId, { currency: 'EUR' });
  await expect(provider.createCheckout(given)).rejects.toMatchObject({ isTemporary: false });
});

it('returns no link of another reference', async () => {
  const others = { ...details(), paymentId: 'another' };
  await provider.createCheckout(others);
  simulator.respond = ({ method, query }) => {
    if (method === 'POST') return { status: 400, body: { error: { field: 'reference_id' } } };
    query.set('reference_id', others.paymentId);
    return undefined;
  };
  await expect(provider.createCheckout(details())).rejects.toMatchObject({ status: 400 });
});

it.each(['error', 'forbidden'] as const)(
  'asks nothing more after a response that is no refusal: %s',
  async (fault) => {
    const { providerId } = await provider.createCheckout(details());
    simulator.pay(providerId);
    const sent = simulator.requests.length;
    simulator.fault(fault, 'POST');
    await expect(provider.createCheckout(details())).rejects.toThrow();
    simulator.fault(fault, 'POST');
    await expect(provider.close({ paymentId: 'p-1', providerId })).rejects.toThrow();
    const methods = simulator.requests.slice(sent).map(({ method }) => method);
    expect(methods).toEqual(['POST', 'POST']);
  },
);

it('reports that a link stays open when Razorpay refuses to cancel it', async () => {
  const { providerId } = await provider.createCheckout(details());
  simulator.respond = ({ path }) =>
    path.endsWith('/cancel') ? { status: 400, body: {} } : undefined;
  const closing = provider.close({ paymentId: 'p-1', providerId });
  await expect(closing).rejects.toMatchObject({ status: 400 });
});

it('sends its credentials to Razorpay', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: unknown) => {
    sent.push(url);
    throw new Error('offline');
  });
  const own = new RazorpayProvider({ keyId: 'a', keySecret: 'b', webhookSecret: 'c' });
  await expect(own.findRefund({ providerRefundId: 'r' })).rejects.toThrow();
  expect(sent).toEqual(['https://api.razorpay.com/v1/refunds/r']);
});

it('sends a refund at normal speed with our id as its key, receipt and note', async () => {
  const { providerId } = await provider.createCheckout(details());
  simulator.pay(providerId);
  const status = await provider.find({ paymentId: 'p-1', providerId });
  if (status.state !== 'paid') throw new Error(`the payment is ${status.state}`);
  const { chargeId } = status.charge;
  const refundId = randomUUID();
  await provider.refund({ refundId, chargeId, amount: 1205, currency: 'INR', reason: '' });
  const request = simulator.requests.at(-1);
  expect(request?.header('x-refund-idempotency')).toBe(`refund-${refundId}`);
  expect(JSON.parse(request?.body ?? '')).toEqual({
    ...{ amount: 1205, speed: 'normal', receipt: refundId, notes: { refund_id: refundId } },
  });
  expect(simulator.requests.at(-2)?.query.get('count')).toBe('100');
});

it('derives the id of a notification from what is signed', async () => {
  const { providerId } = await provider.createCheckout(details());
  simulator.pay(providerId);
  const [event] = simulator.allEvents();
  if (!event) throw new Error('no notification');
  const request = simulator.request(event);
  const replayed = {
    ...request,
    header: (name: string) => (/event-id/i.test(name) ? randomUUID() : request.header(name)),
  };
  const [[first], [second]] = await Promise.all([
    provider.parseWebhook(request),
    provider.parseWebhook(replayed),
  ]);
  expect(first?.id).toBeDefined();
  expect(second?.id).toBe(first?.id);
});

it('lets a customer pay after a refused payment', async () => {
  const payment = details();
  const { providerId } = await provider.createCheckout(payment);
  simulator.fail(providerId);
  simulator.pay(providerId);
  expect(await provider.find({ ...payment, providerId })).toMatchObject({ state: 'paid' });
});
