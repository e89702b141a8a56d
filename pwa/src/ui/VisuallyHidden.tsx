import type { HTMLAttributes } from 'react';
import styles from './VisuallyHidden.module.css';

type VisuallyHiddenProps = Omit<HTMLAttributes<HTMLElement>, 'className'> & {
  as?: 'span' | 'p' | 'h1' | 'legend' | 'caption' | 'label';
  /** For `as="label"`. */
  htmlFor?: string;
};

/** Text for screen readers only. */
export function VisuallyHidden({ as: Tag = 'span', ...rest }: VisuallyHiddenProps) {
  return <Tag {...rest} className={styles.hidden} />;
}
