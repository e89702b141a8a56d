export { buildProductRow, rowFromProduct } from './build-product-row.ts';
export { presentFacets } from './present-facets.ts';
export { ProductIndex } from './product-index.ts';
export { type FacetKey, facetKeys, type ProductRow } from './product-row.ts';
export type { ProductIndexQuery, ProductIndexResult } from './query.ts';
export { rowFormat } from './row-format.ts';
export { presentSearch } from './search/present-search.ts';
export {
  type Alternative,
  type Condition,
  restrictionOf,
  type SearchPart,
} from './search/search-part.ts';
export { Vocabulary, type VocabularySource } from './search/vocabulary.ts';
export { OutdatedSnapshotError, UnreadableSnapshotError } from './snapshot-format.ts';
export { stockNumberTerms } from './stock-number-terms.ts';
export { matchesSearch, tokenize, tokenizeForIndex } from './tokenize.ts';
