import { type Currency, formatMoney, toMinor } from '@vajra/contract';
import * as texts from '#texts/checkout.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './CheckoutScreen.module.css';

interface NewTotalDialogProps<Conflict> {
  conflict: Conflict | null;
  currency: Currency;
  onOrder: (conflict: Conflict) => void;
  onClose: () => void;
}

/** Prices have moved since the cart was read: a choice, not an error. */
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
      <p className={styles.newTotal}>
        <span>{texts.newTotal}</span>
        <span>{conflict && formatMoney(toMinor(conflict.totalAmount), currency)}</span>
      </p>
    </Dialog>
  );
}
