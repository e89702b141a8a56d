import { useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import * as texts from '#texts/ui.ts';
import { isReachableAtom } from '../api/connection.ts';
import { Button } from './Button.tsx';
import styles from './States.module.css';

/** A list that has nothing, in the spec's words, and where to go from there. */
export function EmptyState({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className={styles.state}>
      <p className={styles.empty}>{text}</p>
      {children}
    </div>
  );
}

/** A call that failed, in the spec's words, with another try. */
export function ErrorState({
  text,
  onRetry,
  busy,
}: {
  text: string;
  onRetry?: () => void;
  busy?: boolean;
}) {
  const isReachable = useAtomValue(isReachableAtom);
  return (
    <div className={styles.state} role="alert">
      <p className={styles.error}>{text}</p>
      {!isReachable && <p>{texts.notKept}</p>}
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
