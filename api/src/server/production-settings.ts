import { z } from 'zod';
import { demoAdmin } from '../identity/accounts/demo-accounts.ts';
import type { PaymentOptions } from '../sales/payments/providers/create-providers.ts';
import { entries } from './setting-types.ts';

/** What production refuses unless PRODUCTION_ALLOWS names it. */
const allowances = ['test_keys', 'seed', 'http'] as const;
type Allowance = (typeof allowances)[number];

/** Has no default in production: each protects the store, or names a machine that is not this one. */
const required = [
  'MONGODB_URI',
  'SMTP_URL',
  'STORE_URL',
  'JWT_SECRET',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
] as const;

const published: Readonly<Record<string, string>> = {
  ADMIN_EMAIL: demoAdmin.email,
  ADMIN_PASSWORD: demoAdmin.password,
};

export const productionSettings = {
  PRODUCTION_ALLOWS: z
    .string()
    .default('')
    .transform(entries)
    .pipe(
      z.array(z.enum(allowances, `must be some of ${allowances.join(', ')}, separated by commas`)),
    ),
};

/** Returns a line for each setting that production needs and lacks, or that has the demo's value. */
export function missingInProduction(
  environment: Readonly<Record<string, string | undefined>>,
): string[] {
  return required.flatMap((name) => {
    if (!environment[name] && !environment[`${name}_FILE`])
      return [`${name}: is required in production`];
    const isDemo = environment[name] === published[name];
    return isDemo ? [`${name}: is the demo's, which production does not accept`] : [];
  });
}

interface ProductionConfig {
  seed: unknown;
  storeUrl: string;
  payments: PaymentOptions;
  allows: readonly Allowance[];
}

/** Returns a line for each setting that is meant for trying the shop and that PRODUCTION_ALLOWS does not name. */
export function forbiddenInProduction({ seed, storeUrl, payments, allows }: ProductionConfig) {
  const found: { allowance: Allowance; problem: string }[] = testKeys(payments).map((name) => ({
    allowance: 'test_keys',
    problem: `${name}: is for tests, so orders would count as paid although no money moves`,
  }));
  if (seed !== 'none') {
    found.push({ allowance: 'seed', problem: 'SEED: fills an empty store with products to try' });
  }
  if (!storeUrl.startsWith('https:')) {
    found.push({ allowance: 'http', problem: 'STORE_URL: must start with https://' });
  }
  return found
    .filter(({ allowance }) => !allows.includes(allowance))
    .map(({ allowance, problem }) => `${problem}; to accept it, PRODUCTION_ALLOWS=${allowance}`);
}

/** Returns the settings that hold keys for tests, with which no money moves. */
export function testKeys({ stripe, razorpay, paypal }: PaymentOptions): string[] {
  const isTest = {
    STRIPE_SECRET_KEY: /^.._test_/.test(stripe?.secretKey ?? ''),
    RAZORPAY_KEY_ID: /^rzp_test_/.test(razorpay?.keyId ?? ''),
    PAYPAL_SANDBOX: paypal?.isSandbox === true,
  };
  return Object.entries(isTest)
    .filter(([, isSet]) => isSet)
    .map(([name]) => name);
}
