import { classNames } from '../../ui/class-names.ts';
import styles from './TotalRow.module.css';

interface TotalRowProps {
  label: string;
  /** The formatted amount. */
  amount: string | null;
  /** Announces a new amount to screen readers. */
  live?: boolean;
  className?: string | undefined;
}

/** What the customer pays, in cart and checkout. */
export function TotalRow({ label, amount, live = false, className }: TotalRowProps) {
  return (
    <p className={classNames(styles.total, className)}>
      <span>{label}</span>
      <span role={live ? 'status' : undefined} className={styles.amount}>
        {amount}
      </span>
    </p>
  );
}
