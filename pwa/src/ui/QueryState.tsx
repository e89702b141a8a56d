import type { ReactNode } from 'react';
import { Skeleton } from './Skeleton.tsx';
import { EmptyState, ErrorState } from './States.tsx';

interface QueryStateProps<Data> {
  /** A result of `useQuery`, possibly with its data transformed. */
  query: {
    data: Data | undefined;
    isError: boolean;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  /** Shown until the first response arrives: skeletons with `role="status"`, or the label of one. */
  pending: ReactNode;
  /** Says what could not be loaded. */
  failed: string;
  /** Shown for empty data: a text, or an `EmptyState` with a link. */
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  /** A class for the empty and the failed state. */
  className?: string | undefined;
  children: (data: Data) => ReactNode;
}

/**
 * Shows a query in one of its four states: pending, failed with a retry, empty, ready. Data
 * that has loaded stays on the screen when a later request fails.
 */
export function QueryState<Data>({
  query,
  pending,
  failed,
  empty,
  isEmpty,
  className,
  children,
}: QueryStateProps<Data>) {
  if (query.data !== undefined) {
    if (!isEmpty?.(query.data)) return children(query.data);
    return typeof empty === 'string' ? <EmptyState text={empty} className={className} /> : empty;
  }
  if (!query.isError) {
    return typeof pending === 'string' ? (
      <div role="status" aria-label={pending}>
        <Skeleton shape="block" />
      </div>
    ) : (
      pending
    );
  }
  return (
    <ErrorState
      text={failed}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
      className={className}
    />
  );
}
