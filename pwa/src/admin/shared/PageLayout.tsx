import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import styles from './PageLayout.module.css';

interface PageLayoutProps {
  title: string;
  /** At the end of the heading's line. */
  actions?: ReactNode;
  /** The heading's line stays in view: for long forms. */
  pinned?: boolean;
  children: ReactNode;
}

/** A back-office screen: heading, actions, and what it is about. */
export function PageLayout({ title, actions, pinned = false, children }: PageLayoutProps) {
  return (
    <>
      <header className={classNames(styles.header, pinned && styles.pinned)}>
        <PageHeading className={styles.title}>{title}</PageHeading>
        {actions && <div className={styles.beside}>{actions}</div>}
      </header>
      {children}
    </>
  );
}

/** Search and filters in one line above a list. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={styles.tools}>{children}</div>;
}

/** How many a list has, told when it changes, and what may go with that. */
export function ResultCount({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <div className={styles.counted}>
      <p role="status">{words}</p>
      {children}
    </div>
  );
}

/** A titled box within a screen. */
export function Panel({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.panel}>
      <header>
        <h2>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** A titled part of a screen whose content has its own frame. */
export function PageSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** What can be done with a row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
