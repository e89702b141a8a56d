import { endpoints, type Order, refundableAmount } from '@vajra/contract';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { messagesOf, useFields } from '../shared/use-fields.ts';
import { excessMessage, formatOrderAmount } from './order-texts.ts';
import { useRefundOrder } from './use-payments.ts';

interface RefundDialogProps {
  order: Order;
  onClose: () => void;
}

/** Asks how much of an order's money is sent back, and why. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const most = refundableAmount(order);
  const { values, field, check } = useFields({ amount: String(most), reason: '' });
  const refund = useRefundOrder(order, onClose);
  const submit = () => {
    const body = { ...values, amount: values.amount.trim() };
    const messages = messagesOf(endpoints.refundOrder.body, body);
    if (check({ ...excessMessage(body.amount, order), ...messages })) refund.mutate(body);
  };
  return (
    <FormDialog title="Refund" submit="Refund" request={refund} onClose={onClose} onSubmit={submit}>
      <TextField
        label={`Amount in ${order.currency === 'INR' ? 'rupees' : 'dollars'}`}
        hint={`Up to ${formatOrderAmount(most, order)}`}
        inputMode="decimal"
        {...field('amount')}
      />
      <TextField label="Reason" maxLength={200} {...field('reason')} />
      <p>
        {order.payment?.provider === 'manual'
          ? 'The money arrived by arrangement: send it yourself, then mark the refund as sent.'
          : 'The money goes back the way it came. The customer gets an email once it is sent.'}{' '}
        The status of the order and the stock stay.
      </p>
    </FormDialog>
  );
}
