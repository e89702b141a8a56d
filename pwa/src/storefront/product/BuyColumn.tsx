import { estimatedDeliveryDays, isLabGrown, type Product } from '@vajra/contract';
import { type ReactNode, useState } from 'react';
import * as deliveryTexts from '#texts/delivery.ts';
import * as texts from '#texts/product.ts';
import * as shopTexts from '#texts/shop.ts';
import { useStoreConfig } from '../../api/use-store-config.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Details } from '../../ui/Details.tsx';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Price } from '../../ui/Price.tsx';
import { SecondaryText } from '../../ui/SecondaryText.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { Stepper } from '../../ui/Stepper.tsx';
import { LazyCompareButton } from '../shared/cards/LazyCompareButton.tsx';
import { useShownPrice } from '../shared/cards/prices.ts';
import { SaveButton } from '../shared/cards/SaveButton.tsx';
import { useAddToCart } from '../shared/cards/use-add-to-cart.ts';
import styles from './BuyColumn.module.css';
import { Facts } from './Facts.tsx';
import { ScaleDrawing } from './ScaleDrawing.tsx';
import { StoneDetails } from './StoneDetails.tsx';

/** Stock at or below which the page says how many pieces remain. */
const lowStockThreshold = 3;

interface BuyColumnProps {
  product: Product;
  /** Shown in place of the button when it is sold out. */
  soldOut: ReactNode;
}

/** A product's name, rating, price, facts and details, and the button that adds it to the cart. */
export function BuyColumn({ product, soldOut }: BuyColumnProps) {
  const [quantity, setQuantity] = useState(1);
  const { add, isBusy } = useAddToCart(product);
  const { askAt, note, ...price } = useShownPrice(product);
  const isOut = product.remaining_qty <= 0;
  const remaining = product.remaining_qty;

  return (
    <div className={styles.buy}>
      <div className={styles.heading}>
        <SaveButton product={product} className={styles.save} />
        <p className={styles.sku}>{texts.sku(product.sku)}</p>
        <PageHeading className={styles.name}>{product.name}</PageHeading>
        {isLabGrown(product.stonetype?.type) && (
          <p className={styles.origin}>{shopTexts.labGrown}</p>
        )}
        <p className={styles.rating}>
          <Stars value={product.averageRating} />
          <a href="#reviews">
            {product.reviewCount > 0 && `${product.averageRating.toFixed(1)} · `}
            {texts.reviews(product.reviewCount)}
          </a>
        </p>
      </div>
      <div>
        <Price {...price} large />
        {price.was && note && <SecondaryText>{texts.offerNotApplied(price.was)}</SecondaryText>}
      </div>
      <Facts product={product} />
      {isOut ? (
        soldOut
      ) : askAt ? (
        <ButtonLink to={askAt}>{shopTexts.askForPrice}</ButtonLink>
      ) : (
        <div>
          <div className={styles.row}>
            <Stepper
              label={texts.quantityOf(product.name)}
              value={quantity}
              max={remaining}
              onChange={setQuantity}
            />
            <Button busy={isBusy} onClick={() => add(quantity)}>
              {shopTexts.addToCart}
            </Button>
          </div>
          {remaining <= lowStockThreshold && (
            <p className={styles.lowStock}>{texts.onlyLeft(remaining)}</p>
          )}
        </div>
      )}
      <div className={styles.compare}>
        <LazyCompareButton product={product} />
      </div>
      <ScaleDrawing product={product} />
      <div className={styles.details}>
        <Details title={texts.stoneDetails} open>
          <StoneDetails product={product} />
        </Details>
        <Details title={texts.shipping}>
          <ShippingNote />
        </Details>
        {product.description && (
          <Details title={texts.description} open>
            <p className={styles.description}>{product.description}</p>
          </Details>
        )}
      </div>
      {!isOut && (
        <div className={styles.bar} data-thumb-bar>
          <Price now={price.now} was={price.was} note={note} />
          {askAt ? (
            <ButtonLink to={askAt}>{shopTexts.askForPrice}</ButtonLink>
          ) : (
            <Button busy={isBusy} aria-label={texts.addNow} onClick={() => add(quantity)}>
              {shopTexts.addToCart}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

/** How long the store's first shipping method takes. */
function ShippingNote() {
  const store = useStoreConfig();
  const { delivery, deliveryDays = estimatedDeliveryDays } = store ?? {};
  const method = delivery?.methods[0];
  if (delivery && method) {
    const { fromDays, toDays } = delivery.handling;
    return (
      <>
        <p>{deliveryTexts.businessDays(method.fromDays, method.toDays)}</p>
        <p>{deliveryTexts.handling(fromDays, toDays)}</p>
      </>
    );
  }
  const isDefault = deliveryDays === estimatedDeliveryDays;
  return <p>{isDefault ? deliveryTexts.standard : deliveryTexts.withinDays(deliveryDays)}</p>;
}
