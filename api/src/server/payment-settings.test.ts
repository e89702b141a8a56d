import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { parseConfig } from './config.ts';
import { testKeyWarnings } from './payment-settings.ts';

const stripe = { STRIPE_SECRET_KEY: 'sk_test_abc123', STRIPE_WEBHOOK_SECRET: 'whsec_one' };
const razorpay = {
  RAZORPAY_KEY_ID: 'rzp_test_abc123',
  RAZORPAY_KEY_SECRET: 'secret-of-the-key',
  RAZORPAY_WEBHOOK_SECRET: 'secret-of-webhooks',
};
const paypal = {
  PAYPAL_CLIENT_ID: 'client-id',
  PAYPAL_CLIENT_SECRET: 'client-secret',
  PAYPAL_WEBHOOK_ID: '8PT597110X687430LKGECATA',
};
const production = {
  NODE_ENV: 'production',
  MONGODB_URI: 'mongodb://db.internal/shop',
  SMTP_URL: 'smtp://mail.internal',
  STORE_URL: 'https://shop.example.com',
  JWT_SECRET: 'x'.repeat(40),
  ADMIN_EMAIL: 'owner@example.com',
  ADMIN_PASSWORD: 'a long one',
};

/** Returns the report of invalid settings. */
function problemsOf(environment: Record<string, string>): string {
  try {
    parseConfig(environment);
  } catch (error) {
    return String(error);
  }
  throw new Error('the settings are valid');
}

it('pays with the demo by default, and by hand in production', () => {
  expect(parseConfig({}).payments).toEqual({ providers: ['demo'], holdMs: 1_800_000 });
  expect(parseConfig(production).payments.providers).toEqual(['manual']);
});

it('keeps the order of PAYMENTS, and the keys of the providers that it names only', () => {
  const environment = { PAYMENTS: 'razorpay, stripe,manual', ...stripe, ...razorpay, ...paypal };
  expect(parseConfig(environment).payments).toEqual({
    providers: ['razorpay', 'stripe', 'manual'],
    holdMs: 1_800_000,
    stripe: { secretKey: 'sk_test_abc123', webhookSecrets: ['whsec_one'] },
    razorpay: {
      keyId: 'rzp_test_abc123',
      keySecret: 'secret-of-the-key',
      webhookSecret: 'secret-of-webhooks',
    },
  });
});

it('accepts several signing secrets of Stripe, for replacing one', () => {
  const environment = { PAYMENTS: 'stripe', ...stripe, STRIPE_WEBHOOK_SECRET: 'whsec_b, whsec_a' };
  expect(parseConfig(environment).payments.stripe?.webhookSecrets).toEqual(['whsec_b', 'whsec_a']);
});

it('reads PAYPAL_SANDBOX', () => {
  const environment = { PAYMENTS: 'paypal', ...paypal };
  expect(parseConfig(environment).payments.paypal?.isSandbox).toBe(false);
  expect(parseConfig({ ...environment, PAYPAL_SANDBOX: 'true' }).payments.paypal?.isSandbox).toBe(
    true,
  );
});

test.each([
  ['5m', 300_000],
  ['45m', 2_700_000],
  ['2h', 7_200_000],
  ['24h', 86_400_000],
])('PAYMENT_HOLD=%s', (PAYMENT_HOLD, milliseconds) => {
  expect(parseConfig({ PAYMENT_HOLD }).payments.holdMs).toBe(milliseconds);
});

it.each([
  ['PAYMENTS', 'visa'],
  ['PAYMENTS', 'demo,,visa'],
  ['PAYMENTS', ','],
  ['PAYMENTS', 'manual,demo,manual'],
  ['PAYMENT_HOLD', '4m'],
  ['PAYMENT_HOLD', '25h'],
  ['PAYMENT_HOLD', '1441m'],
  ['PAYMENT_HOLD', '30'],
  ['PAYMENT_HOLD', '0m'],
  ['STRIPE_SECRET_KEY', 'pk_test_abc123'],
  ['STRIPE_WEBHOOK_SECRET', 'sk_test_abc123'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_a,b'],
  ['RAZORPAY_KEY_ID', 'abc123'],
  ['RAZORPAY_WEBHOOK_SECRET', 'short'],
  ['PAYPAL_SANDBOX', 'maybe'],
])('rejects %s=%s and names the setting', (name, value) => {
  expect(() => parseConfig({ [name]: value })).toThrow(name);
});

it('never repeats a key that it rejects', () => {
  const keys = ['STRIPE_SECRET_KEY', 'RAZORPAY_KEY_SECRET', 'PAYPAL_CLIENT_SECRET'];
  const given = Object.fromEntries(keys.map((name) => [name, 'very secret!']));
  const problems = problemsOf(given);
  for (const name of keys) expect(problems).toContain(name);
  expect(problems).not.toContain('very secret');
});

it.each([
  ['stripe', stripe],
  ['razorpay', razorpay],
  ['paypal', paypal],
] as const)('requires every key of %s when PAYMENTS names it', (name, keys) => {
  expect(parseConfig({ PAYMENTS: name, ...keys }).payments.providers).toEqual([name]);
  for (const missing of Object.keys(keys)) {
    expect(() => parseConfig({ PAYMENTS: name, ...keys, [missing]: '' })).toThrow(
      `${missing}: is required for PAYMENTS=${name}`,
    );
  }
});

it('reads keys from files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vajra-payments-'));
  const path = join(folder, 'key');
  writeFileSync(path, 'sk_live_file\n');
  const environment = { PAYMENTS: 'stripe', ...stripe, STRIPE_SECRET_KEY: '' };
  const { payments } = parseConfig({ ...environment, STRIPE_SECRET_KEY_FILE: path });
  expect(payments.stripe?.secretKey).toBe('sk_live_file');
  rmSync(folder, { recursive: true });
});

it('refuses the demo in production', () => {
  expect(() => parseConfig({ ...production, PAYMENTS: 'manual,demo' })).toThrow(
    'PAYMENTS: production does not accept demo',
  );
});

it('warns of keys for tests, and only of these', () => {
  const all = { ...production, PAYMENTS: 'stripe,razorpay,paypal', ...stripe, ...razorpay };
  const tests = parseConfig({ ...all, ...paypal, PAYPAL_SANDBOX: 'true' });
  expect(testKeyWarnings(tests.payments).map((line) => line.split(' ')[0])).toEqual([
    'STRIPE_SECRET_KEY',
    'RAZORPAY_KEY_ID',
    'PAYPAL_SANDBOX',
  ]);
  const live = parseConfig({
    ...{ ...all, ...paypal },
    ...{ STRIPE_SECRET_KEY: 'rk_live_abc', RAZORPAY_KEY_ID: 'rzp_live_abc' },
  });
  expect(testKeyWarnings(live.payments)).toEqual([]);
});
