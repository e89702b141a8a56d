import type { UseQueryResult } from '@tanstack/react-query';
import { ErrorState } from '../../ui/States.tsx';

/** A product list that could not be loaded, in the words of spec section 8. */
export function FailedList({ list }: { list: UseQueryResult }) {
  return (
    <ErrorState
      text="Failed to fetch products. Please check if the backend is running or if you are logged in."
      busy={list.isFetching}
      onRetry={() => void list.refetch()}
    />
  );
}
