import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PayPalSimulator } from '../../../test/payment-providers/paypal-simulator.ts';
import { TooManyRequestsError } from '../../errors.ts';
import { InvalidSignatureError, type PaymentReference } from '../provider.ts';
import { PayPalProvider } from './paypal-provider.ts';

let simulator: PayPalSimulator;
let provider: PayPalProvider;
beforeEach(async () => {
  simulator = await new PayPalSimulator().listen();
  provider = simulator.createProvider();
});
afterEach(async () => {
  vi.useRealTimers();
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

it('keeps one access token, also for calls at once', async () => {
  await Promise.all([checkout(), checkout(), checkout()]);
  await checkout();
  expect(tokenRequests()).toHaveLength(1);
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
