import { describe, expect, it } from 'vitest';
import { selectFiles } from './mutation-rules.ts';

const files = [
  'api/src/catalogue/stock/low-stock.ts',
  'api/src/catalogue/stock/low-stock.test.ts',
  'api/src/catalogue/stock/stock.service.ts',
  'api/src/catalogue/stock/test-stock.ts',
  'api/src/platform/stocktaking.ts',
  'api/product-index/src/bitset.ts',
  'api/product-index/test/reference-index.ts',
  'api/test/access.test.ts',
  'pwa/src/virtual.d.ts',
];

describe('selectFiles', () => {
  it('takes the sources and tests of a folder, without helpers of tests', () => {
    expect(selectFiles(['api/src/catalogue/stock/'], files)).toEqual({
      sources: ['api/src/catalogue/stock/low-stock.ts', 'api/src/catalogue/stock/stock.service.ts'],
      tests: ['api/src/catalogue/stock/low-stock.test.ts'],
    });
  });

  it('takes the tests named after a file', () => {
    expect(selectFiles(['api/src/catalogue/stock/low-stock.ts'], files)).toEqual({
      sources: ['api/src/catalogue/stock/low-stock.ts'],
      tests: ['api/src/catalogue/stock/low-stock.test.ts'],
    });
  });

  it('adds the tests named after --tests', () => {
    const args = [
      'api/product-index',
      '--tests',
      'api/test',
      'api/src/catalogue/stock/low-stock.test.ts',
    ];
    expect(selectFiles(args, files)).toEqual({
      sources: ['api/product-index/src/bitset.ts'],
      tests: ['api/src/catalogue/stock/low-stock.test.ts', 'api/test/access.test.ts'],
    });
  });

  it('refuses a selection without sources or without tests', () => {
    expect(() => selectFiles([], files)).toThrow('Name a file or folder');
    expect(() => selectFiles(['api/src/platform/stok'], files)).toThrow(
      'No sources in api/src/platform/stok.',
    );
    expect(() => selectFiles(['api/src/catalogue/stock/stock.service.ts'], files)).toThrow(
      'No tests',
    );
    expect(() => selectFiles(['pwa/src/virtual.d.ts'], files)).toThrow('No sources');
  });
});
