import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { PageHeading } from '../../ui/PageHeading.tsx';
import styles from './PageLayout.module.css';

interface PageLayoutProps {
  title: string;
  /** Rendered at the end of the header. */
  actions?: ReactNode;
  /** Keeps the header in view, for long forms. */
  pinned?: boolean;
  children: ReactNode;
}

/** An admin screen: a header with title and actions, and its content. */
export function PageLayout({ title, actions, pinned = false, children }: PageLayoutProps) {
  return (
    <>
      <header className={classNames(styles.header, pinned && styles.pinned)}>
        <PageHeading className={styles.title}>{title}</PageHeading>
        {actions && <div className={styles.headerActions}>{actions}</div>}
      </header>
      {children}
    </>
  );
}

/** A row with the search field and filters of a list. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className={styles.toolbar}>{children}</div>;
}

interface ResultCountProps {
  /** '12 orders'. */
  children: string;
  action?: ReactNode;
}

/** The number of rows of a list, announced to screen readers when it changes. */
export function ResultCount({ children, action }: ResultCountProps) {
  return (
    <div className={styles.resultCount}>
      <p role="status">{children}</p>
      {action}
    </div>
  );
}

interface SectionProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** A framed section with a title. */
export function Panel(props: SectionProps) {
  return <TitledSection {...props} className={styles.panel} />;
}

/** A titled section whose content has a frame of its own. */
export function PageSection(props: SectionProps) {
  return <TitledSection {...props} className={styles.section} />;
}

interface TitledSectionProps extends SectionProps {
  className: string | undefined;
}

function TitledSection({ title, aside, className, children }: TitledSectionProps) {
  return (
    <section className={className}>
      <header>
        <h2>{title}</h2>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** The buttons of a table row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <div className={styles.rowActions}>{children}</div>;
}

/** The buttons of a form. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={styles.formActions}>{children}</div>;
}
