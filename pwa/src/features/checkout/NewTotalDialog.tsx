import { type Currency, formatMoney, toMinor } from '@vajra/contract';
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
      title="The total has changed"
      onClose={onClose}
      footer={
        <>
          <ButtonLink kind="quiet" to="/cart">
            Back to cart
          </ButtonLink>
          <Button onClick={() => conflict && onOrder(conflict)}>Order at the new total</Button>
        </>
      }
    >
      <p>A price was changed since you filled your cart. Nothing has been ordered yet.</p>
      <p className={styles.newTotal}>
        <span>New total</span>
        <span>{conflict && formatMoney(toMinor(conflict.totalAmount), currency)}</span>
      </p>
    </Dialog>
  );
}
