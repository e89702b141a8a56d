import { z } from 'zod';

/** An amount such as `{"currency_code":"USD","value":"12.50"}`, in minor units. */
export const money = z
  .object({
    currency_code: z.string().length(3),
    value: z.string().regex(/^\d{1,13}(\.\d{1,2})?$/),
  })
  .transform(({ currency_code: currency, value }) => ({ amount: minorOf(value), currency }));

/** Converts decimal digits to minor units without a binary fraction in between. */
function minorOf(value: string): number {
  const [whole = '0', fraction = ''] = value.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

/** Formats minor units of a currency with two decimals as PayPal expects them. */
export function paypalMoney(amount: number, currency: string) {
  const digits = String(amount).padStart(3, '0');
  return { currency_code: currency, value: `${digits.slice(0, -2)}.${digits.slice(-2)}` };
}
