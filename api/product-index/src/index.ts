export { Catalogue } from './catalogue.ts';
export type { CatalogueAnswer, CatalogueQuery } from './catalogue-query.ts';
export { type CatalogueRow, type FacetKey, facetKeys } from './product-row.ts';
export { rowOf, rowOfProduct, rowsVersion } from './row-of-product.ts';
export { SnapshotUnreadable } from './snapshot-format.ts';
export { wordsOf } from './words.ts';
