import {
  defaultSort,
  type FilterKey,
  filterKeys,
  formatBounds,
  type ProductQuery,
  type RangeKey,
  type Ranges,
  rangeKeys,
  sortOrders,
} from '@vajra/contract';
import fc from 'fast-check';
import type { ProductDocument } from '../../api/src/catalogue/products/product.model.ts';
import { textSamples } from './catalogue-writes.ts';
import { type ReferenceQuery, searchableTexts } from './reference-list.ts';

/** Equivalent ways to write a query. */
interface Spelling {
  /** How an absent value is written. */
  absent: undefined | null | '';
  writesNumbersAsText: boolean;
  unwrapsSingleIds: boolean;
  omitsDefaults: boolean;
  /** Ignored unless an admin sends it. */
  status: ProductQuery['status'];
  padding: string;
}

const spelling: fc.Arbitrary<Spelling> = fc.record({
  absent: fc.constantFrom(undefined, null, '' as const),
  writesNumbersAsText: fc.boolean(),
  unwrapsSingleIds: fc.boolean(),
  omitsDefaults: fc.boolean(),
  status: fc.constantFrom<Spelling['status'][]>(undefined, 1, 0, '1', true, ''),
  padding: fc.constantFrom('', ' ', '\n', ' '),
});

const idList = fc.array(fc.constantFrom<number[]>(1, 1, 2, 3, 4, 99), {
  minLength: 1,
  maxLength: 4,
});
const noIds = Object.fromEntries(filterKeys.map((key) => [key, []])) as unknown as Record<
  FilterKey,
  number[]
>; // one entry for each of filterKeys
const filter = fc.tuple(fc.constantFrom(...filterKeys), idList);
/** Few keys in most lists, many in some. */
const filters = fc
  .oneof(...[0, 0, 1, 1, 1, 2, 8].map((maxLength) => fc.array(filter, { maxLength, size: 'max' })))
  .map((chosen): ReferenceQuery['filters'] => ({ ...noIds, ...Object.fromEntries(chosen) }));

/** Around the numbers of the products that `catalogueWrite` makes. */
const rangeNumbers: Readonly<Record<RangeKey, readonly number[]>> = {
  price: [0, 0.01, 999.99, 1000, 50_000, 1e9],
  carat: [0, 0.5, 1, 1.005, 2],
  length: [0, 5, 6.5],
  discount: [0, 10, 12.5, 100],
};
const range = fc.constantFrom(...rangeKeys).chain((key) =>
  fc
    .tuple(
      fc.subarray([...rangeNumbers[key]], { minLength: 1, maxLength: 2 }),
      fc.constantFrom('min' as const, 'max' as const),
    )
    .map(
      ([[first = 0, second], only]): Ranges => ({
        [key]: second === undefined ? { [only]: first } : { min: first, max: second },
      }),
    ),
);
const ranges = fc
  .oneof(...[0, 0, 1, 2].map((maxLength) => fc.array(range, { maxLength })))
  .map((some): Ranges => Object.assign({}, ...some));

const tradeWords = [
  ...[
    '1 ct',
    '0.5-2 carat',
    'under 1 lakh',
    '$900',
    'rbc',
    'lab',
    'd-f',
    'vs',
    'or better',
    'ringg',
  ],
  ...['10% off', 'gol', 'nowhere'],
];

/** Where a search comes from: part of some product's text, or terms that may match nothing. */
const searchSource = fc.oneof(
  { weight: 5, arbitrary: fc.constant('') },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.constantFrom(...tradeWords), { minLength: 1, maxLength: 3 })
      .map((some) => some.join(' ')),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      ...{ product: fc.nat(), text: fc.nat(), at: fc.nat(), length: fc.nat(12) },
      omitsHyphens: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom(...textSamples, 'nowhere'), fc.nat(6)), { maxLength: 2 })
      .map((pieces) => pieces.map(([word, length]) => word.slice(0, length + 1)).join(' ')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 5 }) },
);

export const listRequest = fc.record({
  search: searchSource,
  spelling,
  query: fc.record({
    filters,
    ranges,
    is_recommended: fc.constantFrom(null, null, null, 0 as const, 1 as const),
    in_stock: fc.constantFrom(null, null, null, 0 as const, 1 as const),
    sort: fc.constantFrom(...sortOrders),
    currency: fc.constantFrom('INR' as const, 'USD' as const),
    page: fc.constantFrom(1, 1, 1, 1, 2, 3),
    perPage: fc.constantFrom(1, 2, 5, 12, 20, 20, 100),
    facets: fc.boolean(),
  }),
});
export type ListRequest = typeof listRequest extends fc.Arbitrary<infer T> ? T : never;

/** Resolves a generated request into a query. */
export function referenceQuery(
  { search, query }: ListRequest,
  documents: readonly ProductDocument[],
): ReferenceQuery {
  if (typeof search === 'string') return { ...query, search: search.trim() };
  const product = documents[search.product % documents.length];
  const texts = product ? searchableTexts(product).filter((text) => text !== '') : [];
  const text = texts[search.text % texts.length] ?? '';
  const at = search.at % Math.max(1, text.length);
  const part = text.slice(at, at + search.length);
  return { ...query, search: (search.omitsHyphens ? part.replaceAll('-', '') : part).trim() };
}

/** Writes a query in one of the equivalent ways. */
export function spellQuery(query: ReferenceQuery, spelling: Spelling): ProductQuery {
  const { absent, writesNumbersAsText, unwrapsSingleIds, omitsDefaults, status, padding } =
    spelling;
  const number = (value: number) => (writesNumbersAsText ? String(value) : value);
  const unless = <T>(usual: T, value: T) => (omitsDefaults && value === usual ? undefined : value);
  const page = unless(1, query.page);
  const perPage = unless(20, query.perPage);
  const written = {
    status,
    is_recommended: query.is_recommended === null ? absent : number(query.is_recommended),
    in_stock: query.in_stock === null ? absent : number(query.in_stock),
    search: query.search === '' ? absent : `${padding}${query.search}${padding}`,
    sort: unless(defaultSort(query.search), query.sort),
    currency: unless('INR', query.currency),
    page: page && number(page),
    perPage: perPage && number(perPage),
    facets: unless(false, query.facets),
    ...(writesNumbersAsText && { stauts: 1 }), // unknown keys are ignored
    ...Object.fromEntries(
      rangeKeys.map((key) => {
        const bounds = query.ranges[key];
        return [key, bounds ? formatBounds(bounds) : absent];
      }),
    ),
    ...Object.fromEntries(
      filterKeys.map((key) => {
        const [first, ...others] = query.filters[key].map(number);
        if (first === undefined) return [key, unwrapsSingleIds ? [] : absent];
        return [key, unwrapsSingleIds && others.length === 0 ? first : [first, ...others]];
      }),
    ),
  };
  return written as ProductQuery; // numbers may be written as text
}
