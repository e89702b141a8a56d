import { expect, it } from 'vitest';
import { PriceSignFinder } from './price-signs.ts';

function find(...prices: string[]) {
  const finder = new PriceSignFinder(['sku', 'price']);
  finder.add(
    prices.map((price, at) => ({ line: at + 2, lastLine: at + 2, cells: ['R-1', price] })),
  );
  return { signs: finder.signs, questions: finder.questions };
}

it.each([
  [['12.000', '$12,345.50'], '.'],
  [['12.000', '5,250', '12,5'], ','],
  [['1,205', '1,23,456'], '.'],
  [['12.000', '12.345.678'], ','],
])('the column %j has the sign %j', (prices, sign) => {
  expect(find(...prices)).toEqual({ signs: { price: sign }, questions: [] });
});

it('asks for the sign of a column that does not tell it, with one of its prices', () => {
  expect(find('500', '12.000', '=“', '7.500')).toEqual({
    signs: {},
    questions: [{ field: 'price', value: '12.000', point: 12, comma: 12_000, rows: 2 }],
  });
});

it('asks for the sign of a column with both', () => {
  expect(find('1.5', '1,5', '12.000').questions).toHaveLength(1);
  expect(find('1.5', '1,5').questions).toEqual([]);
});

it('asks nothing without prices', () => {
  expect(find('500', '', 'call us')).toEqual({ signs: {}, questions: [] });
  expect(new PriceSignFinder(['sku', 'weight']).hasColumns).toBe(false);
});
