import { useQuery } from '@tanstack/react-query';
import * as texts from '#texts/visitor-cart.ts';
import { productQuery } from '../../api/queries.ts';
import { Button } from '../../ui/Button.tsx';
import { useVisitorCart } from './use-visitor-cart.ts';
import styles from './VisitorCartNote.module.css';

/** Names what will be in the cart after the sign-in. */
export function VisitorCartNote() {
  const { items, discard } = useVisitorCart();
  const [first] = items;
  const { data: product } = useQuery({
    ...productQuery(first?.p_id ?? 0),
    enabled: items.length === 1,
  });
  if (!first) return null;
  return (
    <div className={styles.note} role="status">
      <p>{texts.willBeAdded(items.length, product?.name)}</p>
      <Button kind="text" onClick={discard}>
        {texts.discard}
      </Button>
    </div>
  );
}
