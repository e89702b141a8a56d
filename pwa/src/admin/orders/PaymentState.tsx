import type { Order } from '@vajra/contract';
import { StatusDot } from '../../ui/StatusDot.tsx';
import { RowDetail } from '../shared/RowText.tsx';
import { paymentStateLooks } from './payment-states.ts';

/** How far an order is paid. Orders of earlier releases have no state. */
export function OrderPaymentState({ order: { payment } }: { order: Pick<Order, 'payment'> }) {
  if (!payment) return <RowDetail>Not recorded</RowDetail>;
  const { name, tone } = paymentStateLooks[payment.state];
  return <StatusDot tone={tone}>{name}</StatusDot>;
}
