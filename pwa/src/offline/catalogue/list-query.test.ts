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
import { InvalidQueryError, parseListQuery } from './list-query.ts';

const blank = fc.constantFrom<unknown[]>('', null);
const odd = fc.oneof(
  fc.constantFrom<unknown[]>(-1, 0, 1.5, 2, 100, 101, 1e6, 1e6 + 1, 1e15, 2 ** 53, true, false),
  fc.constantFrom<unknown[]>('0', '1', '01', ' 1', '1.0', '1e2', '-1', 'true', 'newest', 'inr'),
  fc.constantFrom<unknown[]>([], ['1', 2], [''], [null], [[1]], {}, new Array(101).fill(1)),
);
const id = fc.integer({ min: 1, max: 9 });
const asNumberOrText = (number: fc.Arbitrary<number>) => fc.oneof(number, number.map(String));
const flag = fc.constantFrom<unknown[]>(0, 1, '0', '1', true, false);
const search = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom('round', '  oval 0.9 ', '   ', '\tround\n', '\u000b', 'a\u0000b', 'a\tb'),
  fc.integer({ min: 195, max: 205 }).map((length) => ` ${'é'.repeat(length)} `),
);

const range = fc.constantFrom(
  '0.9-1.2',
  '-400000',
  '0.9-',
  '1-1',
  '5-4',
  '-',
  '1.234-',
  '1e3-',
  '--1',
);

/** Mostly valid values of a field, sometimes blank or odd ones. */
const field = (valid: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 12, arbitrary: valid }, { weight: 1, arbitrary: fc.oneof(blank, odd) });

const query = fc.record(
  {
    ...Object.fromEntries(
      filterKeys.map((key) => [
        key,
        field(fc.oneof(asNumberOrText(id), fc.array(asNumberOrText(id)), blank)),
      ]),
    ),
    ...Object.fromEntries(rangeKeys.map((key) => [key, field(fc.oneof(range, blank))])),
    status: field(flag),
    is_recommended: field(fc.oneof(flag, blank)),
    in_stock: field(fc.oneof(flag, blank)),
    search: field(search),
    literal: field(fc.oneof(flag, blank)),
    similar_to: field(fc.oneof(asNumberOrText(id), blank)),
    sort: field(fc.constantFrom(...sortOrders)),
    currency: field(fc.constantFrom('INR', 'USD')),
    page: field(asNumberOrText(id)),
    perPage: field(asNumberOrText(fc.integer({ min: 1, max: 100 }))),
    facets: field(fc.boolean()),
    stauts: fc.constant('1'),
  },
  { requiredKeys: [] },
);

/** Compares the parser with the contract's schema; returns whether the query is valid. */
function isParsedAsByContract(candidate: object): boolean {
  const body = candidate as ProductQuery; // or something invalid
  const { success, data } = endpoints.getProducts.body.safeParse(body);
  if (!success) {
    expect(() => parseListQuery(body)).toThrow(InvalidQueryError);
    return false;
  }
  const { filters = {}, ranges = {}, similarTo, in_stock, ...rest } = parseListQuery(body);
  const { status: _, ...known } = data;
  const flags = { in_stock: in_stock === undefined ? undefined : Number(in_stock) };
  const parsed = defined({ ...filters, ...ranges, ...flags, similar_to: similarTo, ...rest });
  expect({ currency: 'INR', ...parsed }).toEqual(defined(known));
  return true;
}

test('parses and refuses list queries as the contract does', () => {
  const counts = { parsed: 0, refused: 0 };
  fc.assert(
    fc.property(query, (candidate) => {
      counts[isParsedAsByContract(candidate) ? 'parsed' : 'refused']++;
    }),
    { numRuns: 2000 },
  );
  expect(counts.parsed).toBeGreaterThan(200);
  expect(counts.refused).toBeGreaterThan(200);
});

const ids = (count: number) => new Array<number>(count).fill(1);
const nines = (length: number) => '9'.repeat(length);

test.each<[field: string, valid: unknown[], invalid: unknown[]]>([
  ['page', [1, '1', 1_000_000, '1000000'], [0, '0', -1, 1.5, 1_000_001, '1000001', '1x', 'x1']],
  ['perPage', [1, 100, '100'], [0, 101, '101']],
  ['clarity_id', [ids(100), nines(15), Number.MAX_SAFE_INTEGER], [ids(101), nines(16), 2 ** 53]],
  ['similar_to', [1, nines(15), '1000000000000000'], [0, [1], nines(16), nines(17)]],
  ['search', ['x'.repeat(200), ` ${'x'.repeat(200)} `], ['x'.repeat(201), 7, ['x']]],
  ['search', ['a\tb', 'a\nb', 'a\rb', 'a b', 'a~b', 'a\u0080b'], []],
  [
    'search',
    [],
    ['a\u0000b', 'a\u0008b', 'a\u000bb', 'a\u000cb', 'a\u000eb', 'a\u001fb', 'a\u007fb'],
  ],
  ['in_stock', [0, 1, '0', '1', true, false, '', null], [2, '2', 'true']],
  ['is_recommended', [0, 1, '', null], [2]],
  ['status', [0, 1, '', null], [2]],
  ['literal', [0, 1, '', null], [2]],
  ['sort', ['price-asc', 'relevance'], ['price', '', null]],
  ['currency', ['USD'], ['EUR', '', null]],
  ['facets', [true, false], ['true', 1, null]],
])('accepts and refuses values of %s as the contract does', (field, valid, invalid) => {
  for (const value of valid)
    expect(isParsedAsByContract({ [field]: value }), `${value}`).toBe(true);
  for (const value of invalid)
    expect(isParsedAsByContract({ [field]: value }), `${value}`).toBe(false);
});

test('returns the first page of the default size unless asked for another', () => {
  expect(parseListQuery({})).toMatchObject({ page: 1, perPage: pageSizes.products, facets: false });
});

function defined(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}
