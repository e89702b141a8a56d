import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Media } from './media.ts';
import { MediaCache } from './media-cache.ts';
import { MemoryCache } from './memory-cache.ts';

const origin = 'https://shop.example';
const folder = `${origin}/Assets/Products/`;
const avif = 'image/avif,image/webp,*/*;q=0.8';
const day = 24 * 3600 * 1000;

const imageRequest = (name: string, accept = avif) =>
  new Request(`${folder}${name}`, { headers: { Accept: accept } });
const file = (body: string, init: ResponseInit = {}) =>
  new Response(body, {
    ...init,
    headers: { 'Content-Length': String(body.length), Vary: 'Accept', ...init.headers },
  });

let cache: MemoryCache;
let videoCache: MemoryCache;
let now: number;
let isSavingData: boolean;
let network: (request: RequestInfo, init?: RequestInit) => Promise<Response>;
let media: Media;

beforeEach(() => {
  cache = new MemoryCache();
  videoCache = new MemoryCache();
  now = Date.UTC(2026, 0, 1);
  isSavingData = false;
  network = async (request) => file(`file at ${new URL(new Request(request).url).pathname}`);
  const bounds = { entries: 4, days: 60, bytes: 100 };
  media = new Media({
    images: new MediaCache(
      async () => cache,
      bounds,
      () => now,
    ),
    videos: new MediaCache(
      async () => videoCache,
      { ...bounds, entries: 2 },
      () => now,
    ),
    fetch: (request, init) => network(request, init),
    isSavingData: () => isSavingData,
  });
});

/** Returns the response once all caching that it caused is done. */
async function respond(request: Request): Promise<Response> {
  const caching: Promise<void>[] = [];
  const response = await media.respond(request, (work) => caching.push(work));
  await Promise.all(caching);
  return response;
}
async function goOffline(): Promise<void> {
  network = () => Promise.reject(new TypeError('Failed to fetch'));
}
const fileNamesIn = async (from: MemoryCache) =>
  (await from.keys()).map(({ url }) => url.slice(folder.length));

describe('an image', () => {
  it('is fetched once, then served from the cache', async () => {
    expect(await (await respond(imageRequest('a.jpg?w=320'))).text()).toBe(
      'file at /Assets/Products/a.jpg',
    );
    await goOffline();
    expect(await (await respond(imageRequest('a.jpg?w=320'))).text()).toBe(
      'file at /Assets/Products/a.jpg',
    );
  });

  it('is cached once per encoding', async () => {
    await respond(imageRequest('a.jpg'));
    network = async () => file('a JPEG');
    expect(await (await respond(imageRequest('a.jpg', 'image/jpeg'))).text()).toBe('a JPEG');
    expect(await fileNamesIn(cache)).toEqual(['a.jpg', 'a.jpg']);
  });

  it.each([
    ['a part of a file', 206, {}],
    ['a failure', 404, {}],
    ['a redirect', 302, {}],
    ['a file that is too large', 200, { 'Content-Length': '101' }],
  ])('does not cache %s', async (_, status, headers) => {
    network = async () => file('content', { status, headers });
    expect((await respond(imageRequest('a.jpg'))).status).toBe(status);
    expect(await fileNamesIn(cache)).toEqual([]);
  });

  it('does not cache network errors or files of unknown length', async () => {
    network = async () => Response.error();
    await respond(imageRequest('a.jpg'));
    network = async () => new Response('content');
    await respond(imageRequest('b.jpg'));
    expect(await fileNamesIn(cache)).toEqual([]);
  });

  it('fails like the network if it is not cached at any width', async () => {
    await respond(imageRequest('a.jpg?w=320'));
    await goOffline();
    await expect(respond(imageRequest('b.jpg?w=320'))).rejects.toThrow('Failed to fetch');
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
      await goOffline();
      // With another Accept header: parts of the browser differ in the formats they name.
      const response = await respond(imageRequest(named(requested), '*/*'));
      expect(await response.text()).toBe(`width ${expected}`);
    },
  );
});

describe('the limits', () => {
  it('hold for any sequence of requests', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 30 }), async (ids) => {
        for (const id of ids) await respond(imageRequest(`${id}.jpg`));
        expect((await cache.keys()).length).toBeLessThanOrEqual(4);
      }),
    );
  });

  it('evict the oldest files, but not those in use', async () => {
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']) await respond(imageRequest(name));
    now += 2 * day;
    await respond(imageRequest('a.jpg'));
    await respond(imageRequest('e.jpg'));
    expect(await fileNamesIn(cache)).toEqual(['c.jpg', 'd.jpg', 'a.jpg', 'e.jpg']);
  });

  it('evict files that were not used for 60 days', async () => {
    for (const name of ['a.jpg', 'b.jpg']) await respond(imageRequest(name));
    now += 61 * day;
    await respond(imageRequest('c.jpg'));
    expect(await fileNamesIn(cache)).toEqual(['c.jpg']);
  });

  it('evict the oldest files when the storage is full, without failing the response', async () => {
    const long = 'x'.repeat(50);
    network = async () => file(long);
    await respond(imageRequest('a.jpg'));
    await respond(imageRequest('b.jpg'));
    cache.maxBytes = 100;
    expect(await (await respond(imageRequest('c.jpg'))).text()).toBe(long);
    expect(await fileNamesIn(cache)).toEqual(['b.jpg']);
    await respond(imageRequest('c.jpg'));
    expect(await fileNamesIn(cache)).toEqual(['b.jpg', 'c.jpg']);
  });
});

describe('a video', () => {
  const url = `${folder}film.mp4`;
  const part = (range: string) => new Request(url, { headers: { range } });

  it('is streamed in ranges, which are not cached', async () => {
    network = async () => file('0123', { status: 206 });
    expect((await respond(part('bytes=0-3'))).status).toBe(206);
    expect(await fileNamesIn(videoCache)).toEqual([]);
  });

  it('that is played is fetched whole, once, and served in ranges', async () => {
    const fetchVideo = vi.fn(async () => file('0123456789'));
    network = fetchVideo;
    await Promise.all([media.cacheVideo(url), media.cacheVideo(url)]);
    await media.cacheVideo(url);
    expect(fetchVideo).toHaveBeenCalledTimes(1);
    await goOffline();
    const response = await respond(part('bytes=-4'));
    expect(response.headers.get('content-range')).toBe('bytes 6-9/10');
    expect(await response.text()).toBe('6789');
  });

  it('is not cached with the data saver on, or if it is too large', async () => {
    isSavingData = true;
    await media.cacheVideo(url);
    isSavingData = false;
    network = async () => file('x'.repeat(101));
    await media.cacheVideo(url);
    expect(await fileNamesIn(videoCache)).toEqual([]);
  });

  it('is fetched again after a failure', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    await goOffline();
    await media.cacheVideo(url);
    expect(warn).toHaveBeenCalledWith('Could not cache a video', expect.any(TypeError));
    network = async () => file('0123456789');
    await media.cacheVideo(url);
    expect(await fileNamesIn(videoCache)).toEqual(['film.mp4']);
    warn.mockRestore();
  });

  it('does not displace images', async () => {
    await respond(imageRequest('a.jpg'));
    for (const name of ['1.mp4', '2.mp4', '3.mp4']) await media.cacheVideo(`${folder}${name}`);
    expect(await fileNamesIn(videoCache)).toEqual(['2.mp4', '3.mp4']);
    expect(await fileNamesIn(cache)).toEqual(['a.jpg']);
  });
});
