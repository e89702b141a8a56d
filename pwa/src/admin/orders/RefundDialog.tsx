import { endpoints, type Order, refundableAmount } from '@vajra/contract';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { FieldStack } from '../shared/PageLayout.tsx';
import { formatOrderAmount } from './order-texts.ts';
import { useRefundOrder } from './use-payments.ts';

interface RefundDialogProps {
  order: Order;
  onClose: () => void;
}

const schema = endpoints.refundOrder.body;

/** Asks how much of an order's money is sent back, and why. */
export function RefundDialog({ order, onClose }: RefundDialogProps) {
  const formId = useId();
  const provider = order.payment?.provider;
  const most = refundableAmount(order);
  const [amount, setAmount] = useState(String(most));
  const [reason, setReason] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { mutate, isPending, problem } = useRefundOrder(order, onClose);
  const submit = () => {
    const body = { amount: amount.trim(), reason };
    const issues = schema.safeParse(body).error?.issues ?? [];
    const found = Object.fromEntries(issues.map(({ path, message }) => [String(path[0]), message]));
    if (!found.amount && Number(amount) > most) {
      found.amount = `must be at most ${formatOrderAmount(most, order)}`;
    }
    setErrors(found);
    if (Object.keys(found).length === 0) mutate(body);
  };
  return (
    <Dialog
      open
      title="Refund"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isPending}>
            Refund
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) submit();
          focusFirstInvalid(event.currentTarget);
        }}
      >
        <FieldStack>
          <FormError problem={problem} />
          <Field
            label={`Amount in ${order.currency === 'INR' ? 'rupees' : 'dollars'}`}
            hint={`Up to ${formatOrderAmount(most, order)}`}
            error={errors.amount}
          >
            <input
              inputMode="decimal"
              autoComplete="off"
              value={amount}
              onChange={({ target }) => setAmount(target.value)}
            />
          </Field>
          <Field label="Reason" error={errors.reason}>
            <input
              autoComplete="off"
              maxLength={200}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
          <p>
            {provider === 'manual'
              ? 'The money arrived by arrangement: send it yourself, then mark the refund as sent.'
              : 'The money goes back the way it came. The customer gets an email once it is sent.'}{' '}
            The status of the order and the stock stay.
          </p>
        </FieldStack>
      </form>
    </Dialog>
  );
}
