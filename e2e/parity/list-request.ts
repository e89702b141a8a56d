import { type FilterKey, filterKeys, type ProductQuery, sortOrders } from '@vajra/contract';
import fc from 'fast-check';
import type { ProductDocument } from '../../api/src/products/product.model.ts';
import { type PlainQuery, textsOf } from './plain-list.ts';
import { words } from './shop-writes.ts';

/** Each key of a query can be written in several ways that mean the same. */
interface Spelling {
  /** How what is not asked for is written. */
  absent: undefined | null | '';
  writesNumbersAsText: boolean;
  unwrapsSingleIds: boolean;
  omitsDefaults: boolean;
  /** Which nobody but an admin has a say in. */
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

const ids = fc.array(fc.constantFrom<number[]>(1, 1, 2, 3, 4, 99), { minLength: 1, maxLength: 4 });
const noIds = Object.fromEntries(filterKeys.map((key) => [key, []])) as unknown as Record<
  FilterKey,
  number[]
>; // one entry for each of filterKeys
const filter = fc.tuple(fc.constantFrom(...filterKeys), ids);
/** By few keys in most lists, by many in some. */
const filters = fc
  .oneof(...[0, 0, 1, 1, 1, 2, 8].map((maxLength) => fc.array(filter, { maxLength, size: 'max' })))
  .map((chosen): PlainQuery['filters'] => ({ ...noIds, ...Object.fromEntries(chosen) }));

/** A piece of some product's texts, or words that may be in none. */
const searchSource = fc.oneof(
  { weight: 5, arbitrary: fc.constant('') },
  {
    weight: 3,
    arbitrary: fc.record({ product: fc.nat(), text: fc.nat(), at: fc.nat(), length: fc.nat(12) }),
  },
  {
    weight: 2,
    arbitrary: fc
      .array(fc.tuple(fc.constantFrom(...words, 'nowhere'), fc.nat(6)), { maxLength: 2 })
      .map((pieces) => pieces.map(([word, length]) => word.slice(0, length + 1)).join(' ')),
  },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 5 }) },
);

export const listRequest = fc.record({
  sought: searchSource,
  spelling,
  query: fc.record({
    filters,
    is_recommended: fc.constantFrom(null, null, null, 0 as const, 1 as const),
    sort: fc.constantFrom(...sortOrders),
    currency: fc.constantFrom('INR' as const, 'USD' as const),
    page: fc.constantFrom(1, 1, 1, 1, 2, 3),
    perPage: fc.constantFrom(1, 2, 5, 12, 20, 20, 100),
    facets: fc.boolean(),
  }),
});
export type ListRequest = typeof listRequest extends fc.Arbitrary<infer T> ? T : never;

/** What is meant. */
export function plainQuery(
  { sought, query }: ListRequest,
  documents: readonly ProductDocument[],
): PlainQuery {
  if (typeof sought === 'string') return { ...query, search: sought };
  const product = documents[sought.product % documents.length];
  const texts = product ? textsOf(product).filter((text) => text !== '') : [];
  const text = texts[sought.text % texts.length] ?? '';
  const at = sought.at % Math.max(1, text.length);
  return { ...query, search: text.slice(at, at + sought.length) };
}

/** One of the ways to write it. */
export function spellQuery(query: PlainQuery, spelling: Spelling): ProductQuery {
  const { absent, writesNumbersAsText, unwrapsSingleIds, omitsDefaults, status, padding } =
    spelling;
  const number = (value: number) => (writesNumbersAsText ? String(value) : value);
  const unless = <T>(usual: T, value: T) => (omitsDefaults && value === usual ? undefined : value);
  const page = unless(1, query.page);
  const perPage = unless(20, query.perPage);
  const written = {
    status,
    is_recommended: query.is_recommended === null ? absent : number(query.is_recommended),
    search: query.search === '' ? absent : `${padding}${query.search}${padding}`,
    sort: unless('newest', query.sort),
    currency: unless('INR', query.currency),
    page: page && number(page),
    perPage: perPage && number(perPage),
    facets: unless(false, query.facets),
    ...(writesNumbersAsText && { stauts: 1 }), // unknown keys mean nothing
    ...Object.fromEntries(
      filterKeys.map((key) => {
        const [first, ...others] = query.filters[key].map(number);
        if (first === undefined) return [key, unwrapsSingleIds ? [] : absent];
        return [key, unwrapsSingleIds && others.length === 0 ? first : [first, ...others]];
      }),
    ),
  };
  return written as ProductQuery; // digits stand for numbers too
}
