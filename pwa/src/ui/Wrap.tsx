import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import styles from './Wrap.module.css';

/** The page's measure with its gutters. */
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
  title: ReactNode;
  /** At the end of the heading's line. */
  aside?: ReactNode;
  id?: string;
  children: ReactNode;
}

/** A stretch of a page under its own h2, with air above and below. */
export function Section({ title, aside, id, children }: SectionProps) {
  return (
    <section className={styles.section} id={id}>
      <Wrap>
        <header className={styles.header}>
          <h2>{title}</h2>
          {aside}
        </header>
        {children}
      </Wrap>
    </section>
  );
}
