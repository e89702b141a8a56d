import type { ReactNode, Ref, SelectHTMLAttributes } from 'react';
import styles from './Field.module.css';
import { Icon } from './Icon.tsx';

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  children: ReactNode;
  ref?: Ref<HTMLSelectElement>;
};

/** The native select with our arrow; put it in a Field. */
export function Select({ className: _, ...rest }: SelectProps) {
  return (
    <span className={styles.choice}>
      <select {...rest} className={styles.select} />
      <Icon name="down" />
    </span>
  );
}
