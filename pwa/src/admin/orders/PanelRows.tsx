import type { ReactNode } from 'react';
import styles from './PanelRows.module.css';

/** The rows of a panel, each with what can be done about it. */
export function PanelRows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol className={styles.rows} aria-label={label}>
      {children}
    </ol>
  );
}

/** The buttons of a row. */
export function RowChoices({ children }: { children: ReactNode }) {
  return <div className={styles.choices}>{children}</div>;
}

/** The buttons below the rows. */
export function PanelActions({ children }: { children: ReactNode }) {
  return <p className={styles.actions}>{children}</p>;
}
