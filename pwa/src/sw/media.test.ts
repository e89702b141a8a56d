// @vitest-environment node
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { KeptMedia } from './kept-media.ts';
import { Media } from './media.ts';
import { MemoryCache } from './memory-cache.ts';

const origin = 'https://shop.example';
const folder = `${origin}/Assets/Products/`;
const avif = 'image/avif,image/webp,*/*;q=0.8';
const day = 24 * 3600 * 1000;

const picture = (name: string, accept = avif) =>
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
  network = async (request) => file(`the file at ${new URL(new Request(request).url).pathname}`);
  const bounds = { entries: 4, days: 60, bytes: 100 };
  media = new Media({
    pictures: new KeptMedia(
      async () => cache,
      bounds,
      () => now,
    ),
    videos: new KeptMedia(
      async () => videoCache,
      { ...bounds, entries: 2 },
      () => now,
    ),
    fetch: (request, init) => network(request, init),
    isSavingData: () => isSavingData,
  });
});

/** The answer, when all that was to be kept of it is kept. */
async function ask(request: Request): Promise<Response> {
  const works: Promise<void>[] = [];
  const answer = await media.answer(request, (work) => works.push(work));
  await Promise.all(works);
  return answer;
}
async function goOffline(): Promise<void> {
  network = () => Promise.reject(new TypeError('Failed to fetch'));
}
const namesIn = async (from: MemoryCache) =>
  (await from.keys()).map(({ url }) => url.slice(folder.length));

describe('a picture', () => {
  it('comes from the network once, then from the phone', async () => {
    expect(await (await ask(picture('a.jpg?w=320'))).text()).toBe(
      'the file at /Assets/Products/a.jpg',
    );
    await goOffline();
    expect(await (await ask(picture('a.jpg?w=320'))).text()).toBe(
      'the file at /Assets/Products/a.jpg',
    );
  });

  it('in another encoding is another file', async () => {
    await ask(picture('a.jpg'));
    network = async () => file('a JPEG');
    expect(await (await ask(picture('a.jpg', 'image/jpeg'))).text()).toBe('a JPEG');
    expect(await namesIn(cache)).toEqual(['a.jpg', 'a.jpg']);
  });

  it.each([
    ['nothing but a whole file', 206, {}],
    ['no failure', 404, {}],
    ['no moved file', 302, {}],
    ['nothing too long', 200, { 'Content-Length': '101' }],
  ])('keeps %s', async (_, status, headers) => {
    network = async () => file('words', { status, headers });
    expect((await ask(picture('a.jpg'))).status).toBe(status);
    expect(await namesIn(cache)).toEqual([]);
  });

  it('keeps nothing opaque, and nothing of unknown length', async () => {
    network = async () => Response.error();
    await ask(picture('a.jpg'));
    network = async () => new Response('words');
    await ask(picture('b.jpg'));
    expect(await namesIn(cache)).toEqual([]);
  });

  it('fails as the network does where nothing of it is kept', async () => {
    await ask(picture('a.jpg?w=320'));
    await goOffline();
    await expect(ask(picture('b.jpg?w=320'))).rejects.toThrow('Failed to fetch');
  });

  it('stands in for itself where the server is not well', async () => {
    await ask(picture('a.jpg?w=320'));
    network = async () => file('', { status: 503 });
    expect((await ask(picture('a.jpg?w=640'))).status).toBe(200);
    expect((await ask(picture('b.jpg?w=640'))).status).toBe(503);
  });
});

describe('offline, the nearest width that is kept is shown', () => {
  it.each([
    ['320', ['160', '640', '1280'], '640'],
    ['960', ['160', '640', '320'], '640'],
    ['160', ['1280', '640'], '640'],
    ['160', ['', '640'], '640'],
    ['2400', ['', '640'], ''],
    ['', ['160', '640'], '640'],
  ])('asked for %s of %s: %s', async (wanted, kept, shown) => {
    const named = (w: string) => (w ? `a.jpg?w=${w}` : 'a.jpg');
    for (const w of kept) {
      network = async () => file(`as wide as ${w}`);
      await ask(picture(named(w)));
    }
    await goOffline();
    // By another part of the browser, which names other formats.
    const answer = await ask(picture(named(wanted), '*/*'));
    expect(await answer.text()).toBe(`as wide as ${shown}`);
  });
});

describe('the bounds', () => {
  it('hold whatever is looked at', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 30 }),
        async (looks) => {
          for (const look of looks) await ask(picture(`${look}.jpg`));
          expect((await cache.keys()).length).toBeLessThanOrEqual(4);
        },
      ),
    );
  });

  it('let the oldest go, and keep what is in use', async () => {
    for (const name of ['a.jpg', 'b.jpg', 'c.jpg', 'd.jpg']) await ask(picture(name));
    now += 2 * day;
    await ask(picture('a.jpg'));
    await ask(picture('e.jpg'));
    expect(await namesIn(cache)).toEqual(['c.jpg', 'd.jpg', 'a.jpg', 'e.jpg']);
  });

  it('drop what nobody looked at for long', async () => {
    for (const name of ['a.jpg', 'b.jpg']) await ask(picture(name));
    now += 61 * day;
    await ask(picture('c.jpg'));
    expect(await namesIn(cache)).toEqual(['c.jpg']);
  });

  it('give way where the phone is full: the answer stands, the oldest go, the next fits', async () => {
    const long = 'x'.repeat(50);
    network = async () => file(long);
    await ask(picture('a.jpg'));
    await ask(picture('b.jpg'));
    cache.room = 100;
    expect(await (await ask(picture('c.jpg'))).text()).toBe(long);
    expect(await namesIn(cache)).toEqual(['b.jpg']);
    await ask(picture('c.jpg'));
    expect(await namesIn(cache)).toEqual(['b.jpg', 'c.jpg']);
  });
});

describe('a video', () => {
  const url = `${folder}film.mp4`;
  const part = (range: string) => new Request(url, { headers: { range } });

  it('passes by parts, and no part is kept', async () => {
    network = async () => file('0123', { status: 206 });
    expect((await ask(part('bytes=0-3'))).status).toBe(206);
    expect(await namesIn(videoCache)).toEqual([]);
  });

  it('that is played is fetched whole, once, and cut for the player', async () => {
    const fetching = vi.fn(async () => file('0123456789'));
    network = fetching;
    await Promise.all([media.keepWhole(url), media.keepWhole(url)]);
    await media.keepWhole(url);
    expect(fetching).toHaveBeenCalledTimes(1);
    await goOffline();
    const answer = await ask(part('bytes=-4'));
    expect(answer.headers.get('content-range')).toBe('bytes 6-9/10');
    expect(await answer.text()).toBe('6789');
  });

  it('is not fetched for who saves data, and not kept when it is long', async () => {
    isSavingData = true;
    await media.keepWhole(url);
    isSavingData = false;
    network = async () => file('x'.repeat(101));
    await media.keepWhole(url);
    expect(await namesIn(videoCache)).toEqual([]);
  });

  it('that cannot be fetched may be fetched again', async () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    await goOffline();
    await media.keepWhole(url);
    expect(warn).toHaveBeenCalledWith('A video was not kept', expect.any(TypeError));
    network = async () => file('0123456789');
    await media.keepWhole(url);
    expect(await namesIn(videoCache)).toEqual(['film.mp4']);
    warn.mockRestore();
  });

  it('leaves the pictures their own room', async () => {
    await ask(picture('a.jpg'));
    for (const name of ['1.mp4', '2.mp4', '3.mp4']) await media.keepWhole(`${folder}${name}`);
    expect(await namesIn(videoCache)).toEqual(['2.mp4', '3.mp4']);
    expect(await namesIn(cache)).toEqual(['a.jpg']);
  });
});
