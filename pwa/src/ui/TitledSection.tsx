import { type ReactNode, useId } from 'react';
import styles from './TitledSection.module.css';

/** A section of a page, named by its heading. */
export function TitledSection({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section className={styles.section} aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      {children}
    </section>
  );
}

/** Rows with something and what can be done about it. */
export function EntryList({ children }: { children: ReactNode }) {
  return <ul className={styles.entries}>{children}</ul>;
}
