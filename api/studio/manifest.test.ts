import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { cutNames } from './geometry/cuts.ts';
import { photographManifest } from './manifest.ts';
import { plotCut } from './plots/plot-cut.ts';

const read = (name: string) =>
  readFile(new URL(`../seed/photographs/${name}`, import.meta.url), 'utf8');

it('matches the committed manifest (update it with npm run studio -- --manifest)', async () => {
  expect(JSON.parse(await read('manifest.json'))).toEqual(photographManifest());
});

it.each(cutNames)('matches the committed plot of the %s cut', async (cut) => {
  expect(await read(`plots/${cut}.svg`)).toBe(`${plotCut(cut)}\n`);
});
