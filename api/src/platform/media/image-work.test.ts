import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createFile, createImageFile, uploadProductImage } from '../../../test/factories.ts';
import { startTestApi, useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

function plain(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: '#336' } })
    .png()
    .toBuffer();
}

const widths = [160, 320, 480, 640, 960, 1280, 1600, 2400];
const types = ['image/avif', 'image/webp', '*/*'];

describe('variants of one image', () => {
  it('of a large original have the requested width and format', async () => {
    const { image_url } = await uploadProductImage(api, admin, createFile(await plain(3000, 2000)));
    const { imageQueue } = api.services.media;
    const before = imageQueue.startedCount;
    const requests = widths.flatMap((width) => types.map((type) => ({ width, type })));
    const get = async ({ width, type }: { width: number; type: string }) => {
      const url = `${api.url}/Assets/Products/${image_url}?w=${width}`;
      const response = await fetch(url, { headers: { Accept: type } });
      expect(response.status).toBe(200);
      return sharp(Buffer.from(await response.arrayBuffer())).metadata();
    };
    const received = await Promise.all([...requests, ...requests].map(get));
    expect(received.map(({ width }) => width)).toEqual(
      [...requests, ...requests].map((r) => r.width),
    );
    expect(imageQueue.startedCount - before).toBe(requests.length);
    await Promise.all(requests.map(get));
    expect(imageQueue.startedCount - before).toBe(requests.length);
  });
});

it('limits how many variants a network lets the server create, but not stored ones', async () => {
  const limited = await startTestApi({ settings: { THROTTLE: '0.01' } }); // 3 a minute
  try {
    const seller = await limited.createAdmin();
    const file = createFile(await plain(1000, 600));
    const { image_url } = await uploadProductImage(limited, seller, file);
    const status = async (width: number) =>
      (await limited.fetch(`/Assets/Products/${image_url}?w=${width}`)).status;
    const statuses: number[] = [];
    for (const width of [160, 320, 480, 640, 160, 320, 480]) statuses.push(await status(width));
    expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 200]);
    const refused = await fetch(`${limited.url}/Assets/Products/${image_url}?w=640`);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('cache-control') ?? '').not.toContain('immutable');
  } finally {
    await limited.close();
  }
});

it('refuses an upload while the queue is full, and stores nothing', async () => {
  const { imageQueue } = api.services.media;
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = Array.from({ length: 402 }, (_, n) =>
    imageQueue.run(() => ended, `client ${n % 9}`),
  );
  await expect(
    uploadProductImage(api, admin, await createImageFile('#abcdef')),
  ).rejects.toMatchObject({ status: 429 });
  end();
  await Promise.all(work);
});
