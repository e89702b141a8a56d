import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Wrap.module.css';

/** Limits content to the page's width, with gutters. */
export function Wrap({
  children,
  className,
}: {
  children: ReactNode;
  className?: string | undefined;
}) {
  return <div className={classNames(styles.wrap, className)}>{children}</div>;
}

interface SectionProps {
  /** None for a section without content. */
  title: ReactNode;
  /** Shown at the end of the heading's row. */
  aside?: ReactNode;
  id?: string;
  children: ReactNode;
}

/** A section of a page with its own h2. */
export function Section({ title, aside, id, children }: SectionProps) {
  return (
    <section className={styles.section} id={id}>
      <Wrap>
        {title && (
          <header className={styles.header}>
            <h2>{title}</h2>
            {aside}
          </header>
        )}
        {children}
      </Wrap>
    </section>
  );
}
