import type { Currency, Facets, FilterKey, Product, SortOrder } from '@vajra/contract';
import { embeddedValue, filterKeys, lookupFields, lookupKinds } from '@vajra/contract';
import { stockNumberTerms, tokenize, tokenizeForIndex } from '../../api/product-index/src/index.ts';
import type { ProductDocument } from '../../api/src/catalogue/products/product.model.ts';
import { presentProduct } from '../../api/src/catalogue/products/product.presenter.ts';

/** A list query after parsing. */
export interface ReferenceQuery {
  /** An empty array does not restrict. */
  filters: Record<FilterKey, number[]>;
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

/** The reference for /getproducts: filters and sorts all documents in the simplest possible way. */
export function referenceList(
  documents: readonly ProductDocument[],
  query: ReferenceQuery,
): ReferenceList {
  const { page, perPage } = query;
  const found = matching(documents, query).sort(
    (a, b) => soldLast(a, b) || compare(a, b, query) || b._id - a._id,
  );
  const onPage = found.slice((page - 1) * perPage, page * perPage).map(presentProduct);
  return {
    productData: JSON.parse(JSON.stringify(onPage)), // as JSON transports it, without -0
    totalCount: found.length,
    ...(query.facets && { facets: facetCounts(documents, query) }),
  };
}

function matching(documents: readonly ProductDocument[], query: ReferenceQuery): ProductDocument[] {
  const prefixes = tokenize(query.search);
  return documents.filter((document) => {
    const ids = idsOf(document);
    const words = [...searchableTexts(document), ...stockNumberTerms(document.sku)].flatMap(
      tokenizeForIndex,
    );
    return (
      document.status === 1 &&
      (query.is_recommended === null || document.is_recommended === query.is_recommended) &&
      (query.in_stock === null || Number(document.remaining_qty > 0) === query.in_stock) &&
      filterKeys.every((key) => {
        const chosen = query.filters[key];
        return chosen.length === 0 || chosen.includes(ids[key] ?? 0);
      }) &&
      (prefixes.length > 0 || query.search.trim() === '') &&
      prefixes.every((prefix) => words.some((word) => word.startsWith(prefix)))
    );
  });
}

/** Counts the values of each key among products that match all other filters. */
function facetCounts(documents: readonly ProductDocument[], query: ReferenceQuery): Facets {
  const counts = filterKeys.map((key) => {
    const filters = { ...query.filters, [key]: [] };
    const ids = matching(documents, { ...query, filters }).flatMap((one) => idsOf(one)[key] ?? []);
    const values = [...new Set(ids)].sort((a, b) => a - b);
    return [key, values.map((id) => ({ id, count: ids.filter((each) => each === id).length }))];
  });
  return Object.fromEntries(counts) as Facets; // one entry for each of filterKeys
}

function idsOf(document: ProductDocument): Partial<Record<FilterKey, number>> {
  const entries = lookupKinds.map((kind) => {
    const { embeddedAs, idKey } = lookupFields[kind];
    return [idKey, document[embeddedAs] && Reflect.get(document[embeddedAs], idKey)];
  });
  return Object.fromEntries(entries.filter(([, id]) => id));
}

/** The texts that a search covers. */
export function searchableTexts(document: ProductDocument): string[] {
  const { name, sku, description } = document;
  const lookups = lookupKinds.map((kind) => embeddedValue(document, kind)?.text ?? '');
  return [name, sku, description, ...lookups];
}

function soldLast(a: ProductDocument, b: ProductDocument): number {
  return Number(a.remaining_qty === 0) - Number(b.remaining_qty === 0);
}

function compare(
  a: ProductDocument,
  b: ProductDocument,
  { sort, currency }: ReferenceQuery,
): number {
  if (sort === 'discount') return b.discount - a.discount;
  if (sort === 'price-asc')
    return Number(discountedMinor(a, currency) - discountedMinor(b, currency));
  if (sort === 'price-desc')
    return Number(discountedMinor(b, currency) - discountedMinor(a, currency));
  if (sort === 'newest') return 0;
  if (a.weight === null || b.weight === null) {
    return Number(a.weight === null) - Number(b.weight === null);
  }
  return sort === 'carat-asc' ? a.weight - b.weight : b.weight - a.weight;
}

/** The discounted price in minor units, half up. */
function discountedMinor({ price, discount }: ProductDocument, currency: Currency): bigint {
  const minor = BigInt(currency === 'USD' ? price.usd : price.inr);
  return (minor * BigInt(10_000 - Math.round(discount * 100)) + 5_000n) / 10_000n;
}
