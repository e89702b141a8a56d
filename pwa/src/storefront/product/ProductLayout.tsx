import type { ReactNode } from 'react';
import styles from './ProductLayout.module.css';

/** A product's gallery next to the column that sells it. */
export function ProductLayout({ children }: { children: ReactNode }) {
  return <div className={styles.product}>{children}</div>;
}
