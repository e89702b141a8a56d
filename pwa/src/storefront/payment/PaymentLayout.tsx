import type { ReactNode } from 'react';
import styles from './PaymentLayout.module.css';

/** A page with what can be done about a payment in its middle. */
export function PaymentLayout({ children }: { children: ReactNode }) {
  return <div className={styles.page}>{children}</div>;
}

/** Buttons below each other. */
export function PaymentChoices({ children }: { children: ReactNode }) {
  return <div className={styles.choices}>{children}</div>;
}
