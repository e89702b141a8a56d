// @vitest-environment node
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { earlierReleases, type Release, stillServed } from './earlier-releases.ts';

const day = 24 * 3600 * 1000;

describe('what is still served', () => {
  const now = 100 * day;
  const of = (...ages: number[]): Release[] =>
    ages.map((age) => ({ builtAt: now - age * day, files: [] }));

  it.each([
    ['the last release, however old', of(90), 1],
    ['not the one before it, where that is old', of(1, 8), 1],
    ['all that are young', of(0, 1, 6), 3],
    ['five at most', of(0, 0, 0, 0, 0, 0, 0), 5],
    ['nothing before the first', [], 0],
  ])('is %s', (_, releases, count) => {
    expect(stillServed(releases, now)).toEqual(releases.slice(0, count));
  });
});

describe('a build', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'vajra-build-'));
    await writeFile(join(root, 'index.html'), '<script type="module" src="/start.js"></script>');
  });
  afterEach(() => rm(root, { recursive: true }));

  /** Builds a shop that says the words; gives what its folder of hashed files has then. */
  async function buildSaying(words: string): Promise<string[]> {
    await writeFile(join(root, 'start.js'), `console.log(${JSON.stringify(words)})`);
    await build({
      root,
      configFile: false,
      logLevel: 'silent',
      build: { assetsDir: 'app' },
      plugins: [earlierReleases()],
    });
    return (await readdir(join(root, 'dist/app'))).sort();
  }

  it('leaves the files of the releases before it, and nothing of a much older one', async () => {
    const first = await buildSaying('one');
    expect(first).toHaveLength(1);
    const second = await buildSaying('two');
    expect(second).toHaveLength(2);
    expect(second).toEqual(expect.arrayContaining(first));
    for (const words of ['three', 'four', 'five', 'six']) await buildSaying(words);
    const seventh = await buildSaying('seven');
    expect(seventh).toHaveLength(6);
    expect(seventh).not.toEqual(expect.arrayContaining(first));
  });

  it('of the same shop once more is no other release', async () => {
    const first = await buildSaying('one');
    for (let times = 0; times < 6; times++) await buildSaying('two');
    expect(await buildSaying('two')).toEqual(expect.arrayContaining(first));
  });
});
