import type { ReactNode } from 'react';
import styles from './ConflictNotice.module.css';

/** Says above a form that another admin has changed what it edits; saving again replaces their version. */
export function ConflictNotice({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className={styles.notice}>
      {children}
    </div>
  );
}
