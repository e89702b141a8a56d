import type { OrderPayment, PaymentMethod, PaymentState } from '@vajra/contract';

export const paymentNames: Readonly<Record<PaymentMethod, string>> = {
  credit_card: 'Credit card',
  debit_card: 'Debit card',
  upi: 'UPI',
  paypal: 'PayPal',
  bank_transfer: 'Bank transfer',
  on_delivery: 'Pay on delivery',
};

/** Inside a sentence. */
export const methodNames = {
  ...paymentNames,
  credit_card: 'credit card',
  debit_card: 'debit card',
} as const satisfies Record<PaymentMethod, string>;

export const needsLogin = 'Please log in to pay your order.';
export const title = 'Payment';
export const loading = 'Loading the payment';
export const failedToLoad = 'Failed to fetch the payment.';
export const needsConnection = 'Paying needs a connection. Please go online first.';

export const complete = 'Complete your payment';
export const payUntil = (time: string) =>
  `We keep your pieces for you until ${time}. Without a payment the order is cancelled then.`;
export const updatesItself =
  'If you have paid already, this page shows it as soon as the payment is confirmed.';
export const payWith = (amount: string, method: string) => `Pay ${amount} with ${method}`;
export const otherWith = (method: string) => `Pay with ${method}`;
export const opening = 'Opening the payment page...';

export const failed = 'Payment failed';
export const failedExplanation =
  'Nothing was charged. Try again, or choose another payment method.';

export const cancelled = 'This order was cancelled';
export const notPaidInTime = 'It was not paid in time. Nothing was charged.';
export const notCharged = 'Nothing was charged.';
export const returned = 'What you have paid is being sent back.';

export const refunded = 'Your payment was refunded';
export const hasReturned = 'What you have paid was sent back.';
export const orderNotFound = 'We cannot show this order.';

export const arranged = 'We will arrange the payment with you';
export const arrangedExplanation = (method: string) =>
  `You have chosen: ${method}. We will contact you about it.`;

/** Above the bank account of an order that is paid by bank transfer. */
export const transferTitle = 'Transfer the amount';
export const transferBy = (amount: string, day: string) =>
  `Please transfer ${amount} by ${day}, with the order ID as the reference. We write to you when it has arrived.`;
export const transferFacts = {
  accountName: 'Account name',
  accountNumber: 'Account number',
  bankName: 'Bank',
  ifsc: 'IFSC',
  swift: 'SWIFT code',
  upiId: 'UPI ID',
} as const;
export const reference = 'Reference';
export const upiCode = 'QR code for UPI apps';
export const upiHint = 'Scan the code with your UPI app: amount and reference are filled in.';
export const upiLimit =
  'Many banks limit UPI payments to ₹1,00,000 a day. A bank transfer has no such limit.';
export const openUpi = 'Open a UPI app';

export const notPayable = 'This order cannot be paid online. Please contact us.';
export const toOrders = 'View your orders';
export const toShop = 'Continue Shopping';

/** On the page of the demo provider. */
export const demoTitle = 'Demonstration of a payment page';
export const demoExplanation =
  'No money is moved. A shop that is open for business shows the page of its payment provider here.';
export const demoPay = (amount: string) => `Pay ${amount}`;
export const demoFail = 'Let the payment fail';
export const demoAbandon = 'Leave without paying';
export const demoClosed = 'This payment page is closed.';
export const backToOrder = 'Back to your order';

/** In checkout. */
export const demoNote = 'This is a demonstration: no money is moved.';
export const noneOffered =
  'There is no payment method for your currency at the moment. Please contact us.';

/** In the list of orders. */
export const payNow = 'Pay now';
export const stateNames: Readonly<Record<PaymentState, string>> = {
  open: 'Awaiting payment',
  failed: 'Payment failed',
  due: 'Payment by arrangement',
  paid: 'Paid',
  partly_refunded: 'Partly refunded',
  refunded: 'Refunded',
  expired: 'Not paid',
  disputed: 'Payment disputed',
};
const awaitingTransfer = 'Awaiting your transfer';
export const stateName = ({ state, transfer }: Pick<OrderPayment, 'state' | 'transfer'>) =>
  transfer ? awaitingTransfer : stateNames[state];
export const payment = 'Payment';
