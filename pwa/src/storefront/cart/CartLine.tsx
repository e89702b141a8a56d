import { type Currency, formatMoney, type PriceBasis } from '@vajra/contract';
import { Link } from 'react-router-dom';
import * as texts from '#texts/cart.ts';
import * as offlineTexts from '#texts/offline.ts';
import * as shopTexts from '#texts/shop.ts';
import { mediaUrl } from '../../api/media-url.ts';
import type { ShownCartRow } from '../../offline/outbox/unsent-cart.ts';
import { Button } from '../../ui/Button.tsx';
import { Media } from '../../ui/Media.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { rowUnit } from '../shared/cart.ts';
import styles from './CartScreen.module.css';
import { useCartRow } from './use-cart-row.ts';

interface CartLineProps {
  row: ShownCartRow;
  pricing: { currency: Currency; basis: PriceBasis };
}

export function CartLine({ row, pricing }: CartLineProps) {
  const { product } = row;
  const { update, remove } = useCartRow(row);
  const unit = rowUnit(row, pricing);
  const isBusy = update.isPending || remove.isPending;
  const problem = problemText(row);

  return (
    <li className={styles.line} data-busy={isBusy || undefined} aria-busy={isBusy || undefined}>
      <div className={styles.picture}>
        <Media
          src={mediaUrl('product', product.productimages[0]?.image_url)}
          alt=""
          width={240}
          height={240}
          sizes="8rem"
        />
      </div>
      <div className={styles.words}>
        <div>
          <h2 className={styles.name}>
            <Link to={`/product-details/${row.p_id}`}>{product.name}</Link>
          </h2>
          <p className={styles.unit}>{texts.each(formatMoney(unit, pricing.currency))}</p>
        </div>
        <p className={styles.subtotal}>{formatMoney(unit * row.u_qty, pricing.currency)}</p>
        {problem && <p className={styles.problem}>{problem}</p>}
        <div className={styles.actions}>
          <Stepper
            label={texts.quantityOf(product.name)}
            value={row.u_qty}
            max={product.remaining_qty}
            busy={isBusy}
            onChange={(quantity) => update.mutate(quantity)}
          />
          <Button
            kind="text"
            busy={remove.isPending}
            aria-label={remove.isPending ? undefined : texts.removeProduct(product.name)}
            onClick={() => remove.mutate()}
          >
            {remove.isPending ? texts.removing : texts.remove}
          </Button>
          <span role="status" className={styles.busy}>
            {update.isPending ? texts.updating : row.isWaiting && offlineTexts.waitsHere}
          </span>
        </div>
      </div>
    </li>
  );
}

/** Why a row can't be ordered as it stands, in words. */
function problemText({ problem, product }: ShownCartRow): string | null {
  if (problem === 'inactive') return texts.inactive;
  if (problem === 'out-of-stock') return shopTexts.outOfStock;
  if (problem === 'not-enough') return texts.onlyLeft(product.remaining_qty);
  return null;
}
