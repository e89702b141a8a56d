import { type Currency, formatMoney, toMinor } from '@vajra/contract';
import * as texts from '#texts/checkout.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TotalRow } from '../shared/TotalRow.tsx';
import styles from './NewTotalDialog.module.css';

interface NewTotalDialogProps<Conflict> {
  conflict: Conflict | null;
  currency: Currency;
  onOrder: (conflict: Conflict) => void;
  onClose: () => void;
}

/** Offers to order at the new total after a price has changed since the cart was loaded. */
export function NewTotalDialog<Conflict extends { totalAmount: number }>({
  conflict,
  currency,
  onOrder,
  onClose,
}: NewTotalDialogProps<Conflict>) {
  return (
    <Dialog
      open={conflict !== null}
      title={texts.totalChanged}
      onClose={onClose}
      footer={
        <>
          <ButtonLink kind="quiet" to="/cart">
            {texts.backToCart}
          </ButtonLink>
          <Button onClick={() => conflict && onOrder(conflict)}>{texts.orderAtNewTotal}</Button>
        </>
      }
    >
      <p>{texts.priceChanged}</p>
      <TotalRow
        label={texts.newTotal}
        amount={conflict && formatMoney(toMinor(conflict.totalAmount), currency)}
        className={styles.newTotal}
      />
    </Dialog>
  );
}
