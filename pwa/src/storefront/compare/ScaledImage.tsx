import type { Product } from '@vajra/contract';
import { mediaUrl } from '../../api/media-url.ts';
import { Media } from '../../ui/Media.tsx';
import { StoneDrawing } from '../shared/StoneDrawing.tsx';
import styles from './ScaledImage.module.css';

/** Anything longer is not a loose stone, and its image has another frame. */
const maxLengthMm = 25;

/**
 * Returns the length that fills the frames of products, in millimetres; null unless all are stones of a known
 * length, whose images can be shown at the same scale.
 */
export function commonLengthMm(products: readonly Product[]): number | null {
  const lengths = products.map(({ diamondshape, length }) => (diamondshape && length) || 0);
  const isScaled = lengths.every((length) => length > 0 && length <= maxLengthMm);
  return isScaled && products.length > 1 ? Math.max(...lengths) : null;
}

interface ScaledImageProps {
  product: Product;
  /** What fills the frame; null to fill it with any image. */
  lengthMm: number | null;
}

/** A product's image in a square frame, smaller than it for a stone that is smaller than others. */
export function ScaledImage({ product, lengthMm }: ScaledImageProps) {
  const [image] = product.productimages;
  const share = lengthMm ? (product.length ?? lengthMm) / lengthMm : 1;
  return (
    <div className={styles.frame}>
      {/* The page is not server-rendered, where the content security policy would forbid the style. */}
      <div className={styles.image} style={{ inlineSize: `${(share * 100).toFixed(1)}%` }}>
        <Media
          src={mediaUrl('product', image?.image_url)}
          alt=""
          sizes="15rem"
          fallback={<StoneDrawing product={product} />}
        />
      </div>
    </div>
  );
}
