import { noFilters, type Product, writeListState } from '@vajra/contract';

/** How much another carat weight may differ, as a part of it. */
const tolerance = 0.25;

/** Returns the address of a list of products in stock like this one: of its kind and shape, and about its weight. */
export function similarProductsAddress(product: Product): string {
  const { diamondshape, parentcollection, weight } = product;
  const path = parentcollection ? `/parent-collections/${parentcollection.pc_id}` : '/all-diamonds';
  const list = writeListState({
    ...{ ...noFilters, search: '', page: 1, sort: 'newest', available: true },
    filters: diamondshape ? { shape_id: [diamondshape.shape_id] } : {},
    ranges: weight ? { carat: boundsAround(weight) } : {},
  });
  return path + list;
}

function boundsAround(weight: number): { min: number; max: number } {
  const toHundredths = (carat: number) => Math.round(carat * 100) / 100;
  return {
    min: toHundredths(weight * (1 - tolerance)),
    max: toHundredths(weight * (1 + tolerance)),
  };
}
