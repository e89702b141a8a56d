import { formatMoney } from '@vajra/contract';
import { Link } from 'react-router-dom';
import * as texts from '#texts/cart.ts';
import * as offlineTexts from '#texts/offline.ts';
import { mediaUrl } from '../../api/media-url.ts';
import { Button } from '../../ui/Button.tsx';
import { Media } from '../../ui/Media.tsx';
import { SecondaryText } from '../../ui/SecondaryText.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import type { Pricing } from '../shared/cards/prices.ts';
import { isUnavailable, unitPriceOf } from '../shared/cart.ts';
import type { OptimisticCartRow } from '../shared/cart-changes.ts';
import { rowProblem } from '../shared/row-problem.ts';
import styles from './CartItem.module.css';
import { useCartRow } from './use-cart-row.ts';

interface CartItemProps {
  row: OptimisticCartRow;
  pricing: Pricing;
}

export function CartItem({ row, pricing }: CartItemProps) {
  const { product } = row;
  const { update, remove } = useCartRow(row);
  const unitPrice = unitPriceOf(row, pricing);
  const offerPrice = unitPriceOf(row, { ...pricing, basis: 'discounted' });
  const isBusy = update.isPending || remove.isPending;
  const problem = rowProblem(row);
  const isOrderable = !isUnavailable(row);
  const remaining = product.remaining_qty;

  return (
    <li className={styles.item} data-busy={isBusy || undefined} aria-busy={isBusy || undefined}>
      <div className={styles.image}>
        <Media
          src={mediaUrl('product', product.productimages[0]?.image_url)}
          alt=""
          width={240}
          height={240}
          sizes="8rem"
        />
      </div>
      <div className={styles.text}>
        <div>
          <h2 className={styles.name}>
            <Link to={`/product-details/${row.p_id}`}>{product.name}</Link>
          </h2>
          <SecondaryText>{texts.each(formatMoney(unitPrice, pricing.currency))}</SecondaryText>
          {isOrderable && offerPrice !== unitPrice && (
            <SecondaryText>
              {texts.offerNotApplied(formatMoney(offerPrice, pricing.currency))}
            </SecondaryText>
          )}
        </div>
        <p className={styles.subtotal}>
          {isOrderable ? formatMoney(unitPrice * row.u_qty, pricing.currency) : texts.notInTotal}
        </p>
        {problem && <p className={styles.problem}>{problem}</p>}
        <div className={styles.actions}>
          {isOrderable && (
            <Stepper
              label={texts.quantityOf(product.name)}
              value={row.u_qty}
              max={remaining}
              busy={isBusy}
              onChange={(quantity) => update.mutate(quantity)}
            />
          )}
          {row.problem === 'not-enough' && (
            <Button kind="quiet" small busy={isBusy} onClick={() => update.mutate(remaining)}>
              {texts.setTo(remaining)}
            </Button>
          )}
          <Button
            kind="text"
            busy={remove.isPending}
            aria-label={remove.isPending ? undefined : texts.removeProduct(product.name)}
            onClick={() => remove.mutate()}
          >
            {remove.isPending ? texts.removing : texts.remove}
          </Button>
          <SecondaryText as="span" role="status">
            {update.isPending ? texts.updating : row.isPending && offlineTexts.waitingToBeSent}
          </SecondaryText>
        </div>
      </div>
    </li>
  );
}
