import {
  type Bounds,
  filterKeys,
  listLimits,
  type ProductQuery,
  pageSizes,
  parseBounds,
  type RangeKey,
  rangeKeys,
  sortOrders,
} from '@vajra/contract';
import type { ProductIndexQuery } from '@vajra/product-index';

/** A list query that the server would refuse with 400. */
export class InvalidQueryError extends Error {
  constructor(field: string) {
    super(`Invalid value for ${field}`);
    this.name = 'InvalidQueryError';
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: it matches them on purpose
const controlCharacters = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** A query of the index, whose search is interpreted unless it is literal. */
type ListQuery = ProductIndexQuery & { literal: 0 | 1 | undefined };

/**
 * Parses a list query as /getproducts does for customers. The contract's own schema would make the
 * worker a third larger with zod; a property test compares the two.
 * @throws InvalidQueryError where the server responds 400.
 */
export function parseListQuery(query: ProductQuery): ListQuery {
  const {
    status,
    is_recommended,
    in_stock,
    search,
    literal,
    similar_to,
    sort,
    currency,
    page,
    perPage,
    facets,
  } = query;
  if (!isBlank(status)) parseFlag('status', status);
  return {
    filters: Object.fromEntries(
      filterKeys.flatMap((key) => (isBlank(query[key]) ? [] : [[key, parseIds(key, query[key])]])),
    ),
    ranges: Object.fromEntries(
      rangeKeys.flatMap((key) => (isBlank(query[key]) ? [] : [[key, parseRange(key, query[key])]])),
    ),
    is_recommended: isBlank(is_recommended)
      ? undefined
      : parseFlag('is_recommended', is_recommended),
    in_stock: isBlank(in_stock) ? undefined : parseFlag('in_stock', in_stock) === 1,
    literal: isBlank(literal) ? undefined : parseFlag('literal', literal),
    search: isBlank(search) ? undefined : parseSearch(search),
    similarTo: isBlank(similar_to) ? undefined : parseId('similar_to', similar_to),
    sort: parseOneOf('sort', sort, sortOrders),
    currency: parseOneOf('currency', currency, ['INR', 'USD']),
    page: page === undefined ? 1 : parseInteger('page', page, listLimits.page),
    perPage:
      perPage === undefined
        ? pageSizes.products
        : parseInteger('perPage', perPage, listLimits.perPage),
    facets: parseOneOf('facets', facets, [true, false]) ?? false,
  };
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function parseRange(key: RangeKey, value: unknown): Bounds {
  const bounds = typeof value === 'string' ? parseBounds(key, value) : null;
  if (!bounds) throw new InvalidQueryError(key);
  return bounds;
}

function parseIds(field: string, value: unknown): number[] {
  const ids: unknown[] = Array.isArray(value) ? value : [value];
  if (ids.length > listLimits.ids) throw new InvalidQueryError(field);
  return ids.map((id) => parseId(field, id));
}

function parseId(field: string, value: unknown): number {
  return parseInteger(field, value, Number.MAX_SAFE_INTEGER);
}

function parseInteger(field: string, value: unknown, max: number): number {
  const isDigits = typeof value === 'string' && /^\d{1,16}$/.test(value);
  const number = isDigits ? Number(value) : value;
  if (!Number.isSafeInteger(number) || Number(number) < 1 || Number(number) > max) {
    throw new InvalidQueryError(field);
  }
  return Number(number);
}

function parseFlag(field: string, value: unknown): 0 | 1 {
  return Number(parseOneOf(field, value, [0, 1, '0', '1', true, false])) === 1 ? 1 : 0;
}

function parseSearch(value: unknown): string {
  const search = typeof value === 'string' ? value.trim() : null;
  if (
    search === null ||
    search.length > listLimits.searchLength ||
    controlCharacters.test(search)
  ) {
    throw new InvalidQueryError('search');
  }
  return search;
}

function parseOneOf<T>(field: string, value: unknown, values: readonly T[]): T | undefined {
  const known = values.find((each) => each === value);
  if (value !== undefined && known === undefined) throw new InvalidQueryError(field);
  return known;
}
