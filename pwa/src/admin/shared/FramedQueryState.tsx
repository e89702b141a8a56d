import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { QueryState } from '../../ui/QueryState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EmptyState } from '../../ui/States.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './FramedQueryState.module.css';

interface FramedQueryStateProps<Data> {
  query: UseQueryResult<Data>;
  failed: string;
  empty?: string;
  isEmpty?: (data: Data) => boolean;
  /** Read by screen readers while the first response is pending. */
  loading?: string;
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** The states of a query in the frame that its list or panel will have. */
export function FramedQueryState<Data>({
  loading = 'Loading...',
  skeleton = <RowSkeletons />,
  ...props
}: FramedQueryStateProps<Data>) {
  return (
    <QueryState
      {...props}
      className={styles.frame}
      pending={
        <div role="status">
          <VisuallyHidden as="p">{loading}</VisuallyHidden>
          {skeleton}
        </div>
      }
    />
  );
}

/** A message in the frame of a list. */
export function FramedMessage({ text }: { text: string }) {
  return <EmptyState text={text} className={styles.frame} />;
}

/** Placeholders for table rows. */
export function RowSkeletons({ rows = 8 }: { rows?: number }) {
  return (
    <div className={styles.frame}>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders
        <div key={row} className={styles.row}>
          <Skeleton shape="square" className={styles.square} />
          <Skeleton />
          <Skeleton className={styles.short} />
        </div>
      ))}
    </div>
  );
}
