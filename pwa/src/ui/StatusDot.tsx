import styles from './StatusDot.module.css';

export type StatusTone = 'ok' | 'off' | 'bad' | 'wait';

/** A status as a colored dot with its name. */
export function StatusDot({ tone, children }: { tone: StatusTone; children: string }) {
  return <span className={`${styles.status} ${styles[tone]}`}>{children}</span>;
}
