import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type ProductQuery,
  pageSizes,
  type SortOrder,
  sortOrders,
  statusOptions,
} from '@vajra/contract';
import { call } from '../../api/call.ts';
import { endpoints } from '../../desk/endpoints.ts';
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

export const stockChoices = [
  { value: '', label: 'Any stock' },
  { value: '1', label: 'In stock' },
  { value: '0', label: 'Out of stock' },
];

/** What of the list's address narrows it. */
export const filterParams = ['search', 'status', 'pc_id', 'c_id', 'shape_id', 'stock'] as const;

const idOf = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

/** What the URL says, as the call takes it; unknown words count as the standard. */
export function productQueryOf(page: number, get: (key: string) => string) {
  const is = (key: string) => (value: number) => String(value) === get(key);
  return {
    page,
    perPage: pageSizes.adminProducts,
    search: get('search') || undefined,
    status: ([0, 1] as const).find(is('status')),
    in_stock: ([0, 1] as const).find(is('stock')),
    pc_id: idOf(get('pc_id')),
    c_id: idOf(get('c_id')),
    shape_id: idOf(get('shape_id')),
    sort: sortOrders.find((order) => order === get('sort')) ?? 'newest',
    currency: get('currency') === 'USD' ? 'USD' : 'INR',
  } satisfies ProductQuery;
}

/** What the list asks for. */
export type DeskList = ReturnType<typeof productQueryOf>;

/** Products of every status. */
export function deskProductsQuery(query: ProductQuery) {
  return queryOptions({
    queryKey: deskKeys.productList(query),
    queryFn: async ({ signal }) =>
      (await call(endpoints.getProducts, { body: query }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}
