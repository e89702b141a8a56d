import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemoryCache } from './memory-cache.ts';

const origin = 'https://shop.example';
const files = Array.from({ length: 40 }, (_, index) => ({
  url: `${origin}/app/part-${index}.js`,
  revision: null,
}));
let cache: MemoryCache;
let running = 0;
let maxRunning = 0;
let missing: string | undefined;
/** How often the missing file is requested before it is found. */
let failures = Number.POSITIVE_INFINITY;

async function respond({ url }: Request): Promise<Response> {
  maxRunning = Math.max(maxRunning, ++running);
  await new Promise((resolve) => setTimeout(resolve, 1));
  running--;
  const isMissing = url === missing && failures-- > 0;
  return isMissing ? new Response('', { status: 404 }) : new Response(url);
}

class InstallEvent {
  readonly type = 'install';
  readonly work: Promise<unknown>[] = [];

  waitUntil(work: Promise<unknown>): void {
    this.work.push(work);
  }
}

beforeEach(() => {
  cache = new MemoryCache();
  [running, maxRunning, missing] = [0, 0, undefined];
  failures = Number.POSITIVE_INFINITY;
  const caches = { open: async () => cache, match: cache.match.bind(cache) };
  vi.stubEnv('NODE_ENV', 'production'); // without Workbox's log and its checks of types
  vi.stubGlobal('location', new URL(origin));
  vi.stubGlobal('registration', { scope: `${origin}/` });
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('self', { caches, location: new URL(origin), addEventListener: () => {} });
  vi.stubGlobal('FetchEvent', class {});
  vi.stubGlobal('ExtendableEvent', InstallEvent);
  vi.stubGlobal('fetch', respond);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Installs all files and waits for all downloads. Throws if the installation fails. */
async function install(): Promise<void> {
  // Workbox reads the globals above when it is loaded.
  const { installInParallel } = await import('./precache.ts');
  const event = new InstallEvent();
  installInParallel(files, event as unknown as ExtendableEvent, [1, 1]); // it uses nothing else
  await Promise.allSettled(event.work);
  await Promise.all(event.work);
}
const urlsInCache = async () => (await cache.keys()).map(({ url }) => url).sort();

it('stores every file, six downloads at a time', async () => {
  await install();
  expect(await urlsInCache()).toEqual(files.map(({ url }) => url).sort());
  expect(maxRunning).toBe(6);
});

it('downloads a file again that is missing twice', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  [missing, failures] = [files[17]?.url, 2];
  const fetched = vi.fn(respond);
  vi.stubGlobal('fetch', fetched);
  await install();
  expect(await urlsInCache()).toHaveLength(files.length);
  expect(fetched).toHaveBeenCalledTimes(files.length + 2);
  expect(warn).toHaveBeenCalledTimes(2);
});

it('fails if a file is missing, and downloads only the rest the next time', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  missing = files[17]?.url;
  await expect(install()).rejects.toThrow('bad-precaching-response');
  const before = await urlsInCache();
  missing = undefined;
  const fetched = vi.fn(respond);
  vi.stubGlobal('fetch', fetched);
  await install();
  expect(fetched).toHaveBeenCalledTimes(files.length - before.length);
  expect(await urlsInCache()).toHaveLength(files.length);
});
