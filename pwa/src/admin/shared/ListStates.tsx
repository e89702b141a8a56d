import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/States.tsx';
import styles from './ListStates.module.css';

interface ListStatesProps<Data> {
  query: UseQueryResult<Data>;
  /** What is said when it did not load (spec section 8). */
  failed: string;
  /** What is said when there is nothing, and how that is known. */
  empty?: string;
  isEmpty?: (data: Data) => boolean;
  loading?: string;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A list's four states: on its way, failed with retry, empty, ready. */
export function ListStates<Data>({
  query,
  failed,
  empty,
  isEmpty,
  loading = 'Loading...',
  skeleton = <RowSkeletons />,
  children,
}: ListStatesProps<Data>) {
  if (query.data !== undefined) {
    if (empty && isEmpty?.(query.data)) {
      return <EmptyBox text={empty} />;
    }
    return children(query.data);
  }
  if (query.isError) {
    return (
      <div className={styles.box}>
        <ErrorState text={failed} busy={query.isFetching} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  return (
    <div role="status">
      <p className={styles.loading}>{loading}</p>
      {skeleton}
    </div>
  );
}

/** Nothing, in a frame where the list would be. */
export function EmptyBox({ text }: { text: string }) {
  return (
    <div className={styles.box}>
      <EmptyState text={text} />
    </div>
  );
}

/** Still plates in the place of table rows. */
export function RowSkeletons({ rows = 8 }: { rows?: number }) {
  return (
    <div className={styles.rows}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
        <div key={row} className={styles.row}>
          <Skeleton shape="square" className={styles.square} />
          <Skeleton />
          <Skeleton className={styles.short} />
        </div>
      ))}
    </div>
  );
}
