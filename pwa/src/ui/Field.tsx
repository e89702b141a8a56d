import { cloneElement, type ReactElement, type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';
import styles from './Field.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface ControlProps {
  id?: string;
  required?: boolean;
  'aria-describedby'?: string;
  'aria-invalid'?: boolean;
}

interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Shows nothing but the control; the label stays for screen readers. */
  bare?: boolean;
  className?: string;
  /** One input, select or textarea; it gets id, described-by and invalid. */
  children: ReactElement<ControlProps>;
}

/** The contract's short messages ('is required') are the end of a sentence that the label begins. */
function sentence(label: ReactNode, error: string): string {
  return typeof label === 'string' && /^[a-z]/.test(error) ? `${label} ${error}` : error;
}

/** A labelled control whose hint and error a screen reader reads with it. */
export function Field({ label, hint, error, bare = false, className, children }: FieldProps) {
  const made = useId();
  const id = children.props.id ?? made;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classNames(styles.field, error && styles.wrong, className)}>
      {bare ? (
        <VisuallyHidden as="label" htmlFor={id}>
          {label}
        </VisuallyHidden>
      ) : (
        <label htmlFor={id} className={styles.label}>
          {label}
        </label>
      )}
      {cloneElement(children, {
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      {hint && (
        <span id={`${id}-hint`} className={styles.hint}>
          {hint}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className={styles.error}>
          {sentence(label, error)}
        </span>
      )}
    </div>
  );
}
