import type { Currency, Facets, FilterKey, Product, Ranges, SortOrder } from '@vajra/contract';
import { embeddedValue, filterKeys, lookupIdsOf, lookupKinds, recordOf } from '@vajra/contract';
import {
  type ProductRow,
  stockNumberTerms,
  type Vocabulary,
} from '../../api/product-index/src/index.ts';
import { ReferenceIndex } from '../../api/product-index/test/reference-index.ts';
import type { ProductDocument } from '../../api/src/catalogue/products/product.model.ts';
import { presentProduct } from '../../api/src/catalogue/products/product.presenter.ts';

/** A list query after parsing. */
export interface ReferenceQuery {
  /** An empty array does not restrict. */
  filters: Record<FilterKey, number[]>;
  ranges: Ranges;
  is_recommended: 0 | 1 | null;
  in_stock: 0 | 1 | null;
  search: string;
  sort: SortOrder;
  currency: Currency;
  page: number;
  perPage: number;
  facets: boolean;
}

export interface ReferenceList {
  productData: Product[];
  totalCount: number;
  facets?: Facets;
}

/** The reference for /getproducts, which applies the rules of the index to all documents. */
export function referenceList(
  documents: readonly ProductDocument[],
  { is_recommended, in_stock, search, ...query }: ReferenceQuery,
  vocabulary: Vocabulary,
): ReferenceList {
  const index = new ReferenceIndex();
  index.upsert(documents.map(toRow));
  const { ids, totalCount, facets, histograms } = index.query({
    ...query,
    ...(search !== '' && { parts: index.interpret(search, vocabulary) }),
    ...(is_recommended !== null && { is_recommended }),
    ...(in_stock !== null && { in_stock: in_stock === 1 }),
    soldLast: true,
  });
  const byId = new Map(documents.map((document) => [document._id, document]));
  const onPage = ids.flatMap((id) => byId.get(id) ?? []).map(presentProduct);
  return {
    productData: JSON.parse(JSON.stringify(onPage)), // as JSON transports it, without -0
    totalCount,
    ...(facets && histograms && { facets: { ...countsById(facets), ...histograms } }),
  };
}

function countsById(facets: NonNullable<ReturnType<ReferenceIndex['query']>['facets']>) {
  return recordOf(filterKeys, (key) => {
    const values = [...facets[key]].sort(([one], [other]) => one - other);
    return values.map(([id, count]) => ({ id, count }));
  });
}

function toRow(document: ProductDocument): ProductRow {
  const { _id, status, is_recommended, price, discount, weight, length, remaining_qty, sku } =
    document;
  return {
    p_id: _id,
    status,
    is_recommended,
    ...lookupIdsOf(document),
    inr: price.inr,
    usd: price.usd,
    discount,
    weight,
    length: length ?? null,
    in_stock: remaining_qty > 0,
    // A part of the stock number is the start of a term of it, and ranks as such.
    text: [...textsExceptSku(document), ...stockNumberTerms(sku)].join(' '),
  };
}

/** The texts that a search covers. */
export function searchableTexts(document: ProductDocument): string[] {
  return [document.sku, ...textsExceptSku(document)];
}

function textsExceptSku(document: ProductDocument): string[] {
  const lookups = lookupKinds.map((kind) => embeddedValue(document, kind)?.text ?? '');
  return [document.name, document.description, ...lookups];
}
