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

export interface FieldProps {
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Hides the label from view; screen readers still read it. */
  bare?: boolean | undefined;
  /** Spans all columns of its form. */
  wide?: boolean;
  className?: string | undefined;
  /** One input, select or textarea; receives `id`, `aria-describedby` and `aria-invalid`. */
  children: ReactElement<ControlProps>;
}

/** The contract's short messages ('is required') follow the label to form a sentence. */
function sentence(label: ReactNode, error: string): string {
  return typeof label === 'string' && /^[a-z]/.test(error) ? `${label} ${error}` : error;
}

/** A labelled control whose hint and error are announced with it. */
export function Field({ label, hint, error, bare = false, wide, className, children }: FieldProps) {
  const generatedId = useId();
  const id = children.props.id ?? generatedId;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div
      className={classNames(styles.field, error && styles.wrong, wide && styles.wide, className)}
    >
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
        'aria-describedby': describedBy || undefined,
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
