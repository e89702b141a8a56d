import type { ReactNode } from 'react';
import * as texts from '#texts/ui.ts';
import { useIsServerReachable } from '../browser/use-connection.ts';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import styles from './States.module.css';

interface EmptyStateProps {
  text: string;
  className?: string | undefined;
  /** Where to go from here: a link or button. */
  children?: ReactNode;
}

/** Says that a list is empty. */
export function EmptyState({ text, className, children }: EmptyStateProps) {
  return (
    <div className={classNames(styles.state, className)}>
      <p className={styles.empty}>{text}</p>
      {children}
    </div>
  );
}

interface ErrorStateProps {
  text: string;
  className?: string | undefined;
  onRetry?: () => void;
  /** A retry is under way. */
  busy?: boolean;
}

/** Says that a request failed, and offers to try again. */
export function ErrorState({ text, className, onRetry, busy }: ErrorStateProps) {
  const isReachable = useIsServerReachable();
  return (
    <div className={classNames(styles.state, className)} role="alert">
      <p className={styles.error}>{text}</p>
      {!isReachable && <p>{texts.notSavedOffline}</p>}
      {onRetry && (
        <Button kind="quiet" busy={busy} onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
    </div>
  );
}

export function Spinner({ label = texts.loading }: { label?: string }) {
  return <div className={styles.spinner} role="status" aria-label={label} />;
}
