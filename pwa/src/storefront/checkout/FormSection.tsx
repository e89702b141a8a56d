import type { ReactNode } from 'react';
import styles from './FormSection.module.css';

interface FormSectionProps {
  title: string;
  className?: string | undefined;
  children: ReactNode;
}

/** A titled group of the checkout's fields. */
export function FormSection({ title, className, children }: FormSectionProps) {
  return (
    <fieldset className={className}>
      <legend className={styles.title}>{title}</legend>
      {children}
    </fieldset>
  );
}
