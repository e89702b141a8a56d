import type { PaymentEventKind, PaymentState } from '@vajra/contract';
import type { StatusTone } from '../../ui/StatusDot.tsx';

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
