import {
  type Bounds,
  forEachRange,
  type HistogramBar,
  type RangeKey,
  rangeKeys,
} from '@vajra/contract';
import {
  type FacetKey,
  facetKeys,
  type ProductIndexQuery,
  type ProductIndexResult,
  type ProductRow,
  type SearchPart,
  tokenize,
  tokenizeForIndex,
  type Vocabulary,
} from '../src/index.ts';
import { rankOf, referenceParts } from './reference-search.ts';

/** A simple implementation of the index's rules to compare with. */
export class ReferenceIndex {
  readonly rows = new Map<number, ProductRow>();

  upsert(rows: Iterable<ProductRow>): void {
    for (const row of rows) this.rows.set(row.p_id, row);
  }

  remove(ids: Iterable<number>): void {
    for (const id of ids) this.rows.delete(id);
  }

  query(query: ProductIndexQuery): ProductIndexResult {
    const matching = this.#matching(query).sort((a, b) => compare(a, b, query) || b.p_id - a.p_id);
    if (/^(name|sku|left)-desc$/.test(query.sort ?? '')) matching.reverse();
    if (query.parts && (query.sort ?? 'relevance') === 'relevance') {
      const ranks = new Map(matching.map((row) => [row, this.#rank(row, query) ?? 0]));
      matching.sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
    }
    if (query.soldLast) matching.sort((a, b) => Number(b.in_stock) - Number(a.in_stock));
    const { similarTo } = query;
    if (similarTo !== undefined) this.#keepSimilar(matching, similarTo, query);
    const start = (query.page - 1) * query.perPage;
    const ids = matching.slice(start, start + query.perPage).map((row) => row.p_id);
    const result = { ids, totalCount: matching.length };
    if (!query.facets) return result;
    const counts = facetKeys.map((key) => [key, this.#counts(query, key)]);
    const histograms = forEachRange((key) => this.#histogram(query, key));
    return { ...result, facets: Object.fromEntries(counts), histograms };
  }

  /** Returns how the index should understand a search. */
  interpret(search: string, vocabulary: Vocabulary): SearchPart[] {
    const isMatching = (row: ProductRow, query: ProductIndexQuery) =>
      this.#rank(row, query) !== null;
    return referenceParts([...this.rows.values()], search, vocabulary, isMatching);
  }

  #rank(row: ProductRow, query: ProductIndexQuery) {
    return rankOf(row, query.parts ?? [], (_, { range, bounds, currency }) =>
      isWithin(numberOf(row, range, { ...query, ...(currency && { currency }) }), bounds),
    );
  }

  #histogram(query: ProductIndexQuery, key: RangeKey): HistogramBar[] {
    const { [key]: _, ...ranges } = query.ranges ?? {};
    const numbers = this.#matching({ ...query, ranges }).map((row) => numberOf(row, key, query));
    const bars = barsOf(key);
    return bars.flatMap(([from, to], index) => {
      const end = index === bars.length - 1 ? Number.POSITIVE_INFINITY : to;
      const count = numbers.filter((number) => number !== null && number >= from && number < end);
      return count.length > 0 ? [{ from, to, count: count.length }] : [];
    });
  }

  /** Leaves the products that are like one, the most similar first. */
  #keepSimilar(found: ProductRow[], p_id: number, { soldLast = false }: ProductIndexQuery): void {
    const like = this.rows.get(p_id);
    const group = like?.shape_id === null ? 'pc_id' : 'shape_id';
    const similar = found
      .filter((row) => like && row !== like && (like[group] === null || row[group] === like[group]))
      .map((row) => ({ row, distance: like ? distance(row, like) : 0 }))
      .sort(
        (a, b) =>
          Number(soldLast && b.row.in_stock) - Number(soldLast && a.row.in_stock) ||
          a.distance - b.distance ||
          b.row.p_id - a.row.p_id,
      );
    found.splice(0, found.length, ...similar.slice(0, 100).map(({ row }) => row));
  }

  #matching(query: ProductIndexQuery): ProductRow[] {
    const status = query.status ?? 1;
    return [...this.rows.values()].filter(
      (row) =>
        (status === 'any' || row.status === status) &&
        (query.is_recommended === undefined || row.is_recommended === query.is_recommended) &&
        (query.in_stock === undefined || row.in_stock === query.in_stock) &&
        (query.max_left === undefined || (row.admin?.left ?? 0) <= query.max_left) &&
        facetKeys.every((key) => isChosen(row[key], query.filters?.[key])) &&
        rangeKeys.every((key) => isWithin(numberOf(row, key, query), query.ranges?.[key])) &&
        isFound(row.text, query.search ?? '') &&
        (!query.parts || this.#rank(row, query) !== null),
    );
  }

  #counts(query: ProductIndexQuery, key: FacetKey): Map<number, number> {
    const counts = new Map<number, number>();
    for (const row of this.#matching({ ...query, filters: { ...query.filters, [key]: [] } })) {
      const value = row[key];
      if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return counts;
  }
}

function isFound(text: string, search: string): boolean {
  const prefixes = tokenize(search);
  if (prefixes.length === 0) return search.trim() === '';
  const tokens = tokenizeForIndex(text);
  return prefixes.every((prefix) => tokens.some((token) => token.startsWith(prefix)));
}

function isChosen(value: number | null, chosen: readonly number[] = []): boolean {
  return chosen.length === 0 || (value !== null && chosen.includes(value));
}

/** The number of a product that a range compares, in the unit of the API; null if it has none. */
function numberOf(row: ProductRow, key: RangeKey, query: ProductIndexQuery): number | null {
  if (key === 'carat') return row.weight;
  if (key === 'length') return row.length;
  if (key === 'discount') return Math.round(row.discount * 100) / 100;
  const charged =
    query.priceBasis === 'discounted'
      ? Number(price(row, query))
      : row[query.currency === 'USD' ? 'usd' : 'inr'];
  return charged === 0 ? null : charged / 100;
}

function isWithin(number: number | null, bounds?: Bounds): boolean {
  if (!bounds) return true;
  const { min = -1, max = Number.MAX_VALUE } = bounds;
  return number !== null && number >= min && number <= max;
}

/** The bars of a histogram: 5 % of discount, or a step of the preferred numbers R20. */
function barsOf(key: RangeKey): [from: number, to: number][] {
  const edges = [0];
  if (key === 'discount') for (let edge = 5; edge <= 105; edge += 5) edges.push(edge);
  else {
    const first = { price: 0, carat: -2, length: -1 }[key];
    const digits = '1 1.12 1.25 1.4 1.6 1.8 2 2.24 2.5 2.8 3.15 3.55 4 4.5 5 5.6 6.3 7.1 8 9'.split(
      ' ',
    );
    for (let decade = first; decade < first + 12; decade++)
      for (const number of digits) edges.push(Number(`${number}e${decade}`));
    edges.push(Number(`1e${first + 12}`));
  }
  return edges.slice(1).map((to, index) => [edges[index] ?? 0, to]);
}

/** The discounted price, calculated with BigInt and rounded half up to the minor unit. */
function price(row: ProductRow, query: ProductIndexQuery): bigint {
  const minor = BigInt(query.currency === 'USD' ? row.usd : row.inr);
  return (minor * BigInt(10_000 - Math.round(row.discount * 100)) + 5_000n) / 10_000n;
}

/** How much two products differ. */
function distance(one: ProductRow, other: ProductRow): number {
  const isOneUnknown = (one.weight === null) !== (other.weight === null);
  const carats =
    one.weight === null || other.weight === null
      ? Number(isOneUnknown)
      : 2 * Math.abs(Math.log((one.weight + 0.01) / (other.weight + 0.01)));
  const [price1, price2] = [one, other].map((row) => Number(price(row, { page: 1, perPage: 1 })));
  return (
    (one.stone_id === other.stone_id ? 0 : 4) +
    (one.pc_id === other.pc_id ? 0 : 2) +
    carats +
    Math.abs(Math.log(((price1 ?? 0) + 1) / ((price2 ?? 0) + 1)))
  );
}

function sortKey(text = ''): string {
  return text.toLowerCase().replaceAll('é', 'e').replaceAll('ø', 'o');
}

function compare(a: ProductRow, b: ProductRow, query: ProductIndexQuery): number {
  if (query.sort?.startsWith('left')) return (a.admin?.left ?? 0) - (b.admin?.left ?? 0);
  for (const key of ['name', 'sku'] as const) {
    if (!query.sort?.startsWith(key)) continue;
    const [one, other] = [sortKey(a.admin?.[key]), sortKey(b.admin?.[key])];
    return one < other ? -1 : Number(one > other);
  }
  if (query.sort === 'discount') return Math.round(b.discount * 100) - Math.round(a.discount * 100);
  if (query.sort === 'price-asc') return Number(price(a, query) - price(b, query));
  if (query.sort === 'price-desc') return Number(price(b, query) - price(a, query));
  if (query.sort === 'carat-asc' || query.sort === 'carat-desc') {
    if (a.weight === null || b.weight === null)
      return Number(a.weight === null) - Number(b.weight === null);
    return query.sort === 'carat-asc' ? a.weight - b.weight : b.weight - a.weight;
  }
  return 0;
}
