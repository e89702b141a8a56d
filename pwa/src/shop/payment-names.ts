import type { PaymentMethod } from '@vajra/contract';

/** The payment methods as a person reads them. */
export const paymentNames: Readonly<Record<PaymentMethod, string>> = {
  credit_card: 'Credit card',
  debit_card: 'Debit card',
  upi: 'UPI',
  paypal: 'PayPal',
};
