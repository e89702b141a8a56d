import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import { Icon } from './Icon.tsx';
import styles from './Select.module.css';

export type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  children: ReactNode;
  ref?: Ref<HTMLSelectElement>;
};

/** The native select with our own arrow. Goes inside a `Field`. */
export function Select({ className: _, ...rest }: SelectProps) {
  return (
    <span className={styles.choice}>
      <select {...rest} className={styles.select} />
      <Icon name="down" />
    </span>
  );
}
