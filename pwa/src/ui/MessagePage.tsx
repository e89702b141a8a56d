import type { ReactNode } from 'react';
import styles from './MessagePage.module.css';

/** A screen that says one thing, in the middle of the page: a heading and the way on. */
export function MessagePage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
