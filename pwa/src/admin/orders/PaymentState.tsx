import type { Order, PaymentEventKind, PaymentState } from '@vajra/contract';
import { StatusDot, type StatusTone } from '../../ui/StatusDot.tsx';
import { RowDetail } from '../shared/RowText.tsx';

interface StateLook {
  name: string;
  tone: StatusTone;
}

export const paymentStateLooks: Readonly<Record<PaymentState, StateLook>> = {
  open: { name: 'Awaiting payment', tone: 'wait' },
  failed: { name: 'Payment failed', tone: 'bad' },
  due: { name: 'Payment due', tone: 'wait' },
  paid: { name: 'Paid', tone: 'ok' },
  partly_refunded: { name: 'Partly refunded', tone: 'off' },
  refunded: { name: 'Refunded', tone: 'off' },
  expired: { name: 'Not paid in time', tone: 'off' },
  disputed: { name: 'Disputed', tone: 'bad' },
};

export const paymentEventNames: Readonly<Record<PaymentEventKind, string>> = {
  paid: 'Paid',
  failed: 'Payment failed',
  refunding: 'Refund requested',
  refunded: 'Refunded',
  refund_failed: 'Refund failed',
  disputed: 'Disputed',
  dispute_won: 'Dispute won',
  dispute_lost: 'Dispute lost',
};

/** How far an order is paid. Orders of earlier releases have no state. */
export function OrderPaymentState({ order: { payment } }: { order: Pick<Order, 'payment'> }) {
  if (!payment) return <RowDetail>Not recorded</RowDetail>;
  const { name, tone } = paymentStateLooks[payment.state];
  return <StatusDot tone={tone}>{name}</StatusDot>;
}
