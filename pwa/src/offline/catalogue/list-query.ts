import { filterKeys, type ProductQuery, pageSizes, sortOrders } from '@vajra/contract';
import type { ProductIndexQuery } from '@vajra/product-index';

/** A list that the server would not answer either. */
export class QueryRefused extends Error {
  constructor(field: string) {
    super(`${field} is not what /getproducts takes`);
    this.name = 'QueryRefused';
  }
}

const most = { ids: 100, page: 1_000_000, perPage: 100, search: 200 } as const;
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * Reads what a list asks for as /getproducts reads it of somebody who is no admin. The contract's
 * own schema would bring zod into the worker, a third of its size; a test holds the two together.
 * @throws QueryRefused where the server answers 400.
 */
export function readListQuery(query: ProductQuery): ProductIndexQuery {
  const { status, is_recommended, search, sort, currency, page, perPage, facets } = query;
  if (!isBlank(status)) readFlag('status', status);
  return {
    filters: Object.fromEntries(
      filterKeys.flatMap((key) => (isBlank(query[key]) ? [] : [[key, readIds(key, query[key])]])),
    ),
    is_recommended: isBlank(is_recommended)
      ? undefined
      : readFlag('is_recommended', is_recommended),
    search: isBlank(search) ? undefined : readSearch(search),
    sort: readOneOf('sort', sort, sortOrders),
    currency: readOneOf('currency', currency, ['INR', 'USD']),
    page: page === undefined ? 1 : readWhole('page', page, most.page),
    perPage:
      perPage === undefined ? pageSizes.products : readWhole('perPage', perPage, most.perPage),
    facets: readOneOf('facets', facets, [true, false]) ?? false,
  };
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function readIds(field: string, value: unknown): number[] {
  const ids: unknown[] = Array.isArray(value) ? value : [value];
  if (ids.length > most.ids) throw new QueryRefused(field);
  return ids.map((id) => readWhole(field, id, Number.MAX_SAFE_INTEGER));
}

function readWhole(field: string, value: unknown, max: number): number {
  const isDigits = typeof value === 'string' && /^\d{1,15}$/.test(value);
  const number = isDigits ? Number(value) : value;
  if (!Number.isSafeInteger(number) || Number(number) < 1 || Number(number) > max) {
    throw new QueryRefused(field);
  }
  return Number(number);
}

function readFlag(field: string, value: unknown): 0 | 1 {
  return Number(readOneOf(field, value, [0, 1, '0', '1', true, false])) === 1 ? 1 : 0;
}

function readSearch(value: unknown): string {
  const search = typeof value === 'string' ? value.trim() : null;
  if (search === null || search.length > most.search || controls.test(search)) {
    throw new QueryRefused('search');
  }
  return search;
}

function readOneOf<T>(field: string, value: unknown, values: readonly T[]): T | undefined {
  const known = values.find((each) => each === value);
  if (value !== undefined && known === undefined) throw new QueryRefused(field);
  return known;
}
