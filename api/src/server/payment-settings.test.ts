import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, test } from 'vitest';
import { parseConfig } from './config.ts';
import { testKeys } from './production-settings.ts';

const whsec = (random: string) => `whsec_${random.padEnd(32, '0123456789')}`;
const stripe = { STRIPE_SECRET_KEY: 'sk_test_abc123', STRIPE_WEBHOOK_SECRET: whsec('one') };
const razorpay = {
  RAZORPAY_KEY_ID: 'rzp_test_abc123',
  RAZORPAY_KEY_SECRET: 'secret-of-the-key',
  RAZORPAY_WEBHOOK_SECRET: 'a secret of webhooks, 32 characters',
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
  JWT_SECRET: 'a secret of at least 32 characters',
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
    stripe: { secretKey: 'sk_test_abc123', webhookSecrets: [whsec('one')] },
    razorpay: {
      keyId: 'rzp_test_abc123',
      keySecret: 'secret-of-the-key',
      webhookSecret: razorpay.RAZORPAY_WEBHOOK_SECRET,
    },
  });
});

it('accepts several signing secrets of Stripe, for replacing one', () => {
  const secrets = [whsec('b'), whsec('a')];
  const STRIPE_WEBHOOK_SECRET = secrets.join(', ');
  const { payments } = parseConfig({ PAYMENTS: 'stripe', ...stripe, STRIPE_WEBHOOK_SECRET });
  expect(payments.stripe?.webhookSecrets).toEqual(secrets);
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
  ['STRIPE_WEBHOOK_SECRET', 'whsec_'],
  ['STRIPE_WEBHOOK_SECRET', whsec('').slice(0, -1)],
  ['STRIPE_WEBHOOK_SECRET', `whsec_${'x'.repeat(40)}`],
  ['STRIPE_WEBHOOK_SECRET', `${whsec('a')},whsec_b`],
  ['RAZORPAY_KEY_ID', 'abc123'],
  ['RAZORPAY_WEBHOOK_SECRET', 'a secret of 31 characters only.'],
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

it('reads every key from files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vajra-payments-'));
  const keys = { ...stripe, ...razorpay, ...paypal };
  const files = Object.entries(keys).map(([name, value]) => {
    const path = join(folder, name);
    writeFileSync(path, `${value}\n`);
    return [`${name}_FILE`, path];
  });
  const PAYMENTS = 'stripe,razorpay,paypal';
  const { payments } = parseConfig({ PAYMENTS, ...Object.fromEntries(files) });
  rmSync(folder, { recursive: true });
  expect(payments).toEqual(parseConfig({ PAYMENTS, ...keys }).payments);
});

it('never counts a key as set that it does not read', () => {
  for (const name of Object.keys({ ...stripe, ...razorpay, ...paypal })) {
    expect(() => parseConfig({ [`${name}_FILE`]: '/does/not/exist' })).toThrow(`${name}_FILE`);
  }
});

it('refuses the demo in production', () => {
  expect(() => parseConfig({ ...production, PAYMENTS: 'manual,demo' })).toThrow(
    'PAYMENTS: production does not accept demo',
  );
});

it('refuses keys for tests in production unless they are asked for', () => {
  const all = { ...production, PAYMENTS: 'stripe,razorpay,paypal', ...stripe, ...razorpay };
  const tests = { ...all, ...paypal, PAYPAL_SANDBOX: 'true' };
  for (const name of ['STRIPE_SECRET_KEY', 'RAZORPAY_KEY_ID', 'PAYPAL_SANDBOX']) {
    expect(problemsOf(tests)).toContain(`${name}: is for tests`);
  }
  const { payments } = parseConfig({ ...tests, PRODUCTION_ALLOWS: 'test_keys' });
  expect(testKeys(payments)).toEqual(['STRIPE_SECRET_KEY', 'RAZORPAY_KEY_ID', 'PAYPAL_SANDBOX']);
  const live = parseConfig({
    ...{ ...all, ...paypal },
    ...{ STRIPE_SECRET_KEY: 'rk_live_abc', RAZORPAY_KEY_ID: 'rzp_live_abc' },
  });
  expect(testKeys(live.payments)).toEqual([]);
});

const bank = {
  BANK_ACCOUNT_NAME: 'Vajra Diamonds',
  BANK_ACCOUNT_NUMBER: '50100123456789',
  BANK_IFSC: 'HDFC0000001',
};

it('takes bank transfers with an account only', () => {
  expect(parseConfig({ BANK_TRANSFER_WITHIN: '3d' }).payments.bankAccount).toBeUndefined();
  expect(parseConfig({ ...bank, BANK_TRANSFER_WITHIN: '3d' }).payments.bankAccount).toMatchObject({
    ...{ accountName: 'Vajra Diamonds', accountNumber: '50100123456789', ifsc: 'HDFC0000001' },
    withinMs: 3 * 24 * 60 * 60 * 1000,
  });
});

it.each([
  ['BANK_IFSC', 'HDFC1000001'],
  ['BANK_IFSC', 'hdfc0000001'],
  ['BANK_ACCOUNT_NUMBER', '1234 5678'],
  ['BANK_ACCOUNT_NAME', 'Vajra\nDiamonds'],
  ['BANK_SWIFT', 'HDFC'],
  ['BANK_UPI_ID', 'vajra'],
  ['BANK_UPI_ID', 'vajra@bank&am=1'],
  ['BANK_TRANSFER_WITHIN', '0d'],
  ['BANK_TRANSFER_WITHIN', '91d'],
  ['BANK_TRANSFER_WITHIN', '48h'],
])('rejects %s=%s', (name, value) => {
  expect(problemsOf({ ...bank, [name]: value })).toContain(`${name}: must be`);
});

it.each(Object.keys(bank))('needs %s where the account has other settings', (name) => {
  expect(problemsOf({ ...bank, [name]: '' })).toContain(`${name}: is required for bank transfers`);
  expect(problemsOf({ BANK_UPI_ID: 'vajra@bank' })).toContain(`${name}: is required`);
});
