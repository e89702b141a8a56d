import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate } from 'react-router-dom';
import { Pager, type PagerProps } from '../../ui/Pager.tsx';
import { pageCount } from '../../ui/pager-window.ts';
import { type Column, Table } from '../../ui/Table.tsx';
import { FramedQueryState } from './FramedQueryState.tsx';
import type { ListParams } from './use-list-params.ts';

/** One page of a list, as every list query of the admin returns it. */
export interface ListResult<Row> {
  rows: readonly Row[];
  /** Rows on all pages. */
  totalCount: number;
  /** There are more matches than were counted. */
  hasMore?: boolean;
}

export interface PagedListProps<Row> {
  query: UseQueryResult<ListResult<Row>>;
  params: ListParams;
  perPage: number;
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  failed: string;
  empty: string;
  loading?: string;
  /** Keeps the table head visible above an error or the empty message. */
  alwaysShowsTable?: boolean;
  /** Rendered above the table: the number of rows. */
  above?: (result: ListResult<Row>) => ReactNode;
  /** Rendered between the table and the pager: actions on selected rows. */
  below?: (result: ListResult<Row>) => ReactNode;
  /** How the pager differs from others. */
  pager?: Pick<PagerProps, 'previous' | 'isNumbered'>;
  /** Keeps the scroll position when the page changes. */
  keepScroll?: boolean;
}

/**
 * A table with its pager, and the pending, error and empty states of its query. A page number past
 * the end, as in an old bookmark, is replaced by the last page.
 */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { query, params, perPage, caption, columns, rowKey } = props;
  const table = (rows: readonly Row[]) => (
    <Table
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={rowKey}
      busy={query.isPlaceholderData}
    />
  );
  return (
    <>
      {props.alwaysShowsTable && !query.data?.totalCount && !query.isPending && table([])}
      <FramedQueryState
        query={query}
        failed={props.failed}
        empty={props.empty}
        isEmpty={({ totalCount }) => totalCount === 0}
        {...(props.loading && { loading: props.loading })}
      >
        {(result) => {
          const pages = pageCount(result.totalCount, perPage);
          // Placeholder data belongs to the previous query, whose page count may differ.
          if (params.page > pages && !query.isPlaceholderData) {
            return <Navigate to={params.pageHref(pages)} replace />;
          }
          return (
            <>
              {props.above?.(result)}
              {table(result.rows)}
              {props.below?.(result)}
              <Pager
                page={params.page}
                pages={pages}
                href={params.pageHref}
                keepScroll={props.keepScroll ?? false}
                {...props.pager}
              />
            </>
          );
        }}
      </FramedQueryState>
    </>
  );
}
