import type { ReactNode } from 'react';
import { PagedList, type PagedListProps } from './PagedList.tsx';
import { PageLayout, Toolbar } from './PageLayout.tsx';

interface ListPageProps<Row> extends PagedListProps<Row> {
  title: string;
  /** Buttons in the page header. */
  actions?: ReactNode;
  /** Search field and filters. */
  filters?: ReactNode;
  /** Rendered between the header and the list. */
  intro?: ReactNode;
  /** Replaces the list, for filters that cannot match anything. */
  problem?: ReactNode;
  /** Dialogs. */
  children?: ReactNode;
}

/** A screen that shows one paged list. */
export function ListPage<Row>({
  title,
  actions,
  filters,
  intro,
  problem,
  children,
  ...list
}: ListPageProps<Row>) {
  return (
    <PageLayout title={title} actions={actions}>
      {intro}
      {filters && <Toolbar>{filters}</Toolbar>}
      {problem ?? <PagedList {...list} />}
      {children}
    </PageLayout>
  );
}
