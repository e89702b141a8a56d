import type { ReactNode } from 'react';
import { EmptyState, ErrorState } from './States.tsx';

interface QueryStateProps<Data> {
  /** A result of `useQuery`, possibly with its data transformed. */
  query: {
    data: Data | undefined;
    isError: boolean;
    isFetching: boolean;
    refetch: () => Promise<unknown>;
  };
  /** Shown while the first response is on its way: skeletons with `role="status"`. */
  pending: ReactNode;
  /** Says what could not be loaded. */
  failed: string;
  /** Shown for data that `isEmpty`: a sentence, or a whole `EmptyState` with a way on. */
  empty?: ReactNode;
  isEmpty?: (data: Data) => boolean;
  /** For the box of the empty and the failed state. */
  className?: string | undefined;
  children: (data: Data) => ReactNode;
}

/**
 * Shows a query in one of its four states: pending, failed with a retry, empty, ready. Data that is
 * already there stays on the screen when a later request fails.
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
  if (!query.isError) return pending;
  return (
    <ErrorState
      text={failed}
      busy={query.isFetching}
      onRetry={() => void query.refetch()}
      className={className}
    />
  );
}
