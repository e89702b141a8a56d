import { crc32, deflateSync } from 'node:zlib';
import { endpoints } from '@vajra/contract';
import sharp, { type Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { describe, expect, it, test } from 'vitest';
import {
  createFile,
  createImageFile,
  createProduct,
  storedFileNames,
  uploadProductImage,
} from '../../../test/factories.ts';
import { type TestResponse, useTestApi } from '../../../test/start-test-api.ts';
import { mp4, webm } from '../../../test/videos.ts';

const api = await useTestApi();
const admin = await api.createAdmin();

async function send(...files: File[]): Promise<TestResponse> {
  const { p_id } = await createProduct(api);
  return api.send(endpoints.updateProduct, { params: { p_id }, body: {}, files }, admin);
}

async function rejection(...files: File[]): Promise<[number, unknown]> {
  const before = await storedFileNames(api);
  const { status, body } = await send(...files);
  expect(await storedFileNames(api)).toEqual(before);
  expect(await strayChunkCount()).toBe(0);
  return [status, body?.description];
}

async function strayChunkCount(): Promise<number> {
  const files = await api.connection.collection('media.files').distinct('_id');
  return api.connection.collection('media.chunks').countDocuments({ files_id: { $nin: files } });
}

/** Uploads an image and returns what is stored. */
async function stored(data: Buffer): Promise<Sharp> {
  const { image_url } = await uploadProductImage(api, admin, createFile(data));
  return sharp(await bytesOf(image_url));
}

async function bytesOf(file: string): Promise<Buffer> {
  const response = await fetch(`${api.url}/Assets/Products/${file}`);
  return Buffer.from(await response.arrayBuffer());
}

/** Noise compresses badly, which makes a large file. */
function noise(width: number, height: number): Sharp {
  const texture = { type: 'gaussian', mean: 128, sigma: 70 } as const;
  return sharp({ create: { width, height, channels: 3, background: 'grey', noise: texture } });
}

describe('a stored image', () => {
  it('is rotated upright', async () => {
    const [red, blue] = [
      await sharp({ create: { width: 2000, height: 600, channels: 3, background: 'red' } })
        .png()
        .toBuffer(),
      { left: 0, top: 0 },
    ];
    const marked = await sharp(red)
      .composite([
        {
          input: { create: { width: 1000, height: 600, channels: 3, background: 'blue' } },
          ...blue,
        },
      ])
      .jpeg()
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const image = await stored(marked);
    const { width, height, orientation } = await image.metadata();
    expect([width, height, orientation]).toEqual([600, 2000, undefined]);
    // Rotated clockwise: the left edge is now at the top.
    const top = await image.extract({ left: 300, top: 100, width: 1, height: 1 }).raw().toBuffer();
    expect([(top[0] ?? 0) < 50, (top[2] ?? 0) > 200]).toEqual([true, true]);
  });

  it('has no EXIF, XMP, IPTC or ICC data', async () => {
    const data = await noise(40, 30)
      .jpeg()
      .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitude: '21/1 12/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><a>Surat</a></x:xmpmeta>')
      .toBuffer();
    const before = await sharp(data).metadata();
    expect([before.exif, before.xmp]).not.toContain(undefined);
    const { exif, xmp, iptc, icc } = await (await stored(data)).metadata();
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('is converted to sRGB without changing its colours', async () => {
    const create = { width: 8, height: 8, channels: 3, background: '#30a050' } as const;
    const wide = await sharp({ create }).withIccProfile('p3').png().toBuffer();
    expect((await sharp(wide).metadata()).icc).toBeDefined();
    const image = await stored(wide);
    expect((await image.metadata()).icc).toBeUndefined();
    const [red = 0, green = 0, blue = 0] = await image.raw().toBuffer();
    for (const [is, was] of [
      [red, 0x30],
      [green, 0xa0],
      [blue, 0x50],
    ] as const) {
      expect(Math.abs(is - was)).toBeLessThanOrEqual(3);
    }
  });

  it('is converted from CMYK to sRGB', async () => {
    const paper = await noise(30, 20).toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(paper).metadata()).space).toBe('cmyk');
    expect((await (await stored(paper)).metadata()).space).toBe('srgb');
  });

  it('has no comments', async () => {
    const plain = await noise(30, 20).jpeg().toBuffer();
    const text = '<script>alert(1)</script>';
    const comment = Buffer.concat([
      Buffer.from([0xff, 0xfe, 0, text.length + 2]),
      Buffer.from(text),
    ]);
    const data = Buffer.concat([plain.subarray(0, 2), comment, plain.subarray(2)]);
    const { image_url } = await uploadProductImage(api, admin, createFile(data));
    const { text: body } = await api.fetch(`/Assets/Products/${image_url}`);
    expect(body).not.toContain('script');
  });

  it.each(['png', 'jpeg'] as const)('contains nothing appended to a %s', async (format) => {
    const image = await noise(30, 20).toFormat(format).toBuffer();
    const script = Buffer.from('<script>alert(1)</script>');
    const zip = Buffer.concat([Buffer.from('504b0304140000000800', 'hex'), script]);
    for (const appended of [script, zip]) {
      const data = Buffer.concat([image, appended]);
      const { image_url } = await uploadProductImage(api, admin, createFile(data));
      const body = await bytesOf(image_url);
      expect(body.includes('alert(1)')).toBe(false);
      expect((await sharp(body).metadata()).format).toBe(format);
    }
  });

  it('has its size and a ThumbHash', async () => {
    const create = { width: 200, height: 100, channels: 3, background: '#8040c0' } as const;
    const data = await sharp({ create }).png().toBuffer();
    const shown = await uploadProductImage(api, admin, createFile(data));
    const small = await sharp(data).resize(100, 50).ensureAlpha().raw().toBuffer();
    expect(shown).toMatchObject({
      kind: 'image',
      width: 200,
      height: 100,
      thumbhash: Buffer.from(rgbaToThumbHash(100, 50, small)).toString('base64'),
    });
    const video = await uploadProductImage(api, admin, createFile(mp4([9])));
    const unknown = { width: null, height: null, thumbhash: null };
    expect(video).toMatchObject({ kind: 'video', ...unknown });
  });

  it('has its size and a ThumbHash in sliders, shapes and reviews too', async () => {
    const files = [await createImageFile('#135790')];
    const look = { width: 8, height: 6, thumbhash: expect.stringMatching(/^[\w+/]{8,}=*$/) };
    const sliders = await api.call(endpoints.addSliderImages, { files }, admin);
    expect(sliders.data).toMatchObject([look]);
    const shape = await api.call(
      endpoints.addDiamondShape,
      { body: { name: 'Kite' }, files },
      admin,
    );
    expect(shape.data.image_look).toEqual(look);
    const asha = await api.createCustomer();
    const { p_id } = await createProduct(api);
    const body = { p_id, rating: 5, message: 'As pictured.' };
    const review = await api.call(endpoints.addUserReview, { body, files }, asha);
    expect(review.data.image_look).toEqual(look);
    const plain = { body: { r_id: review.data.r_id, rating: 4, message: 'Still.' } };
    const changed = await api.call(endpoints.updateUserReview, plain, asha);
    expect(changed.data.image_look).toEqual(look);
    const { data } = await api.call(endpoints.getUserReviews, { body: { p_id } });
    expect(data[0]?.image_look).toEqual(look);
  });
});

/** A small PNG whose header claims a size. Its pixel data is zeros or missing. */
function pngClaiming(width: number, height: number, rows = Buffer.alloc(0)): File {
  const chunk = (type: string, data: Buffer) => {
    const named = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([length, named, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  const parts = [
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ];
  return createFile(Buffer.concat([signature, ...parts]));
}

describe('an upload is rejected and not stored', () => {
  const tooLarge =
    'This image is too large. The maximum is 16,383 pixels per side and 60 million pixels in total.';
  const damaged = 'This image is damaged or cannot be read.';

  test.each([
    [50_000, 50_000],
    [30_000, 1],
    [1, 30_000],
    [8000, 8000],
  ])('when an image claims %d x %d pixels, without decoding it', async (width, height) => {
    // It has fewer pixels than it claims: decoding it would report that it is damaged.
    const file = pngClaiming(width, height, Buffer.alloc(10_000));
    expect(await rejection(file)).toEqual([415, tooLarge]);
  });

  it('when an image claims more pixels than it has', async () => {
    expect(await rejection(pngClaiming(4000, 4000, Buffer.alloc(10_000)))).toEqual([415, damaged]);
  });

  test.each(['png', 'jpeg'] as const)('when a small or large %s is truncated', async (format) => {
    for (const [width, height] of [
      [100, 80],
      [800, 600],
    ] as const) {
      const data = await noise(width, height).toFormat(format).toBuffer();
      for (const share of [0.1, 0.5, 0.95]) {
        const half = data.subarray(0, Math.floor(data.length * share));
        expect(await rejection(createFile(half))).toEqual([415, damaged]);
      }
    }
  });

  it('when a video is truncated', async () => {
    const message = 'This video is damaged: its end is missing.';
    for (const video of [mp4([100_000]), webm(100_000)]) {
      expect(await rejection(createFile(video.subarray(0, 60_000)))).toEqual([415, message]);
    }
  });

  it('when an image is larger than 25 MB, or a video is sent instead of an image', async () => {
    const start = await noise(100, 80).jpeg().toBuffer();
    const big = createFile(Buffer.concat([start, Buffer.alloc(25 * 1024 * 1024)]));
    expect(await rejection(big)).toEqual([413, 'An image may have at most 25 MB.']);
    const input = { body: { name: 'Film' }, files: [createFile(mp4([9]))] };
    const { status, body } = await api.send(endpoints.addDiamondShape, input, admin);
    expect([status, body?.description]).toEqual([415, 'Only JPEG and PNG images are accepted.']);
  });

  it('when there are too many files', async () => {
    const files = await Promise.all(Array.from({ length: 21 }, () => createImageFile('#0a0b0c')));
    expect(await rejection(...files)).toEqual([400, 'Send at most 20 files, as images.']);
  });

  it('as a whole when one of its files is rejected, first or last', async () => {
    const good = [
      await createImageFile('#0a0b0d'),
      createFile(await noise(800, 600).png().toBuffer()),
    ];
    const bad = createFile(Buffer.from('no picture'));
    expect((await rejection(...good, bad))[0]).toBe(415);
    expect((await rejection(bad, ...good))[0]).toBe(415);
  });
});

it('stores an image of several megabytes, and nothing else', async () => {
  const data = await noise(1400, 1300).png().toBuffer();
  expect(data.length).toBeGreaterThan(5_000_000);
  const before = await storedFileNames(api);
  const { image_url } = await uploadProductImage(api, admin, createFile(data));
  expect(await storedFileNames(api)).toEqual([...before, image_url].sort());
  expect(await strayChunkCount()).toBe(0);
});

it('stores concurrent uploads', async () => {
  const data = await Promise.all([1, 2, 3, 4, 5, 6].map(() => noise(450, 350).png().toBuffer()));
  const images = await Promise.all(
    data.map((bytes) => uploadProductImage(api, admin, createFile(bytes))),
  );
  expect(new Set(images.map(({ image_url }) => image_url)).size).toBe(6);
  for (const { image_url } of images) {
    expect((await api.fetch(`/Assets/Products/${image_url}`)).status).toBe(200);
  }
});
