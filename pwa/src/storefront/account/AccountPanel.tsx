import type { ReactNode } from 'react';
import { PageHeading } from '../../ui/PageHeading.tsx';
import styles from './account.module.css';

/** The narrow sheet that every account screen stands on. */
export function AccountPanel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <div className={styles.panel}>
        <PageHeading>{title}</PageHeading>
        {children}
      </div>
    </div>
  );
}
