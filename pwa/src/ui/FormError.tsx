import { useEffect, useRef, useState } from 'react';
import styles from './FormError.module.css';

/** Why a form was not accepted. */
export interface FormProblem {
  /** What failed; the same text of another attempt is another problem. */
  error: unknown;
  text: string;
}

/**
 * The problem of a form that belongs to no single field, at the top of the form. It takes the focus,
 * which also scrolls to it, and stays until the user changes something in the form.
 */
export function FormError({ problem }: { problem: FormProblem | null }) {
  const ref = useRef<HTMLParagraphElement>(null);
  const [changedAfter, setChangedAfter] = useState<unknown>(null);
  const error = problem?.error;
  const isShown = problem !== null && error !== changedAfter;

  useEffect(() => {
    const element = ref.current;
    if (!isShown || !element) return;
    element.focus();
    const form = element.closest('form');
    const dismiss = () => setChangedAfter(error);
    form?.addEventListener('input', dismiss);
    return () => form?.removeEventListener('input', dismiss);
  }, [isShown, error]);

  return isShown ? (
    <p ref={ref} className={styles.error} role="alert" tabIndex={-1}>
      {problem.text}
    </p>
  ) : null;
}
