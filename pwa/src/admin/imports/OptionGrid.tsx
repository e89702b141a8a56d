import type { ReactNode } from 'react';
import styles from './OptionGrid.module.css';

/** The grid that holds the options of an import. */
export function OptionGrid({ children }: { children: ReactNode }) {
  return <div className={styles.grid}>{children}</div>;
}
