import type { ReactNode } from 'react';
import styles from './AccountNote.module.css';

/** Something that the user can do about their account. */
export function AccountNote({ children }: { children: ReactNode }) {
  return <div className={styles.note}>{children}</div>;
}
