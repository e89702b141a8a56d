import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashInputs, readIndex, writeIndex } from './master-index.ts';
import { renderShots } from './render-pool.ts';
import { imagePath } from './render-shot.ts';
import { allShots, chooseShots, findShot, shotSets } from './shot-table.ts';

describe('the shot table', () => {
  it('has unique shot names', () => {
    expect(new Set(allShots.map((shot) => shot.name)).size).toBe(allShots.length);
  });

  it('has at least ten rounds and four stones of every other cut in both postures', () => {
    const count = (pattern: string) => chooseShots('stones', [pattern]).length;
    expect(count('round-[0-9]*')).toBe(0);
    expect(count('round-*-top')).toBeGreaterThanOrEqual(10);
    for (const cut of ['princess', 'cushion', 'oval', 'emerald', 'pear', 'marquise', 'asscher']) {
      expect(count(`${cut}-0*-top`)).toBe(4);
      expect(count(`${cut}-0*-lying`)).toBe(4);
    }
  });

  it('filters by set and by name pattern', () => {
    expect(chooseShots('icons', [])).toHaveLength(shotSets.icons.length);
    expect(chooseShots('all', ['slider-dark-*']).map((shot) => shot.name)).toEqual([
      'slider-dark-round',
      'slider-dark-shapes',
    ]);
  });

  it('never repeats a stone, and hashes a shot deterministically', () => {
    const hashes = chooseShots('stones', ['*-top']).map(hashInputs);
    expect(new Set(hashes).size).toBe(hashes.length);
    expect(hashInputs(findShot('round-03-top'))).toBe(hashInputs(findShot('round-03-top')));
  });
});

describe('rendering shots', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'studio-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('renders identical bytes with one worker and with two', async () => {
    const shots = chooseShots('all', ['icon-round', 'icon-heart']);
    const rendered: string[] = [];
    const render = async (workers: number) => {
      await renderShots(shots, {
        folder,
        preview: 32,
        workers,
        onProgress: () => {},
        onRendered: async (shot) => {
          rendered.push(shot.name);
        },
      });
      return Promise.all(shots.map((shot) => readFile(imagePath(folder, shot.name, 32))));
    };
    expect(await render(1)).toEqual(await render(2));
    expect(rendered).toHaveLength(4);
  });

  it('writes the index of masters sorted by name and reads a missing one as empty', async () => {
    const master = { inputs: 'abc', seconds: 1.5, bytes: 10 };
    await writeIndex(folder, { b: master, a: master });
    expect(Object.keys(await readIndex(folder))).toEqual(['a', 'b']);
    expect(await readIndex(join(folder, 'missing'))).toEqual({});
  });
});
