import { filterKeys, type ProductQuery, pageSizes, parseBounds, rangeKeys } from '@vajra/contract';
import type { ProductIndexQuery } from '@vajra/product-index';

/** A query of the index, whose search is interpreted unless it is literal. */
type ListQuery = ProductIndexQuery & { isLiteral: boolean };

/**
 * Returns the query of the index for a list query of this app, as /getproducts reads it for customers. The
 * query has to be valid.
 */
export function indexQuery(query: ProductQuery): ListQuery {
  const { search, similar_to, sort, currency, page = 1, perPage = pageSizes.products } = query;
  const is_recommended = flagOf(query.is_recommended);
  const in_stock = flagOf(query.in_stock);
  const filters = filterKeys.flatMap((key) => {
    const ids = query[key];
    return isBlank(ids) ? [] : [[key, [ids].flat().map(Number)]];
  });
  const ranges = rangeKeys.flatMap((key) => {
    const bounds = parseBounds(key, query[key] ?? '');
    return bounds ? [[key, bounds]] : [];
  });
  return {
    filters: Object.fromEntries(filters),
    ranges: Object.fromEntries(ranges),
    ...(is_recommended !== undefined && { is_recommended }),
    ...(in_stock !== undefined && { in_stock: in_stock === 1 }),
    ...(search && { search: search.trim() }),
    ...(!isBlank(similar_to) && { similarTo: Number(similar_to) }),
    isLiteral: flagOf(query.literal) === 1,
    sort,
    currency,
    page: Number(page),
    perPage: Number(perPage),
    facets: query.facets ?? false,
  };
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}

function flagOf(value: unknown): 0 | 1 | undefined {
  if (isBlank(value)) return undefined;
  return Number(value) === 1 ? 1 : 0;
}
