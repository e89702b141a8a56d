import { forEachId } from '@vajra/contract';
import { describe, expect, test } from 'vitest';
import { products } from '../bench/products.ts';
import { ReferenceIndex } from '../test/reference-index.ts';
import { ProductIndex, type ProductIndexQuery, type ProductRow } from './index.ts';

const blank: ProductRow = {
  p_id: 1,
  status: 1,
  is_recommended: 0,
  ...forEachId(null),
  inr: 10_000,
  usd: 100,
  discount: 0,
  weight: null,
  length: null,
  in_stock: true,
  text: '',
};

/** Creates an index of these rows with p_ids from 1. */
function indexOf(...rows: Partial<ProductRow>[]): ProductIndex {
  const index = new ProductIndex();
  index.upsert(rows.map((row, at) => ({ ...blank, p_id: at + 1, ...row })));
  return index;
}

function ids(index: ProductIndex, query: Partial<ProductIndexQuery> = {}): number[] {
  return index.query({ page: 1, perPage: 20, ...query }).ids;
}

test('an empty index returns no products', () => {
  const answer = new ProductIndex().query({ page: 1, perPage: 20, search: 'ring', facets: true });
  expect(answer.ids).toEqual([]);
  expect(answer.totalCount).toBe(0);
  expect(answer.facets?.shape_id).toEqual(new Map());
  expect(new ProductIndex().size).toBe(0);
});

test('pages are consecutive, and empty with the total count after the last one', () => {
  const index = indexOf({}, {}, {}, {}, {});
  const page = (number: number) => index.query({ page: number, perPage: 2 });
  expect([1, 2, 3, 4, 99].map((number) => page(number).ids)).toEqual([[5, 4], [3, 2], [1], [], []]);
  expect(page(99).totalCount).toBe(5);
});

test.each([
  { page: 0, perPage: 20 },
  { page: -1, perPage: 20 },
  { page: 1.5, perPage: 20 },
  { page: Number.NaN, perPage: 20 },
  { page: 1, perPage: 0 },
  { page: 1, perPage: Number.POSITIVE_INFINITY },
])('rejects the page %j', (query) => {
  expect(() => new ProductIndex().query(query)).toThrow(RangeError);
});

describe('orders', () => {
  test.each<[ProductIndexQuery['sort'], Partial<ProductIndexQuery>, number[]]>([
    ['newest', {}, [5, 4, 3, 2, 1]],
    ['price-asc', {}, [4, 2, 3, 1, 5]],
    ['price-desc', {}, [5, 3, 1, 4, 2]],
    ['price-asc', { currency: 'USD' }, [5, 2, 4, 3, 1]],
    ['carat-asc', {}, [1, 4, 2, 5, 3]],
    ['carat-desc', {}, [4, 2, 1, 5, 3]],
    ['discount', {}, [4, 2, 3, 1, 5]],
  ])('%s %j, newest first within ties', (sort, query, expected) => {
    const index = indexOf(
      { inr: 100, usd: 90, discount: 10, weight: 0.5 }, // ₹ 90, $ 81
      { inr: 100, usd: 20, discount: 50, weight: 0.9 }, // ₹ 50, $ 10
      { inr: 100, usd: 60, discount: 10 }, // ₹ 90, $ 54
      { inr: 100, usd: 30, discount: 50, weight: 0.9 }, // ₹ 50, $ 15
      { inr: 100, usd: 1 },
    );
    expect(ids(index, { sort, ...query })).toEqual(expected);
  });

  test('a changed price moves a product in an order that is already sorted', () => {
    const index = indexOf({ inr: 1 }, { inr: 2 }, { inr: 3 });
    expect(ids(index, { sort: 'price-asc' })).toEqual([1, 2, 3]);
    index.upsert([{ ...blank, p_id: 1, inr: 5 }]);
    expect(ids(index, { sort: 'price-asc' })).toEqual([2, 3, 1]);
  });

  test('a changed discount moves a product even if it is free', () => {
    const index = indexOf({ discount: 5 }, { inr: 0, usd: 0 });
    expect(ids(index, { sort: 'discount' })).toEqual([1, 2]);
    index.upsert([{ ...blank, p_id: 2, inr: 0, usd: 0, discount: 10 }]);
    expect(ids(index, { sort: 'discount' })).toEqual([2, 1]);
  });
});

test('names of any characters are sorted the same after a restart', () => {
  const names = ['b\u0000', '\u0000', 'É', 'a', 'F', 'Ea'];
  const index = indexOf(
    ...names.map((name, at) => ({ admin: { name, sku: `${9 - at}`, left: at } })),
  );
  for (const each of [index, ProductIndex.fromSnapshot(index.snapshot())]) {
    expect(ids(each, { sort: 'name-asc' })).toEqual([2, 4, 1, 3, 6, 5]);
    expect(ids(each, { sort: 'sku-asc' })).toEqual([6, 5, 4, 3, 2, 1]);
    expect(ids(each, { sort: 'left-desc', max_left: 2 })).toEqual([3, 2, 1]);
  }
});

test.each([
  [{ usd: 50 }, { sort: 'price-asc', currency: 'USD' }],
  [{ inr: 5000 }, { sort: 'price-asc', currency: 'INR' }],
  [{ weight: 0.5 }, { sort: 'carat-asc' }],
  [{ discount: 5 }, { sort: 'discount' }],
] as const)('a change of %j alone moves a product in the order %j', (change, query) => {
  const index = indexOf({ weight: 1 }, { weight: 2 }, { weight: 3 });
  const before = ids(index, query);
  const last = before.at(-1) ?? 0;
  index.upsert([{ ...blank, p_id: last, weight: last, ...change }]);
  expect(ids(index, query)).toEqual([last, ...before.slice(0, -1)]);
});

test('discounts are compared by hundredths of a percent', () => {
  // 0.29 * 100 is less than 29.
  const index = indexOf({ discount: 0.29 }, { discount: 0.28 });
  expect(ids(index, { sort: 'discount' })).toEqual([1, 2]);
});

describe('similar products', () => {
  // Near and far ones in turn, half of them sold.
  const others = Array.from({ length: 130 }, (_, at) => ({
    shape_id: 1,
    inr: 10_000 + ((at * 37) % 131),
    in_stock: at % 2 === 0,
  }));
  const index = indexOf({ shape_id: 1 }, ...others);
  const nearestFirst = [...others.keys()].sort(
    (a, b) => (others[a]?.inr ?? 0) - (others[b]?.inr ?? 0),
  );
  const idOf = (other: number) => other + 2;

  test('are the hundred most similar', () => {
    const query = { similarTo: 1, page: 1, perPage: 200 };
    const expected = nearestFirst.slice(0, 100).map(idOf);
    expect(index.query(query)).toEqual({ ids: expected, totalCount: 100 });
    expect(ids(index, { similarTo: 1, page: 2, perPage: 60 })).toEqual(expected.slice(60));
  });

  test('are those in stock first, even if others are more similar', () => {
    const available = nearestFirst.filter((other) => others[other]?.in_stock);
    const sold = nearestFirst.filter((other) => !others[other]?.in_stock);
    const query = { similarTo: 1, soldLast: true, perPage: 200 };
    expect(ids(index, query)).toEqual([...available, ...sold].slice(0, 100).map(idOf));
  });
});

describe('filters', () => {
  const index = indexOf(
    { shape_id: 1, clarity_id: 1, is_recommended: 1 },
    { shape_id: 1, clarity_id: 2, in_stock: false },
    { shape_id: 2, clarity_id: 2 },
    { clarity_id: 2 },
    { shape_id: 1, clarity_id: 1, status: 0 },
  );

  test.each<[Partial<ProductIndexQuery>, number[]]>([
    [{}, [4, 3, 2, 1]],
    [{ status: 1 }, [4, 3, 2, 1]],
    [{ status: 0 }, [5]],
    [{ status: 'any' }, [5, 4, 3, 2, 1]],
    [{ filters: { shape_id: [] } }, [4, 3, 2, 1]],
    [{ filters: { shape_id: [1] } }, [2, 1]],
    [{ filters: { shape_id: [2, 1, 2] } }, [3, 2, 1]],
    [{ filters: { shape_id: [1], clarity_id: [2] } }, [2]],
    [{ filters: { shape_id: [99] } }, []],
    [{ filters: { shape_id: [99, 2] } }, [3]],
    [{ is_recommended: 1 }, [1]],
    [{ is_recommended: 0 }, [4, 3, 2]],
    [{ in_stock: false }, [2]],
    [{ in_stock: true }, [4, 3, 1]],
  ])('%j', (query, expected) => {
    expect(ids(index, query)).toEqual(expected);
  });

  test('facet counts ignore their own filter and apply all others', () => {
    const answer = index.query({
      page: 1,
      perPage: 1,
      filters: { shape_id: [1], clarity_id: [2] },
      facets: true,
    });
    expect(answer.totalCount).toBe(1);
    // Other shapes of clarity 2 and other clarities of shape 1, without inactive and unset ones.
    expect(answer.facets?.shape_id).toEqual(
      new Map([
        [1, 1],
        [2, 1],
      ]),
    );
    expect(answer.facets?.clarity_id).toEqual(
      new Map([
        [1, 1],
        [2, 1],
      ]),
    );
    expect(answer.facets?.c_id).toEqual(new Map());
  });

  test('facets are counted only on request', () => {
    expect(index.query({ page: 1, perPage: 1 })).not.toHaveProperty('facets');
  });
});

describe('search', () => {
  const index = indexOf(
    { text: 'Round Émeraude 0.90 ct VVS2 VJ-000123' },
    { text: 'Rond emerald 0.95 ct VS1 VJ-000124' },
    { text: 'हीरे की अंगूठी 💎' },
    { text: '' },
  );

  test.each([
    ['ro', [2, 1]],
    ['ROUND', [1]],
    ['émer', [2, 1]],
    ['0.9', [2, 1]],
    ['0.90', [1]],
    ['vvs', [1]],
    ['vj-000124', [2]],
    ['000', [2, 1]],
    ['em ro ct', [2, 1]],
    ['ro ro ro', [2, 1]],
    ['round emerald', []],
    ['ound', []],
    ['अंगू', [3]],
    ['roundx', []],
    // Blank text does not filter, and text without tokens matches nothing.
    ['', [4, 3, 2, 1]],
    [' \n', [4, 3, 2, 1]],
    ['💎 ?', []],
    ["--  '", []],
  ])('%s', (search, expected) => {
    expect(ids(index, { search })).toEqual(expected);
  });

  test('finds terms that were added after a search, and not those that were removed', () => {
    const changing = indexOf({ text: 'oval' }, { text: 'pear' });
    expect(ids(changing, { search: 'oval' })).toEqual([1]);
    changing.upsert([{ ...blank, p_id: 1, text: 'marquise' }]);
    expect(ids(changing, { search: 'oval' })).toEqual([]);
    expect(ids(changing, { search: 'mar' })).toEqual([1]);
    expect(ids(changing, { search: 'p' })).toEqual([2]);
  });
});

describe('writes', () => {
  test('counts a replaced product once, and a removed one not until it is added again', () => {
    const index = indexOf({ text: 'oval' }, { text: 'pear' });
    index.upsert([{ ...blank, p_id: 2, text: 'pear' }]);
    expect(index.size).toBe(2);
    index.remove([2, 2, 77]);
    expect(index.size).toBe(1);
    expect(ids(index, { status: 'any' })).toEqual([1]);
    index.upsert([{ ...blank, p_id: 2, text: 'heart' }]);
    expect(ids(index, { search: 'heart' })).toEqual([2]);
  });

  test('uses the last row of a product in a batch', () => {
    const index = new ProductIndex();
    const batch = ['oval', 'pear', 'oval'].map((text) => ({ ...blank, text }));
    index.upsert(batch);
    expect(ids(index, { search: 'oval' })).toEqual([1]);
    expect(ids(index, { search: 'pear' })).toEqual([]);
  });

  test('lists a product that is added again into the slot that it had before slots were renumbered', () => {
    const rows = Array.from({ length: 40 }, (_, at) => ({ ...blank, p_id: at + 1 }));
    const index = indexOf(...rows);
    index.remove(rows.slice(8).map(({ p_id }) => p_id));
    expect(ids(index)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    index.upsert(rows.slice(8, 9));
    expect(ids(index)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
  });

  test('throws for a malformed row and leaves the index unchanged', () => {
    const index = indexOf({ text: 'oval' });
    for (const p_id of [1, 2]) {
      const row = { ...blank, p_id, inr: Number.NaN, text: 'pear' };
      expect(() => index.upsert([row])).toThrow();
    }
    expect(index.size).toBe(1);
    expect(ids(index, { search: 'oval' })).toEqual([1]);
    index.upsert([{ ...blank, p_id: 3, text: 'heart' }]);
    expect(ids(index)).toEqual([3, 1]);
  });

  test('supports p_ids beyond 32 bits', () => {
    const index = indexOf({ p_id: Number.MAX_SAFE_INTEGER }, { p_id: 2 ** 32 + 1 }, {});
    expect(ids(index)).toEqual([Number.MAX_SAFE_INTEGER, 2 ** 32 + 1, 3]);
  });
});

test('counts the active products with a discount', () => {
  const index = indexOf(
    { discount: 10 },
    { discount: 0.01 },
    {},
    { discount: 10, status: 0 },
    { discount: 10 },
    { status: 0 },
  );
  index.remove([5]);
  expect(index.discountedCount()).toBe(2);
});

test('facets are sorted by value, regardless of the order of rows', () => {
  const rows = [{ shape_id: 7 }, { shape_id: 2 }, { shape_id: 5 }, { shape_id: 2 }];
  const { facets } = indexOf(...rows).query({ page: 1, perPage: 1, facets: true });
  expect([...(facets?.shape_id ?? [])]).toEqual([
    [2, 2],
    [5, 1],
    [7, 1],
  ]);
});

test('matches the reference with thousands of stones, half of them changed or removed', () => {
  const index = new ProductIndex();
  const reference = new ReferenceIndex();
  const check = () => {
    for (const query of largeQueries) expect(index.query(query)).toEqual(reference.query(query));
  };
  for (const each of [index, reference]) each.upsert(products(6_000));
  check();
  const changed = [...products(6_000)].filter((row) => row.p_id % 3 === 0);
  for (const each of [index, reference]) {
    each.upsert(changed.map((row) => ({ ...row, inr: row.inr - 7, weight: null })));
    each.upsert(changed.slice(0, 900).map((row) => ({ ...row, text: `${row.text} new` })));
  }
  check();
  for (const each of [index, reference]) each.remove(changed.slice(500).map((row) => row.p_id + 1));
  check();
});

const largeQueries: ProductIndexQuery[] = [
  { page: 1, perPage: 20, facets: true },
  { page: 200, perPage: 20, sort: 'carat-asc' },
  { page: 2, perPage: 20, sort: 'price-asc', filters: { shape_id: [1, 2] }, facets: true },
  { page: 1, perPage: 50, sort: 'price-desc', search: 'oval 0.9', facets: true },
  { page: 1, perPage: 5000, sort: 'discount', search: 'new' },
  {
    page: 1,
    perPage: 20,
    sort: 'carat-desc',
    filters: { shape_id: [1], c_id: [2], clarity_id: [3] },
  },
  { page: 1, perPage: 20, search: 'vj 0000', status: 'any', in_stock: false, facets: true },
];

test('writes snapshots in the format of their version', () => {
  const index = indexOf(
    { text: 'Émeraude 0.90ct', shape_id: 3, weight: 0.9 },
    { text: 'Round ring', pc_id: 2, discount: 12.5, in_stock: false, status: 0 },
  );
  index.checkpoint = 'rows 1';
  const { buffer, byteLength } = index.snapshot();
  // With other bytes, increase `layout`: phones and servers keep snapshots of earlier releases. The second
  // number, the version, and the checksums after it also change with the table of lookups.
  const header = [0x564a4354, 2_239_643_330, byteLength, 0, 123_832_799, 2_463_394_357, 0, 0];
  expect([...new Uint32Array(buffer, 0, 8)]).toEqual(header);
});
