import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import type { CacheExpiration } from 'workbox-expiration';
import type { CacheFirst } from 'workbox-strategies';
import { fakeEvent, type MemoryCaches, stubWorker } from './test-worker.ts';

const origin = 'https://shop.example';
const folder = `${origin}/Assets/Products/`;
const day = 24 * 3600 * 1000;
const megabyte = 1024 * 1024;

const imageRequest = (name: string, accept = 'image/avif,image/webp,*/*;q=0.8') =>
  new Request(`${folder}${name}`, { headers: { Accept: accept } });
const file = (body: string, init: ResponseInit = {}) =>
  new Response(body, {
    ...init,
    headers: { 'Content-Length': String(body.length), Vary: 'Accept', ...init.headers },
  });

let caches: MemoryCaches;
let now: number;
let network: () => Promise<Response>;
let media: typeof import('./media.ts');
let expiring: MockInstance<CacheExpiration['expireEntries']>;

beforeEach(async () => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.resetModules(); // Workbox keeps the database open
  now = Date.UTC(2026, 0, 1);
  // Every use is later than the one before.
  vi.spyOn(Date, 'now').mockImplementation(() => now++);
  network = async () => file('content');
  caches = stubWorker(origin, () => network());
  const { CacheExpiration: Expiration } = await import('workbox-expiration');
  expiring = vi.spyOn(Expiration.prototype, 'expireEntries');
  media = await import('./media.ts');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

/** Returns the response once all caching that it caused is done. */
async function respond(request: Request, strategy: CacheFirst = media.images): Promise<Response> {
  const [response, done] = strategy.handleAll({ event: fakeEvent('fetch'), request });
  await Promise.allSettled([response, done]);
  // Workbox does not wait for evictions, and may start another one.
  for (const { value } of expiring.mock.results) await value;
  return response;
}
const goOffline = () => {
  network = () => Promise.reject(new TypeError('Failed to fetch'));
};
const fileNamesIn = async ({ cacheName }: CacheFirst) =>
  (await (await caches.open(cacheName)).keys()).map(({ url }) => url.slice(folder.length));

describe('an image', () => {
  it('is fetched once, then served from the cache', async () => {
    await respond(imageRequest('a.jpg?w=320'));
    goOffline();
    expect(await (await respond(imageRequest('a.jpg?w=320'))).text()).toBe('content');
  });

  it('is cached once per encoding', async () => {
    await respond(imageRequest('a.jpg'));
    network = async () => file('a JPEG');
    expect(await (await respond(imageRequest('a.jpg', 'image/jpeg'))).text()).toBe('a JPEG');
    expect(await fileNamesIn(media.images)).toEqual(['a.jpg', 'a.jpg']);
  });

  it.each([
    ['a part of a file', 206, {}],
    ['a failure', 404, {}],
    ['a redirect', 302, {}],
    ['a file that is too large', 200, { 'Content-Length': String(10 * megabyte + 1) }],
  ])('is not cached when the response is %s', async (_, status, headers) => {
    network = async () => file('content', { status, headers });
    expect((await respond(imageRequest('a.jpg'))).status).toBe(status);
    expect(await fileNamesIn(media.images)).toEqual([]);
  });

  it('is not cached when its length is unknown', async () => {
    network = async () => new Response('content');
    await respond(imageRequest('b.jpg'));
    expect(await fileNamesIn(media.images)).toEqual([]);
  });

  it('fails like the network if it is not cached at any width', async () => {
    await respond(imageRequest('a.jpg?w=320'));
    goOffline();
    await expect(respond(imageRequest('b.jpg?w=320'))).rejects.toThrow('no-response');
  });

  it('falls back to another cached width when the server fails', async () => {
    await respond(imageRequest('a.jpg?w=320'));
    network = async () => file('', { status: 503 });
    expect((await respond(imageRequest('a.jpg?w=640'))).status).toBe(200);
    expect((await respond(imageRequest('b.jpg?w=640'))).status).toBe(503);
  });
});

describe('an image offline', () => {
  it.each([
    ['320', ['160', '640', '1280'], '640'],
    ['960', ['160', '640', '320'], '640'],
    ['160', ['1280', '640'], '640'],
    ['160', ['', '640'], '640'],
    ['2400', ['', '640'], ''],
    ['', ['160', '640'], '640'],
  ])(
    'at width %s is, of the cached widths %s, the one of %s',
    async (requested, cached, expected) => {
      const named = (w: string) => (w ? `a.jpg?w=${w}` : 'a.jpg');
      for (const w of cached) {
        network = async () => file(`width ${w}`);
        await respond(imageRequest(named(w)));
      }
      goOffline();
      // With another Accept header: parts of the browser differ in the formats they name.
      const response = await respond(imageRequest(named(requested), '*/*'));
      expect(await response.text()).toBe(`width ${expected}`);
    },
  );
});

describe('the limits', () => {
  const video = (name: string | number) => new Request(`${folder}${name}.mp4`);

  it('evict the oldest files, but not those in use', async () => {
    for (let n = 0; n < 8; n++) await respond(video(n), media.videos);
    await respond(video(0), media.videos);
    await respond(video(8), media.videos);
    const names = ['0.mp4', '2.mp4', '3.mp4', '4.mp4', '5.mp4', '6.mp4', '7.mp4', '8.mp4'];
    expect((await fileNamesIn(media.videos)).sort()).toEqual(names);
  });

  it('evict files that were not used for 60 days, in every encoding', async () => {
    await respond(imageRequest('a.jpg'));
    await respond(imageRequest('a.jpg', 'image/jpeg'));
    now += 61 * day;
    await respond(imageRequest('b.jpg'));
    expect(await fileNamesIn(media.images)).toEqual(['b.jpg']);
  });

  it('evict files that were cached before their use was tracked', async () => {
    const cache = await caches.open(media.images.cacheName);
    await cache.put(imageRequest('a.jpg'), file('content'));
    await media.trackEarlierMedia();
    now += 59 * day;
    await respond(imageRequest('b.jpg'));
    expect(await fileNamesIn(media.images)).toEqual(['a.jpg', 'b.jpg']);
    await media.trackEarlierMedia();
    now += 2 * day;
    await respond(imageRequest('c.jpg'));
    expect(await fileNamesIn(media.images)).toEqual(['b.jpg', 'c.jpg']);
  });

  it('evict all files when the storage is full, without failing the response', async () => {
    const long = 'x'.repeat(50);
    network = async () => file(long);
    for (const name of ['a.jpg', 'b.jpg']) await respond(imageRequest(name));
    (await caches.open(media.images.cacheName)).maxBytes = 100;
    expect(await (await respond(imageRequest('c.jpg'))).text()).toBe(long);
    expect(await fileNamesIn(media.images)).toEqual([]);
    await respond(imageRequest('c.jpg'));
    expect(await fileNamesIn(media.images)).toEqual(['c.jpg']);
  });
});

describe('a video', () => {
  const url = `${folder}film.mp4`;
  const part = (range: string) => new Request(url, { headers: { range } });

  it('is streamed in ranges, which are not cached', async () => {
    network = async () => file('0123', { status: 206 });
    expect((await respond(part('bytes=0-3'), media.videos)).status).toBe(206);
    expect(await fileNamesIn(media.videos)).toEqual([]);
  });

  it.each([
    ['bytes=0-', '0-9', '0123456789'],
    ['bytes=0-1', '0-1', '01'],
    ['bytes=4-', '4-9', '456789'],
    ['bytes=-4', '6-9', '6789'],
  ])('that is cached is served in ranges: %s', async (range, place, body) => {
    network = async () => file('0123456789', { headers: { 'Content-Type': 'video/mp4' } });
    await respond(new Request(url), media.videos);
    goOffline();
    const response = await respond(part(range), media.videos);
    expect(response.status).toBe(206);
    expect(response.headers.get('content-range')).toBe(`bytes ${place}/10`);
    expect(response.headers.get('content-length')).toBe(String(body.length));
    expect(response.headers.get('content-type')).toBe('video/mp4');
    expect(await response.text()).toBe(body);
  });

  it('is not cached if it is too large', async () => {
    const headers = { 'Content-Length': String(30 * megabyte + 1) };
    network = async () => file('content', { headers });
    await respond(new Request(url), media.videos);
    expect(await fileNamesIn(media.videos)).toEqual([]);
  });
});
