import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StripeSimulator } from '../../../../test/payment-providers/stripe-simulator.ts';
import { type CheckoutDetails, InvalidSignatureError, type ProviderError } from '../provider.ts';
import { StripeProvider } from './stripe-provider.ts';

let simulator: StripeSimulator;
let provider: StripeProvider;
beforeEach(async () => {
  simulator = await new StripeSimulator().listen();
  provider = simulator.createProvider();
});
afterEach(async () => {
  vi.unstubAllGlobals();
  await simulator.close();
});

function details(): CheckoutDetails {
  const now = Date.now();
  return {
    ...{ paymentId: randomUUID(), orderId: 'ORD-1', amount: 5000, currency: 'INR' },
    ...{ method: 'debit_card', description: 'Order ORD-1', returnUrl: 'https://shop.example/r' },
    ...{ createdAt: new Date(now), expiresAt: new Date(now + 1_800_000) },
  };
}

it('creates a session for cards with the total in minor units and the order in its metadata', async () => {
  const given = details();
  await provider.createCheckout(given);
  const form = new URLSearchParams(simulator.requests[0]?.body);
  expect(Object.fromEntries(form)).toMatchObject({
    'payment_method_types[0]': 'card',
    'line_items[0][price_data][currency]': 'inr',
    'line_items[0][price_data][unit_amount]': '5000',
    'line_items[0][quantity]': '1',
    'metadata[order_id]': 'ORD-1',
    client_reference_id: given.paymentId,
    billing_address_collection: 'auto',
    success_url: given.returnUrl,
    cancel_url: given.returnUrl,
  });
  expect(form.has('customer_email')).toBe(false);
  expect(simulator.requests[0]?.header('idempotency-key')).toBe(given.paymentId);
});

it('asks customers abroad for their address', async () => {
  await provider.createCheckout({ ...details(), currency: 'USD' });
  const form = new URLSearchParams(simulator.requests[0]?.body);
  expect(form.get('billing_address_collection')).toBe('required');
});

it('rejects a request that was signed too long ago', async () => {
  const { providerId } = await provider.createCheckout(details());
  simulator.pay(providerId);
  const [event] = simulator.allEvents();
  if (!event) throw new Error('no notification');
  await expect(provider.parseWebhook(simulator.request(event, 'old'))).rejects.toThrow(
    InvalidSignatureError,
  );
});

it('rejects payments of the test mode when the key is a live one', async () => {
  const live = new StripeProvider({
    secretKey: 'sk_live_a',
    webhookSecrets: [simulator.settings.STRIPE_WEBHOOK_SECRET],
    apiUrl: simulator.apiUrl,
  });
  const { providerId } = await provider.createCheckout(details());
  simulator.pay(providerId);
  const [event] = simulator.allEvents();
  if (!event) throw new Error('no notification');
  await expect(live.parseWebhook(simulator.request(event))).rejects.toThrow(/other mode/);
});

it('reports no payment for a session that is complete and not paid yet', async () => {
  const { providerId } = await provider.createCheckout(details());
  simulator.fail(providerId);
  const [completed] = simulator.allEvents();
  if (!completed) throw new Error('no notification');
  expect(completed.type).toBe('checkout.session.completed');
  expect(await provider.parseWebhook(simulator.request(completed))).toEqual([]);
});

it('reports a wrong key without repeating it', async () => {
  const secretKey = 'sk_test_of_another_account';
  const { apiUrl } = simulator;
  const wrong = new StripeProvider({ secretKey, webhookSecrets: [], apiUrl });
  const error: ProviderError = await wrong.createCheckout(details()).catch((reason) => reason);
  expect(error).toMatchObject({ isTemporary: false, status: 401 });
  expect(error.message).not.toContain(secretKey);
});

it('sends its credentials to Stripe', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (url: unknown) => {
    sent.push(url);
    throw new Error('offline');
  });
  const own = new StripeProvider({ secretKey: 'sk_test_a', webhookSecrets: [] });
  await expect(own.findRefund({ providerRefundId: 'r' })).rejects.toThrow();
  expect(sent).toEqual(['https://api.stripe.com/v1/refunds/r']);
});
