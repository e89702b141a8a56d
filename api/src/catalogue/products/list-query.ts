import {
  type BodyOf,
  filterKeys,
  type PriceBasis,
  type QueryOf,
  type ResponseBodyOf,
  rangeKeys,
} from '@vajra/contract';

export type ListInput = BodyOf<'getProducts'>;
/** The filters and the order of a list. */
export type Selection = QueryOf<'exportProducts'>;
export type ListAnswer = ResponseBodyOf<'getProducts'>['data'];

/** Converts the input of a list to a query of the index. */
export function toIndexQuery(
  input: Omit<Selection, 'sort'> & Pick<ListInput, 'sort'>,
  priceBasis: PriceBasis,
) {
  const filters = Object.fromEntries(
    filterKeys.flatMap((key) => (input[key] ? [[key, input[key]]] : [])),
  );
  const ranges = Object.fromEntries(
    rangeKeys.flatMap((key) => (input[key] ? [[key, input[key]]] : [])),
  );
  const { is_recommended, in_stock, max_left, search, sort, currency } = input;
  const isInStock = in_stock === undefined ? undefined : in_stock === 1;
  return {
    ...{ filters, ranges, is_recommended, in_stock: isInStock, max_left, search, sort, currency },
    priceBasis,
  };
}
