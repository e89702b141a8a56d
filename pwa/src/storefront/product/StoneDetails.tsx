import type { Product } from '@vajra/contract';
import { productProperties } from '../shared/product-properties.ts';
import styles from './StoneDetails.module.css';

/** All properties of a product that are known. */
export function StoneDetails({ product }: { product: Product }) {
  return (
    <dl className={styles.table}>
      {productProperties.map(({ key, name, read }) => {
        const value = read(product);
        return (
          value && (
            <div key={key}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          )
        );
      })}
    </dl>
  );
}
