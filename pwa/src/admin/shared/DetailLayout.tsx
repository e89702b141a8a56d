import type { ReactNode } from 'react';
import styles from './DetailLayout.module.css';

interface DetailLayoutProps {
  /** Panels next to the main ones; below them on a phone. */
  side: ReactNode;
  children: ReactNode;
}

/** The panels of a screen that shows one object. */
export function DetailLayout({ side, children }: DetailLayoutProps) {
  return (
    <div className={styles.layout}>
      <div className={styles.main}>{children}</div>
      <div className={styles.side}>{side}</div>
    </div>
  );
}
