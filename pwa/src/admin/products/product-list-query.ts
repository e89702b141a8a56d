import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import {
  type AdminSortOrder,
  adminSortOrders,
  type ProductQuery,
  pageSizes,
  statusOptions,
} from '@vajra/contract';
import { call } from '../../api/call.ts';
import { endpoints } from '../shared/endpoints.ts';
import { parseStockLimit } from '../shared/low-stock.ts';
import { adminKeys } from '../shared/query-keys.ts';

const sortNames: Readonly<Record<AdminSortOrder, string>> = {
  newest: 'Newest',
  'price-asc': 'Price: low to high',
  'price-desc': 'Price: high to low',
  'carat-asc': 'Carat: low to high',
  'carat-desc': 'Carat: high to low',
  discount: 'Discount',
  'name-asc': 'Name: A to Z',
  'name-desc': 'Name: Z to A',
  'sku-asc': 'SKU: A to Z',
  'sku-desc': 'SKU: Z to A',
  'left-asc': 'Left: least first',
  'left-desc': 'Left: most first',
};

export const sortChoices = adminSortOrders.map((value) => ({ value, label: sortNames[value] }));

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
export const filterParams = [
  'search',
  'status',
  'pc_id',
  'c_id',
  'shape_id',
  'stock',
  'left',
] as const;

const idOf = (text: string) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined);

/** What the URL says, as the call takes it; unknown words count as the standard. */
export function parseProductQuery(page: number, get: (key: string) => string) {
  const is = (key: string) => (value: number) => String(value) === get(key);
  const max_left = parseStockLimit(get('left'));
  const in_stock = ([0, 1] as const).find(is('stock'));
  return {
    page,
    perPage: pageSizes.adminProducts,
    search: get('search') || undefined,
    status: ([0, 1] as const).find(is('status')),
    max_left,
    // What runs low is there still; nothing left is a choice of its own.
    in_stock: max_left === undefined ? in_stock : max_left === 0 ? 0 : 1,
    pc_id: idOf(get('pc_id')),
    c_id: idOf(get('c_id')),
    shape_id: idOf(get('shape_id')),
    sort: adminSortOrders.find((order) => order === get('sort')) ?? 'newest',
    currency: get('currency') === 'USD' ? 'USD' : 'INR',
  } satisfies ProductQuery;
}

/** What the list asks for. */
export type AdminProductQuery = ReturnType<typeof parseProductQuery>;

/** Products of every status. */
export function adminProductsQuery(query: ProductQuery) {
  return queryOptions({
    queryKey: adminKeys.productList(query),
    queryFn: async ({ signal }) =>
      (await call(endpoints.getProducts, { body: query }, { signal })).data,
    placeholderData: keepPreviousData,
  });
}
