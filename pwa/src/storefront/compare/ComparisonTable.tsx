import type { Product } from '@vajra/contract';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router-dom';
import * as catalogueTexts from '#texts/catalogue.ts';
import * as texts from '#texts/compare.ts';
import * as productTexts from '#texts/product.ts';
import * as shopTexts from '#texts/shop.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Price } from '../../ui/Price.tsx';
import { SecondaryText } from '../../ui/SecondaryText.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useShownPrice } from '../shared/cards/prices.ts';
import { useAddToCart } from '../shared/cards/use-add-to-cart.ts';
import styles from './ComparisonTable.module.css';
import { type ComparisonRow, priceKey, ratingKey } from './comparison-rows.ts';
import { commonLengthMm, ScaledImage } from './ScaledImage.tsx';

interface ComparisonTableProps {
  products: readonly Product[];
  rows: readonly ComparisonRow[];
  onRemove: (product: Product) => void;
}

/** Products side by side, with a row for each property. It scrolls when it is too wide. */
export function ComparisonTable({ products, rows, onRemove }: ComparisonTableProps) {
  const scroller = useRef<HTMLElement>(null);
  const lengthMm = commonLengthMm(products);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container has to be reachable by keyboard
    <section ref={scroller} className={styles.scroll} aria-label={texts.table} tabIndex={0}>
      <table className={styles.table} data-columns={products.length}>
        <VisuallyHidden as="caption">{texts.table}</VisuallyHidden>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{texts.property}</VisuallyHidden>
              {lengthMm && <span className={styles.scale}>{texts.toScale}</span>}
            </th>
            {products.map((product) => (
              <th key={product.p_id} scope="col" className={styles.product}>
                <ScaledImage product={product} lengthMm={lengthMm} />
                <Link to={`/product-details/${product.p_id}`}>{product.name}</Link>
                <SecondaryText as="span" size="tiny">
                  {productTexts.sku(product.sku)}
                </SecondaryText>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">
              <VisuallyHidden>{texts.actions}</VisuallyHidden>
            </th>
            {products.map((product) => (
              <td key={product.p_id}>
                <div className={styles.actions}>
                  <AddButton product={product} />
                  <Button
                    kind="text"
                    small
                    aria-label={texts.removeProduct(product.name)}
                    onClick={() => {
                      scroller.current?.focus();
                      onRemove(product);
                    }}
                  >
                    {texts.remove}
                  </Button>
                </div>
              </td>
            ))}
          </tr>
          {rows.map(({ key, name, values, isDifferent }) => (
            <tr key={key} className={classNames(isDifferent && styles.different)}>
              <th scope="row">
                {name}
                {isDifferent && <span className={styles.mark}> {texts.differs}</span>}
              </th>
              {products.map((product, index) => (
                <td key={product.p_id}>{cell(key, product, values[index])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function cell(key: string, product: Product, value: string | undefined): ReactNode {
  if (key === priceKey) return <ShownPrice product={product} />;
  if (key === ratingKey && product.reviewCount > 0) return <Rating product={product} />;
  if (value) return value;
  return (
    <>
      <span aria-hidden="true">{texts.noValue}</span>
      <VisuallyHidden>{texts.notStated}</VisuallyHidden>
    </>
  );
}

function ShownPrice({ product }: { product: Product }) {
  const { askAt: _, ...price } = useShownPrice(product);
  return <Price {...price} />;
}

function Rating({ product: { averageRating, reviewCount } }: { product: Product }) {
  return (
    <>
      <Stars value={averageRating} /> {texts.ratingOf(averageRating, reviewCount)}
    </>
  );
}

function AddButton({ product }: { product: Product }) {
  const { add, isBusy } = useAddToCart(product);
  const { askAt } = useShownPrice(product);
  if (product.remaining_qty <= 0) return <p className={styles.out}>{shopTexts.outOfStock}</p>;
  if (askAt) {
    return (
      <ButtonLink to={askAt} small kind="quiet">
        {shopTexts.askForPrice}
      </ButtonLink>
    );
  }
  return (
    <Button small busy={isBusy} aria-label={catalogueTexts.add(product.name)} onClick={() => add()}>
      {shopTexts.addToCart}
    </Button>
  );
}
