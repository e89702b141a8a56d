import { type Bounds, forEachId } from '@vajra/contract';
import fc from 'fast-check';
import {
  type Condition,
  type ProductIndexQuery,
  type ProductRow,
  type SearchPart,
  tokenize,
} from '../src/index.ts';

// Few values of each kind, so that rows have ties and matches.
const words = ['Round', 'rond', 'VVS2', 'vvs', '0.90', '0.9', 'Émeraude', 'हीरा', 'ring', 'R-1'];
const textWords = [...words, '𐔰𐍄𐔰𐍄', 'O’Brien', 'obrien', 'Łódź', 'Strauß', '--'];
const value = fc.option(fc.integer({ min: 1, max: 4 }), { nil: null });
const flag = fc.constantFrom<0 | 1>(0, 1);
const hundredths = fc.integer({ min: 0, max: 10_000 }).map((whole) => whole / 100);

const someWords = fc
  .array(fc.constantFrom(...textWords), { maxLength: 3 })
  .map((some) => some.join(' '));

const fields = {
  status: flag,
  is_recommended: flag,
  ...forEachId(value),
  inr: fc.oneof(fc.integer({ min: 0, max: 5 }), fc.maxSafeNat()),
  usd: fc.integer({ min: 0, max: 300 }),
  discount: fc.oneof(fc.constantFrom(0, 50, 12.5), hundredths),
  weight: fc.option(fc.constantFrom(0, 0.23, 0.9, 0.91, 3), { nil: null }),
  length: fc.option(fc.constantFrom(0.05, 5, 5.01, 1200), { nil: null }),
  in_stock: fc.boolean(),
  // Half of the rows share a text, so that a replaced row often keeps it.
  text: fc.oneof(fc.constant('Round ring'), someWords),
  admin: fc.option(
    fc.record({
      name: fc.constantFrom(...words, 'rønd'),
      sku: fc.constantFrom('R-1', 'r-10', 'R-2', ''),
      left: fc.integer({ min: 0, max: 3 }),
    }),
    { nil: undefined, freq: 8 },
  ),
};

export function productRow(largestId: number): fc.Arbitrary<ProductRow> {
  return fc.record({ p_id: fc.integer({ min: 1, max: largestId }), ...fields });
}

/** New values of one or two fields. */
export const change: fc.Arbitrary<Partial<ProductRow>> = fc
  .tuple(
    fc.record(fields),
    fc.subarray(Object.keys(fields) as (keyof typeof fields)[], { minLength: 1, maxLength: 2 }),
  )
  .map(([values, keys]) => Object.fromEntries(keys.map((key) => [key, values[key]])));

const chosen = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3 });
const prefixes = [...textWords, "O'Brien", 'lod', 'strauss'].flatMap((word) => [
  word,
  word.slice(0, 1),
  word.slice(0, 2),
  `${word}x`,
]);
const search = fc
  .array(fc.constantFrom(...prefixes), { minLength: 1, maxLength: 2 })
  .map((some) => some.join(' '));

/** Mostly absent, so that most queries have results. */
const sometimes = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });

/** A range between some of the numbers that rows have, and some between them. */
function bounds(...numbers: number[]): fc.Arbitrary<Bounds> {
  const number = fc.constantFrom(...numbers);
  return fc.oneof(
    fc.record({ min: number }),
    fc.record({ max: number }),
    fc.tuple(number, number).map(([one, other]) => ({
      min: Math.min(one, other),
      max: Math.max(one, other),
    })),
  );
}

const ranges = fc.record(
  {
    price: bounds(0, 0.01, 0.02, 0.03, 0.05, 1, 1.5, 1e9),
    carat: bounds(0, 0.22, 0.23, 0.9, 0.905, 0.91, 3),
    length: bounds(0, 0.05, 5, 5.01, 6, 1200),
    discount: bounds(0, 0.01, 12.5, 50, 99.99, 100),
  },
  { requiredKeys: [] },
);

const word = fc.constantFrom(...prefixes.map((each) => tokenize(each)[0] ?? 'x'));
const condition: fc.Arbitrary<Condition> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ word }) },
  {
    weight: 2,
    arbitrary: fc.record({
      key: fc.constantFrom('shape_id' as const, 'clarity_id' as const),
      ids: chosen.filter(({ length }) => length > 0),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record(
      {
        range: fc.constant('price' as const),
        bounds: bounds(0, 0.01, 0.02, 0.05, 1, 1e9),
        currency: fc.constantFrom('INR' as const, 'USD' as const),
      },
      { requiredKeys: ['range', 'bounds'] },
    ),
  },
);
const alternative = fc.record({
  conditions: fc.array(condition, { minLength: 1, maxLength: 2 }),
  isSynonym: fc.boolean(),
});
const part: fc.Arbitrary<SearchPart> = fc.record({
  text: fc.constant(''),
  start: fc.constant(0),
  alternatives: fc.option(fc.array(alternative, { minLength: 1, maxLength: 3 }), { freq: 6 }),
});
const parts = fc.array(part, { maxLength: 3 });

type Order = Pick<ProductIndexQuery, 'sort' | 'currency'>;

const everyOrder: Order[] = [
  {},
  { sort: 'relevance' },
  { sort: 'newest' },
  ...(['price-asc', 'price-desc'] as const).flatMap((sort) => [
    { sort },
    { sort, currency: 'INR' as const },
    { sort, currency: 'USD' as const },
  ]),
  { sort: 'carat-asc' },
  { sort: 'carat-desc' },
  { sort: 'discount' },
  ...(['name-asc', 'name-desc', 'sku-asc', 'sku-desc', 'left-asc', 'left-desc'] as const).map(
    (sort) => ({ sort }),
  ),
];

/** The orders to run a query in. Many of them, so that an outdated order is detected soon. */
export const orders: fc.Arbitrary<Order[]> = fc.oneof(
  fc.constant(everyOrder),
  fc.subarray(everyOrder, { minLength: 1, maxLength: 2 }),
);

export const query: fc.Arbitrary<ProductIndexQuery> = fc.record({
  filters: sometimes(
    fc.record({
      pc_id: sometimes(chosen),
      shape_id: chosen,
      clarity_id: sometimes(chosen),
      fcolor_id: sometimes(chosen),
    }),
  ),
  ranges: sometimes(ranges),
  priceBasis: fc.constantFrom<ProductIndexQuery['priceBasis'][]>(undefined, 'list', 'discounted'),
  is_recommended: sometimes(flag),
  status: fc.constantFrom<ProductIndexQuery['status'][]>(undefined, 1, 0, 'any', 'any'),
  search: sometimes(search),
  parts: sometimes(parts),
  in_stock: sometimes(fc.boolean()),
  soldLast: fc.boolean(),
  similarTo: fc.option(fc.integer({ min: 1, max: 15 }), { nil: undefined, freq: 3 }),
  max_left: sometimes(fc.integer({ min: 0, max: 3 })),
  page: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 4 })),
  perPage: fc.oneof(fc.constant(500), fc.integer({ min: 1, max: 12 })),
  facets: fc.boolean(),
});
