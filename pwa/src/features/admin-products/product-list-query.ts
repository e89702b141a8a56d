import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type ProductQuery,
  pageSizes,
  type SortOrder,
  sortOrders,
  statusOptions,
} from '@vajra/contract';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { deskKeys } from '../../desk/keys.ts';

const sortNames: Readonly<Record<SortOrder, string>> = {
  newest: 'Newest',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  'carat-asc': 'Carat: low to high',
  'carat-desc': 'Carat: high to low',
  discount: 'Discount',
};

export const sortChoices = sortOrders.map((value) => ({ value, label: sortNames[value] }));

export const statusChoices = [
  { value: '', label: 'All statuses' },
  ...statusOptions.map(({ value, label }) => ({ value: String(value), label })),
];

/** What the URL says, as the call takes it; unknown words count as the standard. */
export function productQueryOf(params: {
  page: number;
  search: string;
  status: string;
  sort: string;
}): ProductQuery {
  return {
    page: params.page,
    perPage: pageSizes.adminProducts,
    search: params.search || undefined,
    status: statusOptions.find(({ value }) => String(value) === params.status)?.value,
    sort: sortOrders.find((order) => order === params.sort) ?? 'newest',
  };
}

/** Products of every status. */
export function deskProductsQuery(query: ProductQuery) {
  return queryOptions({
    queryKey: deskKeys.productList(query),
    queryFn: async ({ signal }) =>
      (await call(endpoints.getProducts, { body: query }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}
