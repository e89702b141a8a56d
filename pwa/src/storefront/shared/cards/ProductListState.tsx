import type { UseQueryResult } from '@tanstack/react-query';
import type { Product } from '@vajra/contract';
import type { ReactNode } from 'react';
import * as texts from '#texts/catalogue.ts';
import type { ProductList } from '../../../api/queries.ts';
import { QueryState } from '../../../ui/QueryState.tsx';
import { ProductGridSkeleton } from './ProductGrid.tsx';

interface ProductListStateProps {
  query: UseQueryResult<ProductList>;
  /** How many placeholders to show while the list is pending. */
  placeholders: number;
  empty: ReactNode;
  children: (products: readonly Product[]) => ReactNode;
}

/** Shows a query for products in its pending, failed, empty or ready state. */
export function ProductListState({ query, placeholders, empty, children }: ProductListStateProps) {
  return (
    <QueryState
      query={query}
      pending={<ProductGridSkeleton count={placeholders} />}
      failed={texts.failed}
      isEmpty={({ productData }) => productData.length === 0}
      empty={empty}
    >
      {({ productData }) => children(productData)}
    </QueryState>
  );
}
