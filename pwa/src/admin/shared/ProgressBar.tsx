import { type ReactNode, useId } from 'react';
import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  label: string;
  /** Undefined when the total is not known yet. */
  value: number | undefined;
  max?: number;
  /** Rendered below the bar. */
  children?: ReactNode;
}

/** A progress bar with a visible label. */
export function ProgressBar({ label, value, max = 1, children }: ProgressBarProps) {
  const id = useId();
  return (
    <div className={styles.progress}>
      <label htmlFor={id}>{label}</label>
      <progress id={id} max={max} {...(value !== undefined && { value })} />
      {children}
    </div>
  );
}
