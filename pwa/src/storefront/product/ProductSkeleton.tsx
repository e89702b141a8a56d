import * as texts from '#texts/product.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import styles from './ProductScreen.module.css';

export function ProductSkeleton() {
  return (
    <Wrap>
      <div className={styles.crumbs}>
        <VisuallyHidden as="h1">{texts.product}</VisuallyHidden>
        <VisuallyHidden as="p" role="status">
          {texts.loading}
        </VisuallyHidden>
      </div>
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
