import { endpoints } from '@vajra/contract';
import { useState } from 'react';
import { Field } from '../../ui/Field.tsx';
import type { FormProblem } from '../../ui/FormError.tsx';
import { BulkEditDialog } from './BulkEditDialog.tsx';

interface BulkDiscountDialogProps {
  /** 'these 3 products'. */
  products: string;
  busy: boolean;
  problem: FormProblem | null;
  onSubmit: (discount: string) => void;
  onClose: () => void;
}

const schema = endpoints.updateProduct.body.pick({ discount: true }).required();

export function BulkDiscountDialog({
  products,
  busy,
  problem,
  onSubmit,
  onClose,
}: BulkDiscountDialogProps) {
  const [discount, setDiscount] = useState('');
  const [error, setError] = useState<string>();
  const submit = () => {
    const issue = schema.safeParse({ discount: discount.trim() }).error?.issues[0];
    setError(issue?.message);
    if (!issue) onSubmit(discount.trim());
  };
  return (
    <BulkEditDialog
      title={`Discount of ${products}`}
      busy={busy}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Discount (%)" hint="Enter 0 to remove the discount." error={error}>
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
