import type { ReactNode } from 'react';
import { PageHeading } from '../../ui/PageHeading.tsx';
import { Wrap } from '../../ui/Wrap.tsx';
import styles from './ListLayout.module.css';

/** A page with a heading and a list of products. */
export function ListLayout({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Wrap className={styles.page}>
      <PageHeading>{title}</PageHeading>
      {children}
    </Wrap>
  );
}
