import { isLabGrown, type Product } from '@vajra/contract';
import { Link } from 'react-router-dom';
import * as texts from '#texts/catalogue.ts';
import * as shopTexts from '#texts/shop.ts';
import { mediaUrl } from '../../../api/media-url.ts';
import { classNames } from '../../../ui/class-names.ts';
import { imageSizes } from '../../../ui/images.ts';
import { Media } from '../../../ui/Media.tsx';
import { Price } from '../../../ui/Price.tsx';
import { Stars } from '../../../ui/Stars.tsx';
import { LazyCompareButton } from './LazyCompareButton.tsx';
import { LazyStoneDrawing } from './LazyStoneDrawing.tsx';
import styles from './ProductCard.module.css';
import { useShownPrice } from './prices.ts';
import { SaveButton } from './SaveButton.tsx';
import { similarProductsAddress } from './similar-products.ts';
import { useAddToCart } from './use-add-to-cart.ts';

interface ProductCardProps {
  product: Product;
  /** Loads the image immediately, for cards that are visible first. */
  eager?: boolean;
  /** The heading level of the name. */
  level?: 2 | 3;
}

/** A product in a list: image, name, key facts, rating and price. */
export function ProductCard({ product, eager = false, level = 3 }: ProductCardProps) {
  const { now, was, off, note, askAt } = useShownPrice(product);
  const Name = `h${level}` as const;
  const isOutOfStock = product.remaining_qty <= 0;
  const facts = [
    isLabGrown(product.stonetype?.type) && !isLabGrown(product.name) && shopTexts.labGrown,
    product.naturalcolor?.ncolor ?? product.fancycolor?.fcolor,
    product.clarity?.clarity,
    product.cutgrade?.cut_grade,
  ].filter(Boolean);

  return (
    <article className={classNames(styles.card, isOutOfStock && styles.unavailable)}>
      <div className={styles.frame}>
        <Media
          src={mediaUrl('product', product.productimages[0]?.image_url)}
          alt=""
          eager={eager}
          sizes={imageSizes.card}
          thumbhash={product.productimages[0]?.thumbhash}
          className={styles.image}
          fallback={<LazyStoneDrawing product={product} />}
        />
        {off && <span className={styles.discount}>{off}</span>}
        {isOutOfStock && <span className={styles.outOfStock}>{shopTexts.outOfStock}</span>}
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
      <Price now={now} was={was} note={note} />
      <SaveButton product={product} className={styles.save} />
      {isOutOfStock ? (
        <Link
          to={similarProductsAddress(product)}
          className={styles.add}
          aria-label={shopTexts.findSimilarTo(product.name)}
        >
          {shopTexts.findSimilar}
        </Link>
      ) : askAt ? (
        <Link to={askAt} className={styles.add}>
          {shopTexts.askForPrice}
        </Link>
      ) : (
        <AddButton product={product} />
      )}
      <LazyCompareButton product={product} onCard />
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
