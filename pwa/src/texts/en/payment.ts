import type { PaymentMethod } from '@vajra/contract';

export const paymentNames: Readonly<Record<PaymentMethod, string>> = {
  credit_card: 'Credit card',
  debit_card: 'Debit card',
  upi: 'UPI',
  paypal: 'PayPal',
  bank_transfer: 'Bank transfer',
  on_delivery: 'Pay on delivery',
};
