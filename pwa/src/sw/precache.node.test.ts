import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeEvent, type MemoryCaches, stubWorker } from './test-worker.ts';

const origin = 'https://shop.example';
const files = Array.from({ length: 40 }, (_, index) => `/app/part-${index}.js`);
let caches: MemoryCaches;
let missing: string | undefined;
/** How often the missing file is requested before it is found. */
let failures = Number.POSITIVE_INFINITY;

const respond = vi.fn(async ({ url }: Request): Promise<Response> => {
  const isMissing = url === `${origin}${missing}` && failures-- > 0;
  return isMissing ? new Response('', { status: 404 }) : new Response(url);
});

beforeEach(() => {
  missing = undefined;
  failures = Number.POSITIVE_INFINITY;
  respond.mockClear();
  caches = stubWorker(origin, respond);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Installs and activates a worker with these files. */
async function release(...paths: string[]): Promise<void> {
  const { PrecacheController } = await import('workbox-precaching');
  const { installFiles, keepLastRelease } = await import('./precache.ts');
  const controller = new PrecacheController();
  controller.addToCacheList(paths.map((url) => ({ url, revision: null })));
  await Promise.all([
    installFiles(controller, fakeEvent('install'), [1, 1]),
    keepLastRelease(controller),
  ]);
  await controller.activate(fakeEvent('activate'));
}
const pathsIn = async (name: string) =>
  (await (await caches.open(name)).keys()).map(({ url }) => url.slice(origin.length)).sort();
const precached = () => pathsIn(`workbox-precache-v2-${origin}/`);
const keptFiles = () => pathsIn('vajra-last-release');

it('stores every file', async () => {
  await release(...files);
  expect(await precached()).toEqual([...files].sort());
});

it('downloads a file again that is missing twice', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  [missing, failures] = [files[17], 2];
  await release(...files);
  expect(await precached()).toHaveLength(files.length);
  expect(respond).toHaveBeenCalledTimes(files.length + 2);
  expect(warn).toHaveBeenCalledTimes(2);
});

it('fails if a file is missing, and downloads only the rest the next time', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  missing = files[17];
  await expect(release(...files)).rejects.toThrow('bad-precaching-response');
  const before = await precached();
  missing = undefined;
  respond.mockClear();
  await release(...files);
  expect(respond).toHaveBeenCalledTimes(files.length - before.length);
  expect(await precached()).toHaveLength(files.length);
});

it('keeps the files that only the previous release has', async () => {
  await release('/app/a-1.js', '/app/shell-1.js');
  await release('/app/a-2.js', '/app/shell-1.js');
  expect(await precached()).toEqual(['/app/a-2.js', '/app/shell-1.js']);
  expect(await keptFiles()).toEqual(['/app/a-1.js']);
  const kept = await caches.match(`${origin}/app/a-1.js`, { cacheName: 'vajra-last-release' });
  expect(await kept?.text()).toBe(`${origin}/app/a-1.js`);
});

it('keeps one previous release only', async () => {
  for (const n of [1, 2, 3]) await release(`/app/a-${n}.js`);
  expect(await precached()).toEqual(['/app/a-3.js']);
  expect(await keptFiles()).toEqual(['/app/a-2.js']);
});

it('keeps the previous release when the same files are installed again', async () => {
  for (const n of [1, 2, 2]) await release(`/app/a-${n}.js`);
  expect(await keptFiles()).toEqual(['/app/a-1.js']);
});
