import type { Product } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import * as texts from '#texts/catalogue.ts';
import * as shopTexts from '#texts/shop.ts';
import { mediaUrl } from '../../api/media-url.ts';
import { currencyAtom } from '../../session/session.ts';
import { classNames } from '../../ui/class-names.ts';
import { imageSizes } from '../../ui/images.ts';
import { Media } from '../../ui/Media.tsx';
import { Price } from '../../ui/Price.tsx';
import { Stars } from '../../ui/Stars.tsx';
import { shownPrice } from '../shared/prices.ts';
import { useAddToCart } from '../shared/use-add-to-cart.ts';
import styles from './ProductCard.module.css';

interface ProductCardProps {
  product: Product;
  /** Among the first on the screen. */
  eager?: boolean;
  /** The level of its name under the headings of its screen. */
  level?: 2 | 3;
}

/** A product in a list: its picture, name, three facts, price (spec 2.4). */
export function ProductCard({ product, eager = false, level = 3 }: ProductCardProps) {
  const currency = useAtomValue(currencyAtom);
  const { now, was, off } = shownPrice(product, currency);
  const Name = `h${level}` as const;
  const isOut = product.remaining_qty <= 0;
  const facts = [
    product.naturalcolor?.ncolor ?? product.fancycolor?.fcolor,
    product.clarity?.clarity,
    product.cutgrade?.cut_grade,
  ].filter(Boolean);

  return (
    <article className={classNames(styles.card, isOut && styles.isOut)}>
      <div className={styles.plate}>
        <Media
          src={mediaUrl('product', product.productimages[0]?.image_url)}
          alt=""
          eager={eager}
          sizes={imageSizes.card}
          thumbhash={product.productimages[0]?.thumbhash}
          className={styles.picture}
        />
        {off && <span className={styles.off}>{off}</span>}
        {isOut && <span className={styles.out}>{shopTexts.outOfStock}</span>}
      </div>
      <Name className={styles.name}>
        <Link to={`/product-details/${product.p_id}`}>{product.name}</Link>
      </Name>
      <p className={styles.facts}>
        {facts.length > 0 ? facts.join(' · ') : (product.stonetype?.type ?? product.sku)}
      </p>
      {product.reviewCount > 0 && (
        <p className={styles.rating}>
          <Stars value={product.averageRating} /> <span>{product.reviewCount}</span>
        </p>
      )}
      <Price now={now} was={was} />
      {!isOut && <AddButton product={product} />}
    </article>
  );
}

function AddButton({ product }: { product: Product }) {
  const { add, isBusy } = useAddToCart(product);
  return (
    <button
      type="button"
      className={styles.add}
      aria-label={texts.add(product.name)}
      aria-busy={isBusy || undefined}
      onClick={() => add()}
    >
      {shopTexts.addToCart}
    </button>
  );
}
