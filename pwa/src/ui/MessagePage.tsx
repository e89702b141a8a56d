import type { ReactNode } from 'react';
import styles from './MessagePage.module.css';

/** A screen with a single message in the middle of the page: a heading and a link. */
export function MessagePage({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}
