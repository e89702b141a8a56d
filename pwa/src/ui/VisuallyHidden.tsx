import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

interface VisuallyHiddenProps {
  as?: 'span' | 'p' | 'h1';
  role?: 'status';
  children: ReactNode;
}

/** Words for screen readers alone. */
export function VisuallyHidden({ as: Tag = 'span', role, children }: VisuallyHiddenProps) {
  return (
    <Tag role={role} className={styles.hidden}>
      {children}
    </Tag>
  );
}
