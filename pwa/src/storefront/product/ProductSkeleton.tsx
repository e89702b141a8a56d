import * as texts from '#texts/product.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import { ProductLayout } from './ProductLayout.tsx';
import styles from './ProductSkeleton.module.css';

export function ProductSkeleton() {
  return (
    <Wrap>
      <div className={styles.crumbs}>
        <VisuallyHidden as="h1">{texts.product}</VisuallyHidden>
        <VisuallyHidden as="p" role="status">
          {texts.loading}
        </VisuallyHidden>
      </div>
      <ProductLayout>
        <Skeleton shape="square" />
        <div className={styles.text}>
          <Skeleton />
          <Skeleton shape="title" />
          <Skeleton />
          <Skeleton shape="block" />
          <Skeleton shape="title" />
        </div>
      </ProductLayout>
    </Wrap>
  );
}
