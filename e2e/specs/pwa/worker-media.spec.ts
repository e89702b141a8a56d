import type { Page } from '@playwright/test';
import { mediaPaths } from '@vajra/contract';
import { waitForServiceWorker } from '../../fixtures/service-worker.ts';
import { expect, test } from '../../fixtures/test.ts';
import { studioPhotograph, videoFile } from '../../fixtures/upload-files.ts';

/** Fetches a file from the page. */
const fetchFile = (page: Page, url: string, headers: Record<string, string>) =>
  page.evaluate(
    async ({ url: address, ...init }) => {
      const response = await fetch(address, init);
      const { byteLength } = await response.arrayBuffer();
      const read = (name: string) => response.headers.get(name);
      const { status } = response;
      return { status, byteLength, range: read('content-range'), length: read('content-length') };
    },
    { url, headers },
  );

/** Returns the paths of cached files. */
const cachedPaths = (page: Page, cacheName: 'vajra-media' | 'vajra-videos') =>
  page.evaluate(async (name) => {
    const requests = await (await caches.open(name)).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  }, cacheName);

/** Plays and seeks a video; returns whether it showed any frame. */
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

test('offline, plays a video that was played before, and shows an image at every width', async ({
  page,
  context,
  store,
  guard,
  baseURL,
}) => {
  const { buffer, name, mimeType } = await videoFile(page, 'turning.webm');
  const video = new File([new Uint8Array(buffer)], name, { type: mimeType });
  const { productimages } = await store.product({}, [video]);
  const src = `${mediaPaths.product}${productimages[0]?.image_url}`;
  const size = buffer.length;
  const { p_id } = await store.product({}, [await studioPhotograph('gulab-halo-ring-rose-front')]);
  await page.goto('/about');
  await waitForServiceWorker(page);
  expect((await fetchFile(page, src, { range: 'bytes=0-9' })).status).toBe(206);
  expect(await cachedPaths(page, 'vajra-videos')).toEqual([]);
  expect(await plays(page, src)).toBe(true);
  await expect.poll(() => cachedPaths(page, 'vajra-videos')).toEqual([src]);

  await page.goto(`/product-details/${p_id}`);
  const image = page.getByRole('main').locator('img[srcset]').first();
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).not.toBe(0);
  const imageSrc = await image.evaluate((img: HTMLImageElement) => img.currentSrc);
  const cachedWidth = Number(new URL(imageSrc).searchParams.get('w'));
  expect(cachedWidth).toBeGreaterThan(0);
  await expect.poll(() => cachedPaths(page, 'vajra-media')).toContain(new URL(imageSrc).pathname);

  guard.allowFailedRequests(String(baseURL));
  await context.setOffline(true);
  await test.step('the video plays, and any range of it is served', async () => {
    expect(await plays(page, src)).toBe(true);
    const last = size - 1;
    for (const [range, from, to] of [
      ['bytes=0-', 0, last],
      ['bytes=-5', size - 5, last],
      [`bytes=${last}-`, last, last],
      ['bytes=2-3', 2, 3],
    ] as const) {
      expect(await fetchFile(page, src, { range })).toEqual({
        status: 206,
        byteLength: to - from + 1,
        range: `bytes ${from}-${to}/${size}`,
        length: String(to - from + 1),
      });
    }
  });

  /** Returns 0 for an image that cannot be loaded. */
  const naturalWidthOf = (address: string) =>
    page.evaluate(async (url) => {
      const loaded = Object.assign(new Image(), { src: url });
      await loaded.decode().catch(() => undefined);
      return loaded.naturalWidth;
    }, address);
  await test.step('the image that is cached at one width is shown at every width', async () => {
    const naturalWidth = await naturalWidthOf(imageSrc);
    expect(naturalWidth).toBeGreaterThan(0);
    for (const w of [160, 480, 1280, 2400].filter((width) => width !== cachedWidth)) {
      const other = imageSrc.replace(/w=\d+/, `w=${w}`);
      expect([w, await naturalWidthOf(other)]).toEqual([w, naturalWidth]);
    }
    expect(await naturalWidthOf(imageSrc.replace(/\?.*/, ''))).toBe(naturalWidth);
    expect(await naturalWidthOf(imageSrc.replace(/\w{8}\.(jpg|png)/, '00000000.$1'))).toBe(0);
  });
});
