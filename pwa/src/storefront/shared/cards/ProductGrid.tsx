import type { Product } from '@vajra/contract';
import * as texts from '#texts/catalogue.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { ProductCard } from './ProductCard.tsx';
import styles from './ProductGrid.module.css';

interface ProductGridProps {
  products: readonly Product[];
  /** How many of the first images to load eagerly. */
  eager?: number;
  /** These products are of the previous page, while the next one loads. */
  stale?: boolean;
  level?: 2 | 3;
  /** The number of columns on a wide screen; as many as fit without it. */
  columns?: 4 | 5;
}

export function ProductGrid({
  products,
  eager = 0,
  stale = false,
  level,
  columns,
}: ProductGridProps) {
  return (
    <ul
      className={classNames(styles.grid, columns && styles[`columns${columns}`])}
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
