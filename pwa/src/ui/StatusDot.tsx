import styles from './StatusDot.module.css';

export type StatusTone = 'ok' | 'off' | 'bad' | 'wait';

/** A state as dot and word; the dot alone never says it. */
export function StatusDot({ tone, children }: { tone: StatusTone; children: string }) {
  return <span className={`${styles.status} ${styles[tone]}`}>{children}</span>;
}
