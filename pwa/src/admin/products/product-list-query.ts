import {
  type AdminSortOrder,
  adminSortOrders,
  type ProductQuery,
  pageSizes,
  statusOptions,
} from '@vajra/contract';
import { pageQuery } from '../../api/call-query.ts';
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

export const sortOptions = adminSortOrders.map((value) => ({ value, label: sortNames[value] }));

export const statusFilterOptions = [
  { value: '', label: 'All statuses' },
  ...statusOptions.map(({ value, label }) => ({ value: String(value), label })),
  { value: 'draft', label: 'Drafts' },
];

export const stockFilterOptions = [
  { value: '', label: 'Any stock' },
  { value: '1', label: 'In stock' },
  { value: '0', label: 'Out of stock' },
];

/** URL parameters that filter the list. */
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

/** Returns the server's query for the URL parameters. Invalid values are ignored. */
export function parseProductQuery(page: number, get: (key: string) => string) {
  const equalsParam = (key: string) => (value: number) => String(value) === get(key);
  const max_left = parseStockLimit(get('left'));
  const in_stock = ([0, 1] as const).find(equalsParam('stock'));
  return {
    page,
    perPage: pageSizes.adminProducts,
    search: get('search') || undefined,
    status: ([0, 1] as const).find(equalsParam('status')),
    max_left,
    // Low stock excludes products that are out of stock.
    in_stock: max_left === undefined ? in_stock : max_left === 0 ? 0 : 1,
    pc_id: idOf(get('pc_id')),
    c_id: idOf(get('c_id')),
    shape_id: idOf(get('shape_id')),
    sort: adminSortOrders.find((order) => order === get('sort')) ?? 'newest',
    currency: get('currency') === 'USD' ? 'USD' : 'INR',
  } satisfies ProductQuery;
}

export type AdminProductQuery = ReturnType<typeof parseProductQuery>;

export function adminProductsQuery(query: ProductQuery) {
  // As exports and price changes of the list search.
  const body: ProductQuery = { ...query, ...(query.search && { literal: 1 }) };
  return pageQuery([...adminKeys.products, query], endpoints.getProducts, { body }, ({ data }) => ({
    rows: data.productData,
    totalCount: data.totalCount,
  }));
}

/** Returns the query for all pages of a list, as JSON. */
export function filterOf({ page: _, perPage: __, ...filter }: AdminProductQuery) {
  return filter;
}

const asText = (id: number | undefined) => id?.toString();

/** Returns the query for exporting all pages of a list. */
export function exportQueryOf({
  page: _,
  perPage: __,
  pc_id,
  c_id,
  shape_id,
  ...query
}: AdminProductQuery) {
  return { ...query, pc_id: asText(pc_id), c_id: asText(c_id), shape_id: asText(shape_id) };
}
