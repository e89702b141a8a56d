import type { Product } from '@vajra/contract';
import * as shopTexts from '#texts/shop.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { similarProductsAddress } from '../shared/cards/similar-products.ts';
import styles from './SoldOut.module.css';
import { StockAlert } from './StockAlert.tsx';

/** What a visitor can do about a product that is sold out: wait for it, or look at others like it. */
export function SoldOut({ product }: { product: Product }) {
  return (
    <div className={styles.soldOut}>
      <p className={styles.state}>{shopTexts.outOfStock}</p>
      <StockAlert product={product} />
      <ButtonLink kind="quiet" to={similarProductsAddress(product)}>
        {shopTexts.findSimilar}
      </ButtonLink>
    </div>
  );
}
