import { type BodyOf, filterKeys, type QueryOf, type ResponseBodyOf } from '@vajra/contract';

export type ListInput = BodyOf<'getProducts'>;
/** The filters and the order of a list. */
export type Selection = QueryOf<'exportProducts'>;
export type ListAnswer = ResponseBodyOf<'getProducts'>['data'];

/** Converts the input of a list to a query of the index. */
export function toIndexQuery(input: Selection) {
  const filters = Object.fromEntries(
    filterKeys.flatMap((key) => (input[key] ? [[key, input[key]]] : [])),
  );
  const { is_recommended, in_stock, max_left, search, sort, currency } = input;
  const isInStock = in_stock === undefined ? undefined : in_stock === 1;
  return { filters, is_recommended, in_stock: isInStock, max_left, search, sort, currency };
}

/** Converts the counts of the index to those of a response. */
export function presentFacets(
  facets: Record<(typeof filterKeys)[number], ReadonlyMap<number, number>>,
): ListAnswer['facets'] {
  return Object.fromEntries(
    filterKeys.map((key) => [key, Array.from(facets[key], ([id, count]) => ({ id, count }))]),
  ) as ListAnswer['facets']; // one entry per filter key
}
