import type { Page } from '@playwright/test';
import { mediaPaths } from '@vajra/contract';
import { expect, test } from '../../fixtures/test.ts';
import { studioPhotograph, videoFile } from '../../fixtures/upload-files.ts';

async function isKept(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

/** What the page gets for a part of a file. */
const ask = (page: Page, url: string, headers: Record<string, string>, method = 'GET') =>
  page.evaluate(
    async (asked) => {
      const answer = await fetch(asked.url, { method: asked.method, headers: asked.headers });
      const { byteLength } = await answer.arrayBuffer();
      const read = (name: string) => answer.headers.get(name);
      const { status } = answer;
      return { status, byteLength, range: read('content-range'), length: read('content-length') };
    },
    { url, headers, method },
  );

const namesOfVideos = (page: Page) =>
  page.evaluate(async () => {
    const kept = await (await caches.open('vajra-videos')).keys();
    return kept.map(({ url }) => new URL(url).pathname);
  });

/** Whether a player shows moving pictures, from the start and after a jump. */
const plays = (page: Page, src: string) =>
  page.evaluate(async (address) => {
    const video = Object.assign(document.createElement('video'), { src: address, muted: true });
    document.body.append(video);
    await video.play();
    video.currentTime = 0.05;
    await new Promise((done) => video.addEventListener('seeked', done, { once: true }));
    video.remove();
    return video.videoWidth > 0;
  }, src);

test('a video that was played plays offline, by any range', async ({
  page,
  context,
  store,
  guard,
}) => {
  const { buffer, name, mimeType } = await videoFile(page, 'turning.webm');
  const film = new File([new Uint8Array(buffer)], name, { type: mimeType });
  const { productimages } = await store.product({}, [film]);
  const src = `${mediaPaths.product}${productimages[0]?.image_url}`;
  const size = buffer.length;
  await page.goto('/about');
  await isKept(page);
  expect((await ask(page, src, { range: 'bytes=0-9' })).status).toBe(206);
  expect(await namesOfVideos(page)).toEqual([]);
  expect(await plays(page, src)).toBe(true);
  await expect.poll(() => namesOfVideos(page)).toEqual([src]);

  await context.setOffline(true);
  guard.ignoreAll();
  expect(await plays(page, src)).toBe(true);
  const last = size - 1;
  for (const [range, from, to] of [
    ['bytes=0-', 0, last],
    ['bytes=-5', size - 5, last],
    [`bytes=${last}-`, last, last],
    ['bytes=2-3', 2, 3],
  ] as const) {
    expect(await ask(page, src, { range })).toEqual({
      status: 206,
      byteLength: to - from + 1,
      range: `bytes ${from}-${to}/${size}`,
      length: String(to - from + 1),
    });
  }
  expect(await ask(page, src, { range: `bytes=${size}-` })).toMatchObject({
    status: 416,
    range: `bytes */${size}`,
  });
  expect(await ask(page, src, { range: 'bytes=0-1,3-4' })).toMatchObject({ byteLength: size });
  expect(await ask(page, src, {}, 'HEAD')).toMatchObject({ status: 200, length: String(size) });
});

test('a picture that was seen at one width is shown offline at all of them', async ({
  page,
  context,
  store,
  guard,
}) => {
  const { p_id } = await store.product({}, [await studioPhotograph('gulab-halo-ring-rose-front')]);
  await page.goto('/about');
  await isKept(page);
  await page.goto(`/product-details/${p_id}`);
  const shown = page.getByRole('main').locator('img[srcset]').first();
  await expect.poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(0);
  const src = await shown.evaluate((img: HTMLImageElement) => img.currentSrc);
  const seen = Number(new URL(src).searchParams.get('w'));
  expect(seen).toBeGreaterThan(0);

  await context.setOffline(true);
  guard.ignoreAll();
  const widthOf = (address: string) =>
    page.evaluate(async (url) => {
      const image = Object.assign(new Image(), { src: url });
      await image.decode().catch(() => undefined);
      return image.naturalWidth;
    }, address);
  const there = await widthOf(src);
  for (const w of [160, 480, 1280, 2400].filter((width) => width !== seen)) {
    const other = src.replace(/w=\d+/, `w=${w}`);
    expect([w, await widthOf(other)]).toEqual([w, there]);
  }
  expect(await widthOf(src.replace(/\?.*/, ''))).toBe(there);
  expect(await widthOf(src.replace(/\w{8}\.(jpg|png)/, '00000000.$1'))).toBe(0);
});
