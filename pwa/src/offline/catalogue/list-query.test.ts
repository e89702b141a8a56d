import {
  endpoints,
  filterKeys,
  type ProductQuery,
  pageSizes,
  rangeKeys,
  sortOrders,
} from '@vajra/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { indexQuery } from './list-query.ts';

const blank = fc.constantFrom('', null);
const asNumberOrText = (number: fc.Arbitrary<number>) => fc.oneof(number, number.map(String));
const id = asNumberOrText(fc.integer({ min: 1, max: 9 }));
const flag = fc.oneof(fc.constantFrom(0, 1, '0', '1', true, false), blank);
const search = fc.oneof(
  fc.string({ maxLength: 20 }),
  fc.constantFrom('round', '  oval 0.9 ', '   ', '\tround\n', 'a\tb'),
);
const range = fc.oneof(fc.constantFrom('0.9-1.2', '-400000', '0.9-', '1-1'), blank);

const query = fc.record(
  {
    ...Object.fromEntries(
      filterKeys.map((key) => [key, fc.oneof(id, fc.array(id, { minLength: 1 }), blank)]),
    ),
    ...Object.fromEntries(rangeKeys.map((key) => [key, range])),
    status: flag,
    is_recommended: flag,
    in_stock: flag,
    search,
    literal: flag,
    similar_to: fc.oneof(id, blank),
    sort: fc.constantFrom(...sortOrders),
    currency: fc.constantFrom('INR', 'USD'),
    page: id,
    perPage: asNumberOrText(fc.integer({ min: 1, max: 100 })),
    facets: fc.boolean(),
  },
  { requiredKeys: [] },
);

test('reads list queries as the contract does', () => {
  fc.assert(
    fc.property(query, (candidate) => {
      const body = candidate as ProductQuery;
      const { status: _, ...read } = endpoints.getProducts.body.parse(body);
      const { filters, ranges, similarTo, in_stock, isLiteral, ...rest } = indexQuery(body);
      expect(
        defined({
          currency: 'INR',
          ...filters,
          ...ranges,
          similar_to: similarTo,
          in_stock: in_stock === undefined ? undefined : Number(in_stock),
          literal: isLiteral ? 1 : 0,
          ...defined(rest),
        }),
      ).toEqual(defined({ ...read, literal: read.literal ?? 0, search: read.search || undefined }));
    }),
    { numRuns: 2000 },
  );
});

test('returns the first page of the default size unless asked for another', () => {
  expect(indexQuery({})).toMatchObject({ page: 1, perPage: pageSizes.products, facets: false });
});

function defined(fields: object): object {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''),
  );
}
