import { type Currency, formatMoney } from '@vajra/contract';
import type { MailBlock, MailContent } from '../../platform/mail/mail-content.ts';
import { type OrderMailSettings, orderLink, type Verified } from '../orders/order-messages.ts';

/** What a customer is notified of. */
export type PaymentNews =
  | 'received'
  | 'received late'
  | 'returned: expired'
  | 'returned: duplicate'
  | 'returned: amount'
  | 'refund sent';

interface Payment {
  orderId: string;
  /** The customer. */
  u_id: number;
  /** Minor units. */
  amount: number;
  currency: string;
  /** Further lines of facts. */
  facts?: readonly (readonly [name: string, value: string])[];
}

interface NewsTexts {
  subject: string;
  heading: string;
  text: string;
}

const texts: Readonly<Record<PaymentNews, (orderId: string) => NewsTexts>> = {
  received: (orderId) => ({
    subject: `Payment received for your order ${orderId}`,
    heading: 'Thank you for your payment',
    text: `We have received the payment for your order ${orderId}. We will write to you when it is shipped.`,
  }),
  'received late': (orderId) => ({
    subject: `Payment received for your order ${orderId}`,
    heading: 'Thank you for your payment',
    text: `Your payment arrived after your order ${orderId} had been cancelled. Its pieces were still available, so we have reopened it. We will write to you when it is shipped.`,
  }),
  'returned: expired': (orderId) => ({
    subject: `We are returning your payment for order ${orderId}`,
    heading: 'We are returning your payment',
    text: `Your payment arrived after your order ${orderId} had been cancelled, and we can no longer deliver it. We are sending the whole amount back.`,
  }),
  'returned: duplicate': (orderId) => ({
    subject: `We are returning a payment for order ${orderId}`,
    heading: 'We are returning a payment',
    text: `Your order ${orderId} was paid more than once. We are sending this payment back.`,
  }),
  'returned: amount': (orderId) => ({
    subject: `We are returning a payment for order ${orderId}`,
    heading: 'We are returning a payment',
    text: `A payment for your order ${orderId} differs from its total, so we are sending it back. Please pay the order again.`,
  }),
  'refund sent': (orderId) => ({
    subject: `Refund for your order ${orderId}`,
    heading: 'Your refund is on its way',
    text: `We have sent money back for your order ${orderId}. Banks usually need 5 to 10 working days to credit it.`,
  }),
};

/** Composes a message about money. It contains nothing that a customer has written. */
export function paymentMessage(
  news: PaymentNews,
  { orderId, u_id, amount, currency, facts = [] }: Payment,
  recipient: Verified,
  settings: Pick<OrderMailSettings, 'storeUrl' | 'orderKey'>,
): MailContent {
  const { subject, heading, text } = texts[news](orderId);
  const blocks: MailBlock[] = [
    { kind: 'paragraph', text },
    {
      kind: 'facts',
      rows: [['Order', orderId], ['Amount', formatAmount(amount, currency)], ...facts],
    },
    orderLink({ _id: orderId, u_id }, recipient, settings),
  ];
  return { subject, heading, blocks };
}

/** Formats money of any currency; providers may report one in which the store does not sell. */
export function formatAmount(amount: number, currency: string): string {
  const isOurs = currency === 'INR' || currency === 'USD';
  return isOurs ? formatMoney(amount, currency satisfies Currency) : `${amount / 100} ${currency}`;
}
