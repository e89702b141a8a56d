import type { Product } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { currencyAtom } from '../../session/session.ts';
import { shownPrice } from '../../shop/prices.ts';
import { useAddToCart } from '../../shop/use-add-to-cart.ts';
import { Button } from '../../ui/Button.tsx';
import { Details } from '../../ui/Details.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Price } from '../../ui/Price.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import styles from './BuyColumn.module.css';
import { Facts } from './Facts.tsx';
import { ScaleDrawing } from './ScaleDrawing.tsx';
import { StoneDetails } from './StoneDetails.tsx';

/** What it is, what it costs, and the way to the cart (spec 2.5). */
export function BuyColumn({ product }: { product: Product }) {
  const currency = useAtomValue(currencyAtom);
  const [quantity, setQuantity] = useState(1);
  const { add, isBusy } = useAddToCart(product);
  const price = shownPrice(product, currency);
  const isOut = product.remaining_qty <= 0;
  const left = product.remaining_qty;

  return (
    <div className={styles.buy}>
      <div>
        <p className={styles.sku}>SKU {product.sku}</p>
        <PageHeading className={styles.name}>{product.name}</PageHeading>
        <p className={styles.rating}>
          <Stars value={product.averageRating} />
          <a href="#reviews">
            {product.reviewCount > 0 && `${product.averageRating.toFixed(1)} · `}
            {product.reviewCount} {product.reviewCount === 1 ? 'review' : 'reviews'}
          </a>
        </p>
      </div>
      <Price {...price} large />
      <Facts product={product} />
      {isOut ? (
        <p className={styles.out}>Out of Stock</p>
      ) : (
        <div>
          <div className={styles.row}>
            <Stepper
              label={`Quantity of ${product.name}`}
              value={quantity}
              max={left}
              onChange={setQuantity}
            />
            <Button busy={isBusy} onClick={() => add(quantity)}>
              Add to Cart
            </Button>
          </div>
          {left <= 3 && (
            <p className={styles.left}>{left === 1 ? 'The last one' : `Only ${left} left`}</p>
          )}
        </div>
      )}
      <ScaleDrawing product={product} />
      <div className={styles.details}>
        <Details title="Stone Details" open>
          <StoneDetails product={product} />
        </Details>
        <Details title="Shipping">
          <p>We ship worldwide. Delivery typically takes 15-25 business days.</p>
        </Details>
        {product.description && (
          <Details title="Description" open>
            <p className={styles.description}>{product.description}</p>
          </Details>
        )}
      </div>
      {!isOut && (
        <div className={styles.bar} data-thumb-bar>
          <Price now={price.now} was={price.was} />
          <Button busy={isBusy} aria-label="Add to Cart now" onClick={() => add(quantity)}>
            Add to Cart
          </Button>
        </div>
      )}
    </div>
  );
}
