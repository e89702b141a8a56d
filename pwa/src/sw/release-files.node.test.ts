import { beforeEach, expect, it } from 'vitest';
import { MemoryCache } from './memory-cache.ts';
import { rotateReleases } from './release-files.ts';

const origin = 'https://shop.example';
let current: MemoryCache;
let last: MemoryCache;

beforeEach(() => {
  current = new MemoryCache();
  last = new MemoryCache();
});

/** Installs and activates a worker with these files. */
async function release(...paths: string[]): Promise<void> {
  const urls = paths.map((path) => `${origin}${path}`);
  for (const url of urls) await current.put(url, new Response(url));
  await rotateReleases({ current, last }, (url) => urls.includes(url));
}
const pathsIn = async (cache: MemoryCache) =>
  (await cache.keys()).map(({ url }) => url.slice(origin.length));

it('keeps the files that only the previous release has', async () => {
  await release('/index.html?v=1', '/app/a-1.js', '/app/shell-1.js');
  await release('/index.html?v=2', '/app/a-2.js', '/app/shell-1.js');
  expect(await pathsIn(current)).toEqual(['/index.html?v=2', '/app/a-2.js', '/app/shell-1.js']);
  expect(await pathsIn(last)).toEqual(['/app/a-1.js']);
  expect(await (await last.match(`${origin}/app/a-1.js`))?.text()).toBe(`${origin}/app/a-1.js`);
});

it('keeps one previous release only', async () => {
  for (const n of [1, 2, 3]) await release(`/index.html?v=${n}`, `/app/a-${n}.js`);
  expect(await pathsIn(current)).toEqual(['/index.html?v=3', '/app/a-3.js']);
  expect(await pathsIn(last)).toEqual(['/app/a-2.js']);
});

it('keeps the previous release when the same files are installed again', async () => {
  await release('/app/a-1.js');
  await release('/app/a-2.js');
  await release('/app/a-2.js');
  expect(await pathsIn(last)).toEqual(['/app/a-1.js']);
});
