import { describe, expect, it } from 'vitest';
import { describeMutants, selectFiles } from './mutation-rules.ts';

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

describe('describeMutants', () => {
  it('counts the mutants of each file and lists those that no test noticed', () => {
    const at = (column: number, length: number) => ({
      start: { line: 2, column },
      end: { line: 2, column: column + length },
    });
    const source = 'const one = 1;\nexport const three = one + 2;\n';
    const mutants = [
      { status: 'Killed', mutatorName: 'Arithmetic', replacement: 'one * 2', location: at(22, 7) },
      {
        status: 'Survived',
        mutatorName: 'Arithmetic',
        replacement: 'one - 2',
        location: at(22, 7),
      },
      { status: 'NoCoverage', mutatorName: 'Number', replacement: '0', location: at(28, 1) },
      { status: 'Timeout', mutatorName: 'Number', replacement: '3', location: at(28, 1) },
    ];
    expect(describeMutants({ files: { 'three.ts': { source, mutants } } }).split('\n')).toEqual([
      '          mutants  killed  survived  no coverage  time-outs',
      'three.ts        4       1         1            1          1',
      'Total           4       1         1            1          1',
      'three.ts:2:22  one + 2  →  one - 2',
      'three.ts:2:28 (no coverage)  2  →  0',
    ]);
  });

  it('counts a mutant as killed with which a test file fails to load', () => {
    const location = { start: { line: 1, column: 1 }, end: { line: 1, column: 2 } };
    const mutants = [
      { status: 'Survived', mutatorName: 'Number', testsCompleted: 0, location },
      { status: 'RuntimeError', mutatorName: 'Number', location },
    ];
    const [, counts] = describeMutants({ files: { 'one.ts': { source: '1', mutants } } }).split(
      '\n',
    );
    expect(counts).toBe('one.ts        2       2         0            0          0');
  });
});
