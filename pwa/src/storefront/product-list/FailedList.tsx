import type { UseQueryResult } from '@tanstack/react-query';
import * as texts from '#texts/catalogue.ts';
import { ErrorState } from '../../ui/States.tsx';

/** A product list that could not be loaded, in the words of spec section 8. */
export function FailedProductList({ list }: { list: UseQueryResult }) {
  return (
    <ErrorState text={texts.failed} busy={list.isFetching} onRetry={() => void list.refetch()} />
  );
}
