import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import styles from './ProductScreen.module.css';

export function ProductSkeleton() {
  return (
    <Wrap>
      <p role="status">
        <VisuallyHidden>Loading product</VisuallyHidden>
      </p>
      <div className={styles.product}>
        <Skeleton shape="square" />
        <div className={styles.words}>
          <Skeleton />
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton shape="block" />
          <Skeleton shape="title" />
        </div>
      </div>
    </Wrap>
  );
}
