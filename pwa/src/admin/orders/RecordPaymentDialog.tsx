import { endpoints, type Order } from '@vajra/contract';
import { useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { focusFirstInvalid } from '../../ui/focus-first-invalid.ts';
import { FieldStack } from '../shared/PageLayout.tsx';
import { formatOrderAmount } from './order-texts.ts';
import { useRecordPayment } from './use-payments.ts';

interface RecordPaymentDialogProps {
  order: Order;
  onClose: () => void;
}

const schema = endpoints.recordPayment.body;

/** Asks where the payment of an order is found, such as the number of a bank transfer. */
export function RecordPaymentDialog({ order, onClose }: RecordPaymentDialogProps) {
  const formId = useId();
  const [reference, setReference] = useState('');
  const [error, setError] = useState<string | undefined>();
  const { mutate, isPending, problem } = useRecordPayment(order, onClose);
  const submit = () => {
    const [issue] = schema.safeParse({ reference }).error?.issues ?? [];
    setError(issue?.message);
    if (!issue) mutate({ reference });
  };
  return (
    <Dialog
      open
      title="Record payment"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={isPending}>
            Record payment
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
          <p>
            The total of {formatOrderAmount(order.totalAmount, order)} has arrived by arrangement.
            The customer gets an email.
          </p>
          <Field
            label="Reference"
            hint="Where the payment is found, such as the number of the bank transfer."
            error={error}
          >
            <input
              autoComplete="off"
              maxLength={100}
              value={reference}
              onChange={({ target }) => setReference(target.value)}
            />
          </Field>
        </FieldStack>
      </form>
    </Dialog>
  );
}
