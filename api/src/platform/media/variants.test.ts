import { endpoints } from '@vajra/contract';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { createFile, storedFileNames, uploadProductImage } from '../../../test/factories.ts';
import { clearFaults, setFault, withAppName } from '../../../test/faults.ts';
import { startTestApi, type TestApi, type TestUser } from '../../../test/start-test-api.ts';
import { mp4 } from '../../../test/videos.ts';

const chromium = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8';

let api: TestApi;
/** Another replica on the same database. */
let replica: TestApi;
let admin: TestUser;
/** A JPEG of 1000 x 600. */
let path: string;

beforeAll(async () => {
  api = await startTestApi();
  replica = await startTestApi({ databaseOf: api, rewriteUri: withAppName('variants') });
  admin = await api.createAdmin();
  path = await put(noise(1000, 600).jpeg());
});
afterAll(async () => {
  await replica.close();
  await api.close();
});

function noise(width: number, height: number): Sharp {
  const texture = { type: 'gaussian', mean: 128, sigma: 30 } as const;
  return sharp({ create: { width, height, channels: 3, background: 'grey', noise: texture } });
}

async function put(image: Sharp | Buffer): Promise<string> {
  const data = Buffer.isBuffer(image) ? image : await image.toBuffer();
  return `/Assets/Products/${(await uploadProductImage(api, admin, createFile(data))).image_url}`;
}

async function get(address: string, headers: Record<string, string> = {}, base = api.url) {
  const response = await fetch(`${base}${address}`, { headers });
  const body = Buffer.from(await response.arrayBuffer());
  const type = response.headers.get('content-type');
  return { status: response.status, type, headers: response.headers, body };
}

async function variantsOf(address: string): Promise<string[]> {
  const name = address.split('/').at(-1) ?? '';
  return (await storedFileNames(api)).filter((file) => file.startsWith(`${name}@`));
}

describe('an image', () => {
  test.each([
    [chromium, 'image/avif', 'heif'],
    ['image/webp,*/*', 'image/webp', 'webp'],
    ['*/*', 'image/jpeg', 'jpeg'],
  ])('for %s is sent as %s in the next larger width', async (Accept, type, format) => {
    const reply = await get(`${path}?w=300`, { Accept });
    expect([reply.status, reply.type]).toEqual([200, type]);
    const is = await sharp(reply.body).metadata();
    expect([is.format, is.width, is.height]).toEqual([format, 320, 192]);
  });

  it('is never enlarged, and has its full width by default', async () => {
    for (const address of [path, `${path}?w=1000`, `${path}?w=2000`]) {
      const reply = await get(address, { Accept: chromium });
      expect(reply.type).toBe('image/avif');
      expect((await sharp(reply.body).metadata()).width).toBe(1000);
    }
    const plain = await get(path);
    const kept = await api.connection
      .collection('media.files')
      .findOne({ filename: path.split('/').at(-1) });
    expect([plain.type, plain.body.length]).toEqual(['image/jpeg', kept?.length]);
  });

  it('with transparency is sent as PNG to clients without WebP and AVIF', async () => {
    const create = { width: 400, height: 300, channels: 4, background: '#ff000080' } as const;
    const clear = await put(sharp({ create }).png());
    const small = await get(`${clear}?w=160`);
    expect(small.type).toBe('image/png');
    const better = await get(`${clear}?w=160`, { Accept: chromium });
    for (const { body } of [small, better]) {
      expect((await sharp(body).metadata()).hasAlpha).toBe(true);
    }
    const opaque = await put(noise(400, 300).png());
    expect((await get(`${opaque}?w=160`)).type).toBe('image/jpeg');
    expect((await get(opaque)).type).toBe('image/png');
  });

  it('varies by Accept and is immutable', async () => {
    for (const address of [path, `${path}?w=160`]) {
      const { headers } = await get(address, { Accept: chromium });
      expect(headers.get('vary')).toMatch(/\baccept\b(?!-)/i);
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
  });

  it('is sent as stored, and not cached, while the variant cannot be stored', async () => {
    const [file, address] = [await put(noise(500, 300).jpeg()), '?w=160'] as const;
    const noPrimary = { failCommands: ['insert'], errorCode: 10107 };
    await setFault(replica, 'variants', noPrimary, { times: 1000 });
    const original = await get(`${file}${address}`, {}, replica.url);
    await clearFaults(replica);
    expect((await sharp(original.body).metadata()).width).toBe(500);
    expect(original.headers.get('cache-control')).toBe('no-store');
    const variant = await get(`${file}${address}`, {}, replica.url);
    expect((await sharp(variant.body).metadata()).width).toBe(160);
  });

  it('has an ETag for each variant, which is answered with 304', async () => {
    const forms: [string, string][] = [
      [path, '*/*'],
      [path, chromium],
      [`${path}?w=160`, '*/*'],
      [`${path}?w=160`, 'image/webp'],
      [`${path}?w=160`, chromium],
    ];
    const tags = new Set<string>();
    for (const [address, Accept] of forms) {
      const etag = (await get(address, { Accept })).headers.get('etag') ?? '';
      tags.add(etag);
      const headers = { Accept, 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
      const again = await get(address, headers);
      expect([again.status, again.body.length]).toEqual([304, 0]);
      expect(again.headers.get('vary')).toMatch(/accept/i);
    }
    expect(tags.size).toBe(forms.length);
  });

  it('supports ranges and Content-Length', async () => {
    const address = `${path}?w=640`;
    const whole = await get(address, { Accept: chromium });
    const etag = whole.headers.get('etag') ?? '';
    const part = await get(address, { Accept: chromium, Range: 'bytes=10-19', 'If-Range': etag });
    expect([part.status, part.body]).toEqual([206, whole.body.subarray(10, 20)]);
    expect(part.headers.get('content-range')).toBe(`bytes 10-19/${whole.body.length}`);
    const other = await get(address, { Range: 'bytes=10-19', 'If-Range': etag });
    expect([other.status, other.type]).toEqual([200, 'image/jpeg']);
    const none = await get(address, { Accept: chromium, Range: 'bytes=9999999-' });
    expect(none.status).toBe(416);
    expect(none.headers.get('content-range')).toBe(`bytes */${whole.body.length}`);
    expect(none.headers.get('cache-control')).not.toContain('immutable');
    const head = await api.fetch(address, { method: 'HEAD', headers: { Accept: chromium } });
    expect([head.status, head.headers.get('content-length'), head.text]).toEqual([
      200,
      String(whole.body.length),
      '',
    ]);
  });

  test.each(['0', '-1', 'wide', '1e3', '1.5', '', '9999999', '%00', '1&w=2'])(
    'rejects the width %j',
    async (w) => {
      const { status, body } = await api.fetch(`${path}?w=${w}`);
      expect([status, body?.description]).toEqual([400, 'w must be a whole number of pixels']);
    },
  );
});

describe('a variant', () => {
  it('is created once when requested concurrently from two replicas', async () => {
    const fresh = await put(noise(700, 500).jpeg());
    const bases = Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? api : replica).url);
    const replies = await Promise.all(
      bases.map((base) => get(`${fresh}?w=480`, { Accept: chromium }, base)),
    );
    const [first] = replies;
    for (const { status, body, headers } of replies) {
      expect([status, body]).toEqual([200, first?.body]);
      expect(headers.get('etag')).toBe(first?.headers.get('etag'));
    }
    expect(await variantsOf(fresh)).toHaveLength(1);
    const files = await api.connection.collection('media.files').distinct('_id');
    const strays = { files_id: { $nin: files } };
    expect(await api.connection.collection('media.chunks').countDocuments(strays)).toBe(0);
  });

  it('is shared by widths that are rounded to the same', async () => {
    const fresh = await put(noise(700, 501).jpeg());
    for (const w of [161, 200, 319, 320]) await get(`${fresh}?w=${w}`, { Accept: chromium });
    expect(await variantsOf(fresh)).toEqual([expect.stringContaining('@320.avif')]);
  });

  it('is deleted with the original', async () => {
    const shown = await uploadProductImage(
      api,
      admin,
      createFile(await noise(700, 502).jpeg().toBuffer()),
    );
    const address = `/Assets/Products/${shown.image_url}`;
    for (const w of ['', '?w=160', '?w=640']) await get(`${address}${w}`, { Accept: chromium });
    expect(await variantsOf(address)).toHaveLength(3);
    await api.call(endpoints.deleteImage, { params: { image_id: shown.image_id } }, admin);
    expect(await variantsOf(address)).toEqual([]);
    for (const w of ['', '?w=160', '?w=640']) {
      expect((await get(`${address}${w}`, { Accept: chromium })).status).toBe(404);
    }
  });

  it('is deleted when the original is deleted during its creation', async () => {
    for (let round = 0; round < 5; round++) {
      const data = await noise(700, 510 + round)
        .jpeg()
        .toBuffer();
      const { image_id, image_url } = await uploadProductImage(api, admin, createFile(data));
      const address = `/Assets/Products/${image_url}`;
      const asked = [160, 320, 480, 640].map((w) => get(`${address}?w=${w}`, { Accept: chromium }));
      await api.call(endpoints.deleteImage, { params: { image_id } }, admin);
      for (const { status } of await Promise.all(asked)) expect([200, 404]).toContain(status);
      expect(await variantsOf(address)).toEqual([]);
    }
  });

  it('has no URL of its own', async () => {
    await get(`${path}?w=160`);
    const [variant = ''] = await variantsOf(path);
    expect((await get(`/Assets/Products/${encodeURIComponent(variant)}`)).status).toBe(404);
  });
});

it('sends videos unchanged', async () => {
  const video = mp4([70_000]);
  const address = await put(video);
  const reply = await get(`${address}?w=160`, { Accept: chromium });
  expect([reply.type, reply.body]).toEqual(['video/mp4', video]);
  expect(reply.headers.get('vary') ?? '').not.toMatch(/\baccept\b(?!-)/i);
  const part = await get(address, { Range: 'bytes=60000-' });
  expect([part.status, part.body]).toEqual([206, video.subarray(60_000)]);
});
