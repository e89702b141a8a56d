import type { Product } from '@vajra/contract';
import * as texts from '#texts/catalogue.ts';
import { classNames } from '../../ui/class-names.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { ProductCard } from './ProductCard.tsx';
import styles from './ProductGrid.module.css';

interface ProductGridProps {
  products: readonly Product[];
  /** How many of the first pictures are wanted at once. */
  eager?: number;
  /** The page that is on its way is not this one yet. */
  stale?: boolean;
  level?: 2 | 3;
  /** So many beside one another where there is room, and not as many as fit. */
  across?: 4 | 5;
}

export function ProductGrid({
  products,
  eager = 0,
  stale = false,
  level,
  across,
}: ProductGridProps) {
  return (
    <ul
      className={classNames(styles.grid, across && styles[`across${across}`])}
      data-stale={stale || undefined}
    >
      {products.map((product, index) => (
        <li key={product.p_id}>
          <ProductCard product={product} eager={index < eager} level={level} />
        </li>
      ))}
    </ul>
  );
}

export function ProductGridSkeleton({ count }: { count: number }) {
  return (
    <div className={styles.grid} role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity
        <div key={index} className={styles.placeholder}>
          <Skeleton shape="square" />
          <Skeleton />
          <Skeleton className={styles.short} />
        </div>
      ))}
    </div>
  );
}
