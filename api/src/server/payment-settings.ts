import { type PaymentProviderName, paymentProviders } from '@vajra/contract';
import { z } from 'zod';
import type { PaymentOptions } from '../sales/payments/providers/create-providers.ts';
import { entries, randomSecret, secret } from './setting-types.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const unitMs = { m: minuteMs, h: 60 * minuteMs } as const;
const holdLimitsMs = { min: 5 * minuteMs, max: 24 * 60 * minuteMs } as const;

/** The settings without which a provider cannot work. */
const requiredKeys: Readonly<Partial<Record<PaymentProviderName, readonly string[]>>> = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  razorpay: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
  paypal: ['PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'],
};

/** Customers need all of these for a transfer; the other settings of the account are optional. */
const requiredOfAccount = ['BANK_ACCOUNT_NAME', 'BANK_ACCOUNT_NUMBER', 'BANK_IFSC'] as const;
const accountSettings = [...requiredOfAccount, 'BANK_NAME', 'BANK_SWIFT', 'BANK_UPI_ID'] as const;

const isProvider = (entry: string): entry is PaymentProviderName =>
  paymentProviders.some((name) => name === entry);

/** Keys are copied from dashboards, often with a line break. Messages never repeat them. */
const key = (pattern: RegExp, expected: string) =>
  z.string().trim().regex(pattern, `must be ${expected}`).optional();

/** A line that mails and pages show as it is. */
const plainText = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength)
    .regex(/^\P{Cc}+$/u, 'must be one line of text')
    .optional();

/** Settings of how orders are paid, and the keys of payment providers. */
export const paymentSettings = {
  PAYMENTS: z
    .string()
    .transform(entries)
    .superRefine((names, context) => {
      const add = (message: string) => context.addIssue({ code: 'custom', message });
      if (names.length === 0 || !names.every(isProvider)) {
        add(`must be some of ${paymentProviders.join(', ')}, separated by commas`);
      }
      if (new Set(names).size < names.length) add('names a provider twice');
    })
    .transform((names) => names.filter(isProvider))
    .optional(),
  /** Milliseconds. */
  PAYMENT_HOLD: z
    .string()
    .regex(/^[1-9]\d{0,3}[mh]$/, 'must be minutes or hours, such as 30m or 2h')
    .transform((text) => Number(text.slice(0, -1)) * unitMs[text.endsWith('h') ? 'h' : 'm'])
    .refine((ms) => ms >= holdLimitsMs.min && ms <= holdLimitsMs.max, 'must be between 5m and 24h')
    .prefault('30m'),
  BANK_ACCOUNT_NAME: plainText(70),
  BANK_ACCOUNT_NUMBER: key(/^[A-Z0-9]{6,34}$/i, 'an account number of letters and digits'),
  BANK_NAME: plainText(70),
  BANK_IFSC: key(/^[A-Z]{4}0[A-Z0-9]{6}$/, 'an IFSC such as HDFC0000001'),
  BANK_SWIFT: key(/^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/, 'a SWIFT code such as HDFCINBB'),
  BANK_UPI_ID: key(/^[\w.-]{2,256}@[a-z][a-z0-9.-]{1,63}$/i, 'a UPI id such as shop@bank'),
  /** Milliseconds. */
  BANK_TRANSFER_WITHIN: z
    .string()
    .regex(/^([1-9]|[1-8]\d|90)d$/, 'must be 1 to 90 days, such as 5d')
    .prefault('5d')
    .transform((text) => Number.parseInt(text, 10) * dayMs),
  STRIPE_SECRET_KEY: secret(
    key(/^(sk|rk)_(test|live)_\w+$/, 'a secret or restricted key of Stripe'),
  ),
  STRIPE_WEBHOOK_SECRET: secret(
    z
      .string()
      .transform(entries)
      .pipe(z.array(randomSecret('whsec_')).min(1, 'must be a signing secret of Stripe'))
      .optional(),
  ),
  RAZORPAY_KEY_ID: secret(key(/^rzp_(test|live)_\w+$/, 'a key id of Razorpay')),
  RAZORPAY_KEY_SECRET: secret(key(/^\S+$/, 'a key secret of Razorpay')),
  RAZORPAY_WEBHOOK_SECRET: secret(randomSecret().optional()),
  PAYPAL_CLIENT_ID: secret(key(/^[\w-]+$/, 'a client id of PayPal')),
  PAYPAL_CLIENT_SECRET: secret(key(/^[\w-]+$/, 'a client secret of PayPal')),
  PAYPAL_WEBHOOK_ID: secret(key(/^\w+$/, 'the id of a webhook of PayPal')),
  PAYPAL_SANDBOX: z.stringbool().default(false),
};

type ParsedSettings = z.output<z.ZodObject<typeof paymentSettings>>;

/** Returns a line for each setting that the providers named in PAYMENTS lack or may not have. */
export function paymentProblems(environment: Readonly<Record<string, string | undefined>>) {
  const names = entries(environment.PAYMENTS ?? '').filter(isProvider);
  const problems = names.flatMap((name) =>
    (requiredKeys[name] ?? [])
      .filter((setting) => !environment[setting] && !environment[`${setting}_FILE`])
      .map((setting) => `${setting}: is required for PAYMENTS=${name}`),
  );
  if (accountSettings.some((name) => environment[name])) {
    const missing = requiredOfAccount.filter((name) => !environment[name]);
    problems.push(...missing.map((name) => `${name}: is required for bank transfers`));
  }
  if (environment.NODE_ENV === 'production' && names.includes('demo')) {
    problems.push('PAYMENTS: production does not accept demo, which moves no money');
  }
  return problems;
}

/** Returns how the store is paid, with the keys of the providers that are named only. */
export function paymentOptions(settings: ParsedSettings, isProduction: boolean): PaymentOptions {
  const providers = settings.PAYMENTS ?? [isProduction ? 'manual' : 'demo'];
  return {
    providers,
    holdMs: settings.PAYMENT_HOLD,
    ...bankAccountOf(settings),
    ...(providers.includes('stripe') && {
      stripe: {
        secretKey: settings.STRIPE_SECRET_KEY ?? '',
        webhookSecrets: settings.STRIPE_WEBHOOK_SECRET ?? [],
      },
    }),
    ...(providers.includes('razorpay') && {
      razorpay: {
        keyId: settings.RAZORPAY_KEY_ID ?? '',
        keySecret: settings.RAZORPAY_KEY_SECRET ?? '',
        webhookSecret: settings.RAZORPAY_WEBHOOK_SECRET ?? '',
      },
    }),
    ...(providers.includes('paypal') && {
      paypal: {
        clientId: settings.PAYPAL_CLIENT_ID ?? '',
        clientSecret: settings.PAYPAL_CLIENT_SECRET ?? '',
        webhookId: settings.PAYPAL_WEBHOOK_ID ?? '',
        isSandbox: settings.PAYPAL_SANDBOX,
      },
    }),
  };
}

function bankAccountOf(settings: ParsedSettings): Pick<PaymentOptions, 'bankAccount'> {
  const {
    BANK_ACCOUNT_NAME: accountName,
    BANK_ACCOUNT_NUMBER: accountNumber,
    BANK_IFSC: ifsc,
    BANK_NAME: bankName,
    BANK_SWIFT: swift,
    BANK_UPI_ID: upiId,
    BANK_TRANSFER_WITHIN: withinMs,
  } = settings;
  if (!accountName || !accountNumber || !ifsc) return {};
  return { bankAccount: { accountName, accountNumber, ifsc, bankName, swift, upiId, withinMs } };
}
