import { zodResolver } from '@hookform/resolvers/zod';
import { endpoints, type Product } from '@vajra/contract';
import { useEffect, useId } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { fieldMessage } from '../../ui/field-message.ts';
import { useAddStock, useReduceStock } from './product-mutations.ts';
import styles from './StockForm.module.css';

const change = endpoints.addStock.body.pick({ stock: true, note: true });

/** What it usually is; anything else may be written. */
const usual = [
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
  /** In a dialog: the amount takes focus, and this closes it. */
  onDone?: () => void;
}

/** Adds or reduces stock by an amount, 1 unless another is entered, and notes why. */
export function StockForm({ product, onDone }: StockFormProps) {
  const add = useAddStock();
  const reduce = useReduceStock();
  const isBusy = add.isPending || reduce.isPending;
  const form = useForm({ resolver: zodResolver(change), defaultValues: { stock: 1, note: '' } });
  const listId = useId();

  const { setFocus } = form;
  const isInDialog = onDone !== undefined;
  useEffect(() => {
    if (isInDialog) setFocus('stock', { shouldSelect: true });
  }, [isInDialog, setFocus]);

  const move = (command: typeof add) =>
    form.handleSubmit(({ stock, note }) =>
      command.mutate(
        { p_id: product.p_id, stock, note },
        {
          onSuccess: () => {
            form.reset();
            onDone?.();
          },
        },
      ),
    );

  return (
    <form
      noValidate
      className={styles.stock}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void move(add)();
      }}
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
          <dt>In all</dt>
          <dd>{product.quantity}</dd>
        </div>
      </dl>
      <Field label="Amount" error={fieldMessage('Amount', form.formState.errors.stock?.message)}>
        <input type="number" inputMode="numeric" min={1} step={1} {...form.register('stock')} />
      </Field>
      <Field
        label="Reason"
        hint="Optional; it stands in the movements."
        error={fieldMessage('Reason', form.formState.errors.note?.message)}
      >
        <input maxLength={200} autoComplete="off" list={listId} {...form.register('note')} />
      </Field>
      <datalist id={listId}>
        {usual.map((words) => (
          <option key={words} value={words} />
        ))}
      </datalist>
      <div className={styles.actions}>
        <Button type="submit" kind="create" small busy={isBusy}>
          Add stock
        </Button>
        <Button kind="quiet" small busy={isBusy} onClick={() => void move(reduce)()}>
          Reduce stock
        </Button>
      </div>
    </form>
  );
}
