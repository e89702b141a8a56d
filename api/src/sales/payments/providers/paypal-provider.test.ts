import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type {
  ApiRequest,
  ApiResponse,
} from '../../../../test/payment-providers/payment-simulator.ts';
import { PayPalSimulator } from '../../../../test/payment-providers/paypal-simulator.ts';
import { TooManyRequestsError } from '../../../platform/errors.ts';
import { InvalidSignatureError, type PaymentReference } from '../provider.ts';
import { PayPalProvider } from './paypal-provider.ts';

/** Responds as PayPal does in states that the simulator does not reach. */
class ScriptedSimulator extends PayPalSimulator {
  /** Returns the response to a request, or nothing for that of the simulator. */
  respond: (request: ApiRequest) => ApiResponse | undefined = () => undefined;

  /** Carries out a request once more. */
  repeat(request: ApiRequest): void {
    super.handle(request);
  }

  protected override handle(request: ApiRequest): ApiResponse {
    return this.respond(request) ?? super.handle(request);
  }
}

let simulator: ScriptedSimulator;
let provider: PayPalProvider;
beforeEach(async () => {
  simulator = await new ScriptedSimulator().listen();
  provider = simulator.createProvider();
});
afterEach(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  await simulator.close();
});

async function checkout() {
  const paymentId = randomUUID();
  const { providerId } = await provider.createCheckout({
    ...{ paymentId, orderId: 'ORD-1', method: 'paypal', amount: 5000, currency: 'USD' },
    ...{ description: 'x'.repeat(300), returnUrl: 'https://shop.example.com/return' },
    ...{ createdAt: new Date(), expiresAt: new Date() },
  });
  return { paymentId, providerId };
}

/** Asks for the attempt of an order that is to be paid. */
const find = (payment: PaymentReference) => provider.find(payment, { mayCapture: true });

const tokenRequests = () => simulator.requests.filter(({ path }) => path === '/v1/oauth2/token');

const isOrder = ({ path }: ApiRequest) => path.includes('/checkout/orders/');
const unprocessable = (issue: string) => ({ status: 422, body: { details: [{ issue }] } });

it.each([
  [true, 'https://api-m.sandbox.paypal.com'],
  [false, 'https://api-m.paypal.com'],
])('sends the credentials of a sandbox (%j) to %s', async (isSandbox, host) => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: unknown) => {
    sent.push(url);
    throw new Error('offline');
  });
  const credentials = { clientId: 'a', clientSecret: 'b', webhookId: 'c' };
  const own = new PayPalProvider({ ...credentials, isSandbox });
  await expect(own.findRefund({ providerRefundId: 'r' })).rejects.toThrow();
  expect(sent).toEqual([`${host}/v1/oauth2/token`]);
});

it('creates an order for one immediate payment without shipping', async () => {
  const paymentId = randomUUID();
  const returnUrl = 'https://shop.example.com/return';
  await provider.createCheckout({
    ...{ paymentId, orderId: 'ORD-1', method: 'paypal', amount: 5005, currency: 'USD', returnUrl },
    ...{ description: 'Order ORD-1', email: 'customer@example.com' },
    ...{ createdAt: new Date(), expiresAt: new Date() },
  });
  const request = simulator.requests.at(-1);
  expect(request?.header('paypal-request-id')).toBe(paymentId);
  expect(request?.header('prefer')).toBe('return=representation');
  expect(JSON.parse(request?.body ?? '')).toEqual({
    intent: 'CAPTURE',
    purchase_units: [
      {
        ...{ reference_id: 'default', custom_id: paymentId, invoice_id: paymentId },
        ...{ description: 'Order ORD-1', amount: { currency_code: 'USD', value: '50.05' } },
      },
    ],
    payment_source: {
      paypal: {
        email_address: 'customer@example.com',
        experience_context: {
          ...{ user_action: 'PAY_NOW', shipping_preference: 'NO_SHIPPING' },
          payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
          ...{ return_url: returnUrl, cancel_url: returnUrl },
        },
      },
    },
  });
});

it('refunds in the currency of the charge', async () => {
  const payment = await checkout();
  simulator.pay(payment.providerId, { amount: 5000, currency: 'EUR' });
  await find(payment);
  const [chargeId = ''] = simulator.captures();
  await provider.refund({ refundId: 'r-1', chargeId, amount: 1205, currency: 'EUR', reason: '' });
  expect(JSON.parse(simulator.requests.at(-1)?.body ?? '')).toMatchObject({
    amount: { currency_code: 'EUR', value: '12.05' },
  });
});

it('keeps one access token, also for calls at once', async () => {
  await Promise.all([checkout(), checkout(), checkout()]);
  await checkout();
  expect(tokenRequests()).toHaveLength(1);
  const [request] = tokenRequests();
  expect(request?.body).toBe('grant_type=client_credentials');
  expect(request?.header('content-type')).toBe('application/x-www-form-urlencoded');
});

it('requests another token before the old one expires', async () => {
  await checkout();
  vi.useFakeTimers({ now: Date.now() + 32_400_000 - 30_000, toFake: ['Date'] });
  await checkout();
  expect(tokenRequests()).toHaveLength(2);
});

it('requests another token once when PayPal has ended the old one', async () => {
  const payment = await checkout();
  simulator.revokeTokens();
  expect(await find(payment)).toEqual({ state: 'open' });
  expect(tokenRequests()).toHaveLength(2);
});

it('requests another token once for calls at once', async () => {
  const payment = await checkout();
  simulator.revokeTokens();
  const open = { state: 'open' };
  expect(await Promise.all([find(payment), find(payment)])).toEqual([open, open]);
  expect(tokenRequests()).toHaveLength(2);
});

it('repeats a request with the same body and key when its token has ended', async () => {
  const payment = await checkout();
  simulator.pay(payment.providerId);
  await find(payment);
  const [chargeId = ''] = simulator.captures();
  simulator.revokeTokens();
  await provider.refund({ refundId: 'r-1', chargeId, amount: 1205, currency: 'USD', reason: '' });
  const refunds = simulator.requests.filter(({ path }) => path.endsWith('/refund'));
  expect(refunds.map(({ body }) => body)).toEqual(Array(2).fill(refunds[0]?.body));
  const keys = refunds.map((request) => request.header('paypal-request-id'));
  expect(keys).toEqual(['refund-r-1', 'refund-r-1']);
});

it('tries again after a token was not available', async () => {
  simulator.disconnect();
  await expect(checkout()).rejects.toMatchObject({ isTemporary: true });
  simulator.restore();
  await expect(checkout()).resolves.toBeDefined();
});

it('captures an approved order once, although questions overlap', async () => {
  const payment = await checkout();
  simulator.pay(payment.providerId);
  const results = await Promise.all([find(payment), find(payment), find(payment)]);
  expect(simulator.captures()).toHaveLength(1);
  const [chargeId] = simulator.captures();
  for (const result of results)
    expect(result).toMatchObject({ state: 'paid', charge: { chargeId } });
  const captures = simulator.requests.filter(({ path }) => path.endsWith('/capture'));
  const requestIds = captures.map((request) => request.header('paypal-request-id'));
  expect(new Set(requestIds)).toEqual(new Set([`capture-${payment.providerId}`]));
});

it('finds the capture of an earlier request that PayPal has forgotten', async () => {
  const payment = await checkout();
  simulator.pay(payment.providerId);
  simulator.respond = (request) => {
    if (request.path.endsWith('/capture')) {
      simulator.repeat(request);
      simulator.forgetRequests();
    }
    return undefined;
  };
  const status = await find(payment);
  const [chargeId] = simulator.captures();
  expect(status).toMatchObject({ state: 'paid', charge: { chargeId } });
});

it.each([
  ['is not reported yet', { status: 201, body: { id: 'x', status: 'COMPLETED' } }, 'open'],
  [
    "is refused because of the customer's account",
    unprocessable('PAYER_ACCOUNT_RESTRICTED'),
    'failed',
  ],
])('finds an approved order whose capture %s', async (_, response, state) => {
  const payment = await checkout();
  simulator.pay(payment.providerId);
  simulator.respond = ({ path }) => (path.endsWith('/capture') ? response : undefined);
  expect(await find(payment)).toMatchObject({ state });
});

it('reports a refused capture of which the customer is not the cause', async () => {
  const payment = await checkout();
  simulator.pay(payment.providerId);
  simulator.respond = ({ path }) =>
    path.endsWith('/capture') ? unprocessable('PAYEE_ACCOUNT_RESTRICTED') : undefined;
  await expect(find(payment)).rejects.toMatchObject({ codes: ['PAYEE_ACCOUNT_RESTRICTED'] });
  expect(simulator.requests.some(({ method }) => method === 'PATCH')).toBe(false);
});

it('names the attempt of an order that is approved after it was closed', async () => {
  const payment = await checkout();
  await provider.close(payment);
  simulator.pay(payment.providerId);
  const [approval] = simulator.allEvents();
  if (!approval) throw new Error('no notification');
  expect(await provider.parseWebhook(simulator.request(approval))).toMatchObject([
    { change: { kind: 'changed', ...payment } },
  ]);
});

it('takes an order that PayPal has voided for expired, and closes it', async () => {
  const payment = await checkout();
  simulator.respond = (request) => {
    if (!isOrder(request)) return undefined;
    if (request.method === 'PATCH') return unprocessable('INVALID_ORDER_STATUS');
    return { status: 200, body: { id: payment.providerId, status: 'VOIDED' } };
  };
  expect(await find(payment)).toEqual({ state: 'expired' });
  await expect(provider.close(payment)).resolves.toBeUndefined();
});

it.each([
  ['refuses', unprocessable('ORDER_BUSY')],
  ['cannot do', { status: 403, body: {} }],
])('reports that an order stays open when PayPal %s its change', async (_, response) => {
  const payment = await checkout();
  simulator.respond = ({ method }) => (method === 'PATCH' ? response : undefined);
  await expect(provider.close(payment)).rejects.toMatchObject({ status: response.status });
});

it('captures nothing that the shop does not need', async () => {
  const payment = await checkout();
  simulator.pay(payment.providerId);
  const [approval] = simulator.allEvents();
  if (!approval) throw new Error('no notification');
  expect(await provider.parseWebhook(simulator.request(approval))).toMatchObject([
    { change: { kind: 'changed', providerId: payment.providerId } },
  ]);
  expect(await provider.find(payment, { mayCapture: false })).toEqual({ state: 'open' });
  expect(simulator.captures()).toEqual([]);
});

it('captures when the response to the capture was lost', async () => {
  const payment = await checkout();
  simulator.pay(payment.providerId);
  await find({ ...payment, providerId: 'UNKNOWN' }); // so that the token is there
  const { requests } = simulator;
  const before = requests.length;
  simulator.fault('lost');
  await expect(find(payment)).rejects.toMatchObject({ isTemporary: true });
  expect(requests.length).toBe(before + 1);
  expect(await find(payment)).toMatchObject({ state: 'paid' });
  expect(simulator.captures()).toHaveLength(1);
});

it.each([
  ['COMPLETED', 'paid'],
  ['DECLINED', 'failed'],
] as const)('waits for a capture that is pending and becomes %s', async (status, state) => {
  const kind = state === 'paid' ? 'changed' : 'failed';
  const payment = await checkout();
  simulator.payLater(payment.providerId);
  expect(await find(payment)).toEqual({ state: 'open' });
  const [captureId = ''] = simulator.captures();
  const kinds = async () => {
    const parsed = [];
    for (const event of simulator.allEvents())
      parsed.push(...(await provider.parseWebhook(simulator.request(event))));
    return parsed.map(({ change }) => change);
  };
  expect(await kinds()).toEqual([{ kind: 'changed', ...payment }]);
  simulator.settleCapture(captureId, status);
  expect(await kinds()).toContainEqual(expect.objectContaining({ kind, ...payment }));
  expect(await find(payment)).toMatchObject({ state });
});

it('captures nothing any more after a refused capture', async () => {
  const payment = await checkout();
  simulator.fail(payment.providerId);
  expect(await find(payment)).toEqual({ state: 'failed', reason: 'INSTRUMENT_DECLINED' });
  simulator.acceptPayments(payment.providerId);
  expect(await find(payment)).toEqual({ state: 'expired' });
  expect(simulator.captures()).toEqual([]);
});

it('sends the body of a notification to PayPal as it arrived', async () => {
  const fields = '"event_type":"X", "create_time":"2026-01-01T00:00:00Z", "resource":{"a":1.10}';
  const body = `{ "id":"WH-1",  ${fields} }`;
  const event = { type: 'X', body, deliveries: 0, isAcknowledged: false };
  expect(await provider.parseWebhook(simulator.request(event))).toEqual([]);
  const question = simulator.requests.at(-1)?.body ?? '';
  expect(question.endsWith(`,"webhook_event":${body}}`)).toBe(true);
});

it.each([
  ['two values', '{},"verification_status":"SUCCESS"'],
  ['a list', '[]'],
  ['text', 'null'],
  ['nothing', ''],
  ['bytes that are not UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
])('asks PayPal nothing about a body of %s', async (_, body) => {
  const event = { type: 'X', body: '{}', deliveries: 0, isAcknowledged: false };
  const request = { ...simulator.request(event), rawBody: Buffer.from(body) };
  await expect(provider.parseWebhook(request)).rejects.toThrow(InvalidSignatureError);
  expect(simulator.requests).toEqual([]);
});

it.each([
  ['cert_url', 'https://paypal.com.example.com/certs/1'],
  ['cert_url', 'https://api.paypal.com.example.com/certs/1'],
  ['cert_url', 'https://api.notpaypal.com/certs/1'],
  ['cert_url', 'http://api.paypal.com/v1/notifications/certs/1'],
  ['cert_url', 'https://api.paypal.com@example.com/certs/1'],
  ['cert_url', 'certs/1'],
  ['auth_algo', 'none'],
  ['transmission_time', new Date(Date.now() - 5 * 24 * 3_600_000).toISOString()],
  ['transmission_time', new Date(Date.now() + 3_600_000).toISOString()],
  ['transmission_time', 'now'],
  ['transmission_id', ''],
])('asks PayPal nothing about a notification whose %s is %s', async (field, value) => {
  const event = { type: 'X', body: '{}', deliveries: 0, isAcknowledged: false };
  const { header, rawBody } = simulator.request(event);
  const changed = `paypal-${field.replaceAll('_', '-')}`;
  const forged = { header: (name: string) => (name === changed ? value : header(name)), rawBody };
  await expect(provider.parseWebhook(forged)).rejects.toThrow(InvalidSignatureError);
  expect(simulator.requests).toEqual([]);
});

const dayMs = 24 * 3_600_000;

it.each([
  ['three days ago', -3 * dayMs],
  ['by a clock that is five minutes fast', 5 * 60_000],
])('accepts a notification that PayPal has signed %s', async (_, offset) => {
  const fields = { event_type: 'X', create_time: '2026-01-01T00:00:00Z', resource: {} };
  const body = JSON.stringify({ id: 'WH-1', ...fields });
  const now = Date.now();
  vi.useFakeTimers({ now: now + offset, toFake: ['Date'] });
  const request = simulator.request({ type: 'X', body, deliveries: 0, isAcknowledged: false });
  vi.setSystemTime(now);
  expect(await provider.parseWebhook(request)).toEqual([]);
});

it('asks PayPal nothing about a notification with a long header', async () => {
  const event = { type: 'X', body: '{}', deliveries: 0, isAcknowledged: false };
  const { header, rawBody } = simulator.request(event);
  const isLong = (name: string) => name === 'paypal-transmission-sig';
  const forged = {
    header: (name: string) => (isLong(name) ? 'x'.repeat(1001) : header(name)),
    rawBody,
  };
  await expect(provider.parseWebhook(forged)).rejects.toThrow(InvalidSignatureError);
  expect(simulator.requests).toEqual([]);
});

it.each([
  { status: 400, body: {} },
  { status: 200, body: { verification_status: 'PENDING' } },
])('takes a notification for forged when PayPal responds with %j', async (response) => {
  simulator.respond = ({ path }) =>
    path.endsWith('/verify-webhook-signature') ? response : undefined;
  const event = { type: 'X', body: '{}', deliveries: 0, isAcknowledged: false };
  const parsed = provider.parseWebhook(simulator.request(event));
  await expect(parsed).rejects.toThrow(InvalidSignatureError);
});

it('asks PayPal about a limited number of notifications at once', async () => {
  const event = { type: 'X', body: '{}', deliveries: 0, isAcknowledged: false };
  const request = simulator.request(event, 'wrong');
  const results = await Promise.allSettled(
    Array.from({ length: 300 }, () => provider.parseWebhook(request)),
  );
  const errors = results.map((result) =>
    result.status === 'rejected' ? result.reason : undefined,
  );
  const refused = errors.filter((error) => error instanceof TooManyRequestsError);
  expect(refused).toHaveLength(192);
  const forged = errors.filter((error) => error instanceof InvalidSignatureError);
  expect(forged).toHaveLength(108);
});

it('does not take a notification for forged when PayPal cannot be asked', async () => {
  const payment = await checkout();
  simulator.pay(payment.providerId);
  const [event] = simulator.allEvents();
  if (!event) throw new Error('no notification');
  simulator.fault('error');
  await expect(provider.parseWebhook(simulator.request(event))).rejects.toMatchObject({
    isTemporary: true,
  });
  expect(await provider.parseWebhook(simulator.request(event))).toHaveLength(1);
});

it('reports wrong credentials without repeating them', async () => {
  const wrong = new PayPalProvider({
    ...{ clientId: 'simulator-client', clientSecret: 'wrong', webhookId: 'x', isSandbox: true },
    apiUrl: simulator.apiUrl,
  });
  await expect(
    wrong.find({ paymentId: 'a', providerId: 'b' }, { mayCapture: true }),
  ).rejects.toMatchObject({
    isTemporary: false,
    message: 'paypal does not accept the client id and secret',
  });
});
