import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stockNumberTerms } from './stock-number-terms.ts';
import { tokenize } from './tokenize.ts';

const finds = (sku: string, search: string) =>
  tokenize(search).every((prefix) => stockNumberTerms(sku).some((term) => term.startsWith(prefix)));

test.each([
  ['VJ-1001-A', ['vj1001a', '1001a', 'a']],
  ['vj_10001', ['vj10001', '10001']],
  ['R-0.90', ['r090', '090', '90', '0.90']],
  ['R-０．９０', ['r090', '090', '90', '0.90']],
  ['Ł/7', ['l7', '7']],
  ['हि-7', ['हि7', '7']],
  ['', []],
  ['--', []],
])('the terms of %j are %j', (sku, terms) => expect(stockNumberTerms(sku)).toEqual(terms));

const written = ['VJ-1001-A', 'VJ1001A', 'vj 1001 a', 'VJ/1001A', 'vj_1001-a', 'VJ.1001.A'];

test.each(written)('%j is found however it is written, and by its parts', (sku) => {
  for (const search of [...written, '1001', '100', '1001a', 'VJ1001', 'vj', 'VJ 1001'])
    expect(finds(sku, search), search).toBe(true);
  for (const search of ['001', 'J1001', 'VJ1002', '1001-B']) expect(finds(sku, search)).toBe(false);
});

test('a stock number is found by itself, each of its tokens, and without its separators', () => {
  const part = fc.constantFrom('VJ', 'r', '7', '1001', '0.90', 'é', 'ß', "O'", 'हि');
  const separator = fc.constantFrom('', '-', ' ', '/', '.', '_', '--');
  const number = fc
    .array(fc.tuple(part, separator), { maxLength: 6 })
    .map((pieces) => pieces.flat().join(''));
  fc.assert(
    fc.property(number, (sku) => {
      expect(finds(sku, sku)).toBe(true);
      for (const token of tokenize(sku)) expect(finds(sku, token)).toBe(true);
      expect(finds(sku, sku.replace(/[^\p{L}\p{M}\p{N}]/gu, ''))).toBe(true);
    }),
  );
});

test('bounds the terms of a number with very many parts', () => {
  const terms = stockNumberTerms('A1'.repeat(1000));
  expect(Math.max(...terms.map((term) => term.length))).toBe(16);
});
