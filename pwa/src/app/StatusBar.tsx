import type { ReactNode } from 'react';
import styles from './StatusBar.module.css';

interface StatusBarProps {
  children: ReactNode;
  /** The label of the bar's button, if it has one. */
  action?: string;
  onAction?: () => void;
}

/** One message above the header, with an optional button. */
export function StatusBar({ children, action, onAction }: StatusBarProps) {
  return (
    <p className={styles.bar}>
      <i aria-hidden="true" />
      <span>{children}</span>
      {action && (
        <button type="button" onClick={onAction}>
          {action}
        </button>
      )}
    </p>
  );
}
