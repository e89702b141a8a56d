import { endpoints } from '@vajra/contract';
import { FormDialog } from '../../ui/FormDialog.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { messagesOf, useFields } from '../shared/use-fields.ts';
import type { useBulkEdit } from './product-mutations.ts';

interface BulkDiscountDialogProps {
  /** 'these 3 products'. */
  products: string;
  request: ReturnType<typeof useBulkEdit>;
  onSubmit: (discount: string) => void;
  onClose: () => void;
}

const schema = endpoints.updateProduct.body.pick({ discount: true }).required();

export function BulkDiscountDialog({ products, onSubmit, ...dialog }: BulkDiscountDialogProps) {
  const { values, field, check } = useFields({ discount: '' });
  const discount = values.discount.trim();
  return (
    <FormDialog
      title={`Discount of ${products}`}
      submit="Update"
      {...dialog}
      onSubmit={() => check(messagesOf(schema, { discount })) && onSubmit(discount)}
    >
      <TextField
        label="Discount (%)"
        hint="Enter 0 to remove the discount."
        type="number"
        inputMode="decimal"
        min={0}
        max={100}
        step={0.01}
        {...field('discount')}
      />
    </FormDialog>
  );
}
