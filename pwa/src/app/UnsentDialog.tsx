import * as texts from '#texts/offline.ts';
import type { OutboxRow } from '../offline/outbox/own-database.ts';
import type { CartShown } from '../offline/outbox/unsent-cart.ts';
import { latestPerObject } from '../storefront/shared/pending-changes.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { decide, sendAll } from './own-shops.ts';
import styles from './UnsentDialog.module.css';

interface UnsentDialogProps {
  unsent: readonly OutboxRow[];
  onClose: () => void;
}

/** What has not reached the shop, and what it did not take, with a choice. */
export function UnsentDialog({ unsent, onClose }: UnsentDialogProps) {
  const shown = latestPerObject(unsent);
  const isWaiting = shown.some(({ problem }) => problem === null);
  return (
    <Dialog
      open
      title={texts.pendingTitle}
      onClose={onClose}
      footer={isWaiting && <Button onClick={() => void sendAll()}>{texts.sendNow}</Button>}
    >
      <p className={styles.meaning}>
        {isWaiting ? texts.pendingExplanation : texts.rejectedExplanation}
      </p>
      <ul className={styles.list}>
        {shown.map((row) => (
          <Unsent key={row.id} row={row} />
        ))}
      </ul>
    </Dialog>
  );
}

function Unsent({ row }: { row: OutboxRow }) {
  return (
    <li>
      <p className={styles.what}>{wordsOf(row)}</p>
      <p className={row.problem === null ? styles.state : styles.refused}>
        {row.problem === null ? texts.waiting : texts.rejected(row.problem)}
      </p>
      {row.problem !== null && (
        <p className={styles.choice}>
          <Button kind="text" onClick={() => void decide(row.id, 'retry')}>
            {texts.sendAgain}
          </Button>
          <Button kind="text" onClick={() => void decide(row.id, 'discard')}>
            {texts.discard}
          </Button>
        </p>
      )}
    </li>
  );
}

function wordsOf({ object, shown }: OutboxRow): string {
  switch (object.split(':')[0]) {
    case 'cart': {
      const { product, u_qty } = shown as CartShown; // put there by the cart's own changes
      const name = product?.name ?? texts.unknownProduct;
      return u_qty === 0 ? texts.removedFromCart(name) : texts.cartQuantity(name, u_qty);
    }
    case 'review':
      return shown === null ? texts.deletedReview : texts.review;
    case 'inquiry':
      return texts.inquiry;
    case 'profile':
      return texts.profile;
    default:
      return texts.message;
  }
}
