import { endpoints } from '@vajra/contract';
import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import styles from './ManyProductsBar.module.css';

interface DiscountDialogProps {
  /** 'these 3 products'. */
  these: string;
  busy: boolean;
  onSet: (discount: string) => void;
  onClose: () => void;
}

const rule = endpoints.updateProduct.body.pick({ discount: true }).required();

export function DiscountDialog({ these, busy, onSet, onClose }: DiscountDialogProps) {
  const formId = useId();
  const [discount, setDiscount] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const issue = rule.safeParse({ discount: discount.trim() }).error?.issues[0];
    setError(issue?.message);
    if (!issue && !busy) onSet(discount.trim());
  };
  return (
    <Dialog
      open
      title={`Discount of ${these}`}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} busy={busy}>
            Update
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={styles.form} onSubmit={submit}>
        <Field label="Discount (%)" hint="0 takes a discount away." error={error}>
          <input
            type="number"
            inputMode="decimal"
            min={0}
            max={100}
            step={0.01}
            value={discount}
            onChange={(event) => setDiscount(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
