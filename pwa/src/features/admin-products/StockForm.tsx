import { zodResolver } from '@hookform/resolvers/zod';
import { endpoints, type Product } from '@vajra/contract';
import { useEffect } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { fieldMessage } from '../../ui/field-message.ts';
import { useAddStock, useReduceStock } from './product-commands.ts';
import styles from './StockForm.module.css';

const amountOnly = endpoints.addStock.body.pick({ stock: true });

/** Adds or reduces stock by an amount, 1 unless another is entered. */
interface StockFormProps {
  product: Product;
  /** In a dialog: the amount takes focus, and this closes it. */
  onDone?: () => void;
}

export function StockForm({ product, onDone }: StockFormProps) {
  const add = useAddStock();
  const reduce = useReduceStock();
  const isBusy = add.isPending || reduce.isPending;
  const form = useForm({ resolver: zodResolver(amountOnly), defaultValues: { stock: 1 } });

  const { setFocus } = form;
  const isInDialog = onDone !== undefined;
  useEffect(() => {
    if (isInDialog) setFocus('stock', { shouldSelect: true });
  }, [isInDialog, setFocus]);

  const change = (command: typeof add) =>
    form.handleSubmit(({ stock }) =>
      command.mutate(
        { p_id: product.p_id, stock },
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
        if (!isBusy) void change(add)();
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
      <div className={styles.actions}>
        <Button type="submit" kind="make" small busy={isBusy}>
          Add stock
        </Button>
        <Button kind="quiet" small busy={isBusy} onClick={() => void change(reduce)()}>
          Reduce stock
        </Button>
      </div>
    </form>
  );
}
