import { endpoints } from '@vajra/contract';
import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { createImageFile, createProduct } from '../../../test/factories.ts';
import { useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();
const admin = await api.createAdmin();
const path = `/Assets/Products/${await upload(await createImageFile('#112233'))}`;
const size = (await bytes(path)).length;

async function upload(file: File): Promise<string> {
  const { p_id } = await createProduct(api);
  const input = { params: { p_id }, body: {}, files: [file] };
  const { data } = await api.call(endpoints.updateProduct, input, admin);
  return data.productimages[0]?.image_url ?? '';
}

async function bytes(address: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${api.url}${address}`, { headers });
  return Buffer.from(await response.arrayBuffer());
}

function fileOf(data: Uint8Array, name: string, type: string): File {
  return new File([new Uint8Array(data)], name, { type });
}

async function storedFileCount(): Promise<number> {
  return api.connection.collection('media.files').countDocuments();
}

describe('serving', () => {
  it('is immutable, and responds 304 to a matching ETag', async () => {
    const first = await api.fetch(path);
    expect(first.headers.get('cache-control')).toContain('immutable');
    const etag = first.headers.get('etag') ?? '';
    // With If-None-Match, fetch() would add no-cache, which requests the whole file.
    const headers = { 'If-None-Match': etag, 'Cache-Control': 'max-age=0' };
    const again = await api.fetch(path, { headers });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('responds to HEAD without a body', async () => {
    const { status, headers, text } = await api.fetch(path, { method: 'HEAD' });
    expect([status, headers.get('content-length'), text]).toEqual([200, String(size), '']);
  });

  test.each([
    ['bytes=0-9', 0, 10],
    ['bytes=5-', 5, undefined],
    ['bytes=-7', -7, undefined],
    ['bytes=0-999999', 0, undefined],
  ])('responds 206 to %s', async (range, start, end) => {
    const whole = await bytes(path);
    const { status } = await api.fetch(path, { headers: { Range: range } });
    expect(status).toBe(206);
    expect(await bytes(path, { Range: range })).toEqual(whole.subarray(start, end));
  });

  test.each(['bytes=999999-', 'bytes=-0'])('responds 416 to %s', async (range) => {
    const { status, headers } = await api.fetch(path, { headers: { Range: range } });
    expect([status, headers.get('content-range')]).toEqual([416, `bytes */${size}`]);
  });

  it('sends the whole file when If-Range does not match', async () => {
    const headers = { Range: 'bytes=0-9', 'If-Range': '"other"' };
    expect((await api.fetch(path, { headers })).status).toBe(200);
  });

  test.each([
    '/Assets/Products/nothing.png',
    `/Assets/Products/${'0'.repeat(40)}.png`,
    '/Assets/Products/..%2f..%2fetc%2fpasswd',
  ])('responds 404 to %s', async (address) => {
    expect((await api.fetch(address)).status).toBe(404);
  });
});

describe('uploads', () => {
  it('stores the same image once', async () => {
    const before = await storedFileCount();
    const names = [
      await upload(await createImageFile('#334455')),
      await upload(await createImageFile('#334455')),
    ];
    expect(names[0]).toBe(names[1]);
    expect(await storedFileCount()).toBe(before + 1);
  });

  it('removes EXIF metadata', async () => {
    const data = await sharp({ create: { width: 4, height: 4, channels: 3, background: 'red' } })
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '21/1 12/1 0/1' } })
      .toBuffer();
    expect((await sharp(data).metadata()).exif).toBeDefined();
    const name = await upload(fileOf(data, 'photo.jpg', 'image/jpeg'));
    const kept = await sharp(await bytes(`/Assets/Products/${name}`)).metadata();
    expect(kept.exif).toBeUndefined();
  });

  test.each([
    ['a script', Buffer.from('<script>alert(1)</script>'), 'image/png'],
    ['an svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    ['a gif', Buffer.from('GIF89a\u0001\u0000\u0001\u0000', 'latin1'), 'image/png'],
    ['an empty file', Buffer.alloc(0), 'image/png'],
    ['half a png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'image/png'],
  ])('rejects %s with 415 and stores nothing', async (_, data, type) => {
    const before = await storedFileCount();
    const { p_id } = await createProduct(api);
    const files = [await createImageFile('#556677'), fileOf(data, 'stone.png', type)];
    const reply = await api.send(
      endpoints.updateProduct,
      { params: { p_id }, body: {}, files },
      admin,
    );
    expect(reply.status).toBe(415);
    expect(await storedFileCount()).toBe(before);
  });

  it('rejects files in an unknown field', async () => {
    const form = new FormData();
    form.set('name', 'x');
    form.append('other', await createImageFile('#667788'));
    const headers = { Authorization: `Bearer ${admin.token}` };
    const reply = await api.fetch('/insertproduct', { method: 'POST', headers, body: form });
    expect(reply.status).toBe(400);
  });
});
