import { endpoints, type Order } from '@vajra/contract';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { messagesOf, useFields } from '../shared/use-fields.ts';
import { formatOrderAmount } from './order-texts.ts';
import { useRecordPayment } from './use-payments.ts';

interface RecordPaymentDialogProps {
  order: Order;
  onClose: () => void;
}

/** Asks where the payment of an order is found, such as the number of a bank transfer. */
export function RecordPaymentDialog({ order, onClose }: RecordPaymentDialogProps) {
  const { values, field, check } = useFields({ reference: '' });
  const recording = useRecordPayment(order, onClose);
  return (
    <FormDialog
      title="Record payment"
      submit="Record payment"
      request={recording}
      onClose={onClose}
      onSubmit={() =>
        check(messagesOf(endpoints.recordPayment.body, values)) && recording.mutate(values)
      }
    >
      <p>
        The total of {formatOrderAmount(order.totalAmount, order)} has arrived by arrangement. The
        customer gets an email.
      </p>
      <TextField
        label="Reference"
        hint="Where the payment is found, such as the number of the bank transfer."
        maxLength={100}
        {...field('reference')}
      />
    </FormDialog>
  );
}
