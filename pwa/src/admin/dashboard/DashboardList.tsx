import type { ReactNode } from 'react';
import { RowDetail, RowLink } from '../shared/RowText.tsx';
import styles from './DashboardList.module.css';

interface DashboardListProps {
  label: string;
  busy?: boolean;
  /** DashboardRow elements. */
  children: ReactNode;
}

/** A short list in a panel of the dashboard. */
export function DashboardList({ label, busy = false, children }: DashboardListProps) {
  return (
    <ul aria-label={label} aria-busy={busy} className={styles.list}>
      {children}
    </ul>
  );
}

interface DashboardRowProps {
  to: string;
  name: string;
  value: ReactNode;
  detail: ReactNode;
  secondDetail: ReactNode;
}

/** A name and a value, with a line of details below them. */
export function DashboardRow({ to, name, value, detail, secondDetail }: DashboardRowProps) {
  return (
    <li>
      <RowLink to={to} look="strong">
        {name}
      </RowLink>
      <span>{value}</span>
      <RowDetail>{detail}</RowDetail>
      <RowDetail>{secondDetail}</RowDetail>
    </li>
  );
}
