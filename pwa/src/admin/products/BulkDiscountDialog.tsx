import { endpoints } from '@vajra/contract';
import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import { BulkEditDialog } from './BulkEditDialog.tsx';

interface DiscountDialogProps {
  /** 'these 3 products'. */
  these: string;
  busy: boolean;
  onSet: (discount: string) => void;
  onClose: () => void;
}

const rule = endpoints.updateProduct.body.pick({ discount: true }).required();

export function BulkDiscountDialog({ these, busy, onSet, onClose }: DiscountDialogProps) {
  const [discount, setDiscount] = useState('');
  const [error, setError] = useState<string>();
  const submit = () => {
    const issue = rule.safeParse({ discount: discount.trim() }).error?.issues[0];
    setError(issue?.message);
    if (!issue) onSet(discount.trim());
  };
  return (
    <BulkEditDialog title={`Discount of ${these}`} busy={busy} onSubmit={submit} onClose={onClose}>
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
    </BulkEditDialog>
  );
}
