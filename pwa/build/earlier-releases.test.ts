import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Release, rememberReleases, servedReleases } from './earlier-releases.ts';

const day = 24 * 3600 * 1000;

describe('servedReleases', () => {
  const now = 100 * day;
  const of = (...ages: number[]): Release[] =>
    ages.map((age) => ({ builtAt: now - age * day, files: [] }));

  it.each([
    ['the last release regardless of its age', of(90), 1],
    ['not an old release before it', of(1, 8), 1],
    ['all recent releases', of(0, 1, 6), 3],
    ['at most five', of(0, 0, 0, 0, 0, 0, 0), 5],
    ['none before the first build', [], 0],
  ])('returns %s', (_, releases, count) => {
    expect(servedReleases(releases, now)).toEqual(releases.slice(0, count));
  });
});

describe('a build', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'vajra-build-'));
    await writeFile(join(root, 'index.html'), '<script type="module" src="/start.js"></script>');
  });
  afterEach(() => rm(root, { recursive: true }));

  /** Builds a script that logs the text; returns the names of the hashed files. */
  async function buildWith(text: string): Promise<string[]> {
    await writeFile(join(root, 'start.js'), `console.log(${JSON.stringify(text)})`);
    const restoreReleases = await rememberReleases(join(root, 'dist'));
    await build({ root, configFile: false, logLevel: 'silent', build: { assetsDir: 'app' } });
    await restoreReleases();
    return (await readdir(join(root, 'dist/app'))).sort();
  }

  it('keeps the files of recent releases and deletes those of older ones', async () => {
    const first = await buildWith('one');
    expect(first).toHaveLength(1);
    const second = await buildWith('two');
    expect(second).toHaveLength(2);
    expect(second).toEqual(expect.arrayContaining(first));
    for (const text of ['three', 'four', 'five', 'six']) await buildWith(text);
    const seventh = await buildWith('seven');
    expect(seventh).toHaveLength(6);
    expect(seventh).not.toEqual(expect.arrayContaining(first));
  });

  it('does not count building the same files again as another release', async () => {
    const first = await buildWith('one');
    for (let times = 0; times < 6; times++) await buildWith('two');
    expect(await buildWith('two')).toEqual(expect.arrayContaining(first));
  });
});
