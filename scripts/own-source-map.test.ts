import { join } from 'node:path';
import { decode, encode } from '@jridgewell/sourcemap-codec';
import { expect, it } from 'vitest';
import { withoutPackages } from './own-source-map.ts';

const packaged = join('..', 'node_modules/koa/lib/application.js');
const own = join('..', 'api/src/server/app.ts');

it('keeps the positions of our sources and ends them where a package begins', () => {
  const lines = [
    [
      [0, 0, 10, 0],
      [5, 0, 10, 5],
      [10, 1, 3, 2, 0],
      [20, 1, 4, 0],
      [30, 0, 11, 0],
      [40, 0, 12, 0],
    ],
    [[0, 1, 7, 0]],
    [],
  ] as const;
  const map = {
    version: 3,
    sources: [packaged, own],
    names: ['app'],
    mappings: encode(lines.map((line) => line.map((segment) => [...segment]))),
  };
  const result = withoutPackages(map);
  expect(result).toMatchObject({ version: 3, sources: [own], names: [] });
  expect(decode(result.mappings)).toEqual([
    [[10, 0, 3, 2], [20, 0, 4, 0], [30]],
    [[0, 0, 7, 0]],
    [],
  ]);
});
