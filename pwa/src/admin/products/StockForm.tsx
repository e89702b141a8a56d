import { zodResolver } from '@hookform/resolvers/zod';
import { endpoints, type Product } from '@vajra/contract';
import { useEffect, useId, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { FormActions } from '../shared/PageLayout.tsx';
import { useStockChange } from './product-mutations.ts';
import styles from './StockForm.module.css';

const schema = endpoints.addStock.body.pick({ stock: true, note: true });

/** Suggestions; any other text is accepted. */
const commonReasons = [
  'New delivery',
  'Bought back',
  'Sold in the shop',
  'Out on memo',
  'Back from memo',
  'Damaged',
  'Counted again',
];

interface StockFormProps {
  product: Product;
  /** Closes the dialog that contains the form; the amount then takes the focus. */
  onDone?: () => void;
}

/** Adds or reduces stock by an amount and notes the reason. */
export function StockForm({ product, onDone }: StockFormProps) {
  const changes = { add: useStockChange('add'), reduce: useStockChange('reduce') };
  const isBusy = changes.add.isPending || changes.reduce.isPending;
  const form = useForm({ resolver: zodResolver(schema), defaultValues: { stock: 1, note: '' } });
  const listId = useId();

  const { setFocus } = form;
  const isInDialog = onDone !== undefined;
  useEffect(() => {
    if (isInDialog) setFocus('stock', { shouldSelect: true });
  }, [isInDialog, setFocus]);

  const [latest, setLatest] = useState<'add' | 'reduce'>('add');
  const submitTo = (kind: 'add' | 'reduce') =>
    form.handleSubmit(({ stock, note }) => {
      setLatest(kind);
      changes[kind].mutate(
        { p_id: product.p_id, stock, note },
        {
          onSuccess: () => {
            form.reset();
            onDone?.();
          },
        },
      );
    });

  return (
    <Form
      className={styles.stock}
      request={{ isPending: isBusy, problem: changes[latest].problem }}
      onSubmit={submitTo('add')}
    >
      <dl className={styles.figures}>
        <div>
          <dt>Left</dt>
          <dd>{product.remaining_qty}</dd>
        </div>
        <div>
          <dt>Sold</dt>
          <dd>{product.purchased_qty}</dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd>{product.quantity}</dd>
        </div>
      </dl>
      <FormField form={form} name="stock" label="Amount">
        <input type="number" inputMode="numeric" min={1} step={1} />
      </FormField>
      <FormField
        form={form}
        name="note"
        label="Reason"
        hint="Optional. Shown in the stock movements."
      >
        <input maxLength={200} autoComplete="off" list={listId} />
      </FormField>
      <datalist id={listId}>
        {commonReasons.map((reason) => (
          <option key={reason} value={reason} />
        ))}
      </datalist>
      <FormActions>
        <Button type="submit" kind="create" small busy={isBusy}>
          Add stock
        </Button>
        <Button kind="quiet" small busy={isBusy} onClick={() => void submitTo('reduce')()}>
          Reduce stock
        </Button>
      </FormActions>
    </Form>
  );
}

export function StockDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  return (
    <Dialog open title={`Stock of ${product.name}`} onClose={onClose}>
      <StockForm product={product} onDone={onClose} />
    </Dialog>
  );
}
