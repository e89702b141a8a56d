import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { convertImage } from './convert-image.ts';
import { decodeHeic } from './heic-decoder.ts';

const formats = ['webp', 'gif', 'avif'] as const;
type Format = (typeof formats)[number];

/** Red on the left, blue on the right. */
async function twoColours(width = 120, height = 40): Promise<Sharp> {
  const half = { width: width / 2, height, channels: 3, background: 'blue' } as const;
  const image = sharp({ create: { width, height, channels: 3, background: 'red' } });
  return sharp(
    await image
      .composite([{ input: { create: half }, left: width / 2, top: 0 }])
      .png()
      .toBuffer(),
  );
}

function encode(image: Sharp, format: Format): Promise<Buffer> {
  if (format === 'avif') return image.avif({ effort: 0 }).toBuffer();
  return image.toFormat(format).toBuffer();
}

async function colourAt(image: Buffer, left: number, top: number): Promise<string> {
  const area = { left, top, width: 1, height: 1 };
  const [red = 0, , blue = 0] = await sharp(image).extract(area).raw().toBuffer();
  return red > 180 && blue < 80 ? 'red' : blue > 180 && red < 80 ? 'blue' : `${red} ${blue}`;
}

describe.each(formats)('%s', (format) => {
  it('becomes a JPEG with the same pixels', async () => {
    const image = await convertImage(await encode(await twoColours(), format), format);
    expect(image).toMatchObject({ extension: 'jpg', width: 120, height: 40, isTransparent: false });
    expect((await sharp(image.data).metadata()).format).toBe('jpeg');
    expect([await colourAt(image.data, 20, 20), await colourAt(image.data, 100, 20)]).toEqual([
      'red',
      'blue',
    ]);
  });

  it('becomes a PNG if it is transparent', async () => {
    const background = { r: 0, g: 0, b: 0, alpha: 0 };
    const clear = sharp({ create: { width: 40, height: 40, channels: 4, background } });
    const image = await convertImage(await encode(clear, format), format);
    expect(image).toMatchObject({ extension: 'png', isTransparent: true });
    expect((await sharp(image.data).metadata()).format).toBe('png');
  });

  it('is refused when it is truncated', async () => {
    const texture = { type: 'gaussian', mean: 128, sigma: 70 } as const;
    const noise = sharp({
      create: { width: 300, height: 200, channels: 3, background: 'grey', noise: texture },
    });
    const data = await encode(noise, format);
    for (const share of [0.1, 0.5, 0.9]) {
      const part = data.subarray(0, Math.floor(data.length * share));
      await expect(convertImage(part, format)).rejects.toThrow('damaged or cannot be read');
    }
  });

  it('is refused when it is another format', async () => {
    const other = format === 'gif' ? 'webp' : 'gif';
    const data = await encode(await twoColours(), other);
    await expect(convertImage(data, format)).rejects.toThrow('not of the format');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');
    await expect(convertImage(svg, format)).rejects.toThrow('not of the format');
  });
});

test.each(['webp', 'avif'] as const)(
  '%s is turned upright and loses its metadata',
  async (format) => {
    const exif = { IFD0: { Copyright: 'Asha' }, IFD3: { GPSLatitude: '21/1 10/1 0/1' } };
    const image = (await twoColours()).withMetadata({ orientation: 6 }).withExifMerge(exif);
    const marked = await encode(image, format);
    expect((await sharp(marked).metadata()).exif?.includes('Asha')).toBe(true);
    const converted = await convertImage(marked, format);
    const { exif: kept, xmp, iptc, orientation } = await sharp(converted.data).metadata();
    expect([kept, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    // Rotated clockwise: the left edge is now at the top.
    expect([converted.width, converted.height]).toEqual([40, 120]);
    expect(await colourAt(converted.data, 20, 20)).toBe('red');
  },
);

test.each(['webp', 'gif'] as const)('an animated %s becomes its first frame', async (format) => {
  const frame = (background: string) =>
    sharp({ create: { width: 30, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
  const frames = [await frame('red'), await frame('blue'), await frame('lime')];
  const data = await encode(sharp(frames, { join: { animated: true } }), format);
  expect((await sharp(data).metadata()).pages).toBe(3);
  const image = await convertImage(data, format);
  expect([image.width, image.height]).toEqual([30, 20]);
  expect(await colourAt(image.data, 15, 10)).toBe('red');
});

describe('a decompression bomb is refused without decoding it', () => {
  const tooLarge = 'This image is too large';

  test.each([
    ['webp', 6000, 6000],
    ['gif', 6000, 6000],
  ] as const)('%s', async (format, width, height) => {
    const data = await encode(
      sharp({ create: { width, height, channels: 3, background: 'red' } }),
      format,
    );
    await expect(convertImage(data, format)).rejects.toThrow(tooLarge);
  });

  test('avif', async () => {
    const data = await encode(await twoColours(), 'avif');
    const size = data.indexOf('ispe') + 8;
    data.writeUInt32BE(16_000, size);
    data.writeUInt32BE(16_000, size + 4);
    await expect(convertImage(data, 'avif')).rejects.toThrow(tooLarge);
  });
});

describe('heic', () => {
  /** 48 x 32 pixels, compressed with HEVC: red on the left, green at the bottom. */
  const read = () => readFile(new URL('../../../test/files/quarters.heic', import.meta.url));
  const maxPixels = 48 * 32;

  async function pixelAt(image: Buffer, left: number, top: number): Promise<string> {
    const area = { left, top, width: 1, height: 1 };
    const [red = 0, green = 0] = await sharp(image).extract(area).raw().toBuffer();
    return `${red > 128 ? 'red' : ''}${green > 128 ? 'green' : ''}`;
  }

  it('becomes a JPEG with the same pixels', async () => {
    const image = await convertImage(await read(), 'heic');
    expect(image).toMatchObject({ extension: 'jpg', width: 48, height: 32, isTransparent: false });
    expect((await sharp(image.data).metadata()).format).toBe('jpeg');
    const colours = [
      [8, 8],
      [40, 8],
      [8, 24],
      [40, 24],
    ].map(([left = 0, top = 0]) => pixelAt(image.data, left, top));
    expect(await Promise.all(colours)).toEqual(['red', '', 'redgreen', 'green']);
  });

  it('is AVIF where it has this compression', async () => {
    const image = await convertImage(await encode(await twoColours(), 'avif'), 'heic');
    expect(image).toMatchObject({ extension: 'jpg', width: 120, height: 40 });
  });

  it('is refused when any part of it is damaged', async () => {
    const file = await read();
    for (const share of [0.1, 0.5, 0.9]) {
      const part = file.subarray(0, Math.floor(file.length * share));
      await expect(convertImage(part, 'heic')).rejects.toThrow('damaged or cannot be read');
    }
    // Damaged pixels may still be an image; the server survives them in any case.
    const start = file.indexOf('mdat') + 8;
    for (let at = start; at < file.length; at += 40) {
      const damaged = Buffer.from(file);
      damaged.fill(0xff, at, at + 20);
      await convertImage(damaged, 'heic').catch((error) =>
        expect(error.message).toContain('damaged or cannot be read'),
      );
    }
  });

  it('is refused as AVIF', async () => {
    await expect(convertImage(await read(), 'avif')).rejects.toThrow('not of the format');
  });

  it('is refused without decoding it when it claims to be too large', async () => {
    const file = await read();
    const size = file.indexOf('ispe') + 8;
    file.writeUInt32BE(16_000, size);
    file.writeUInt32BE(16_000, size + 4);
    // Either libheif's own limit or ours.
    await expect(convertImage(file, 'heic')).rejects.toThrow(/too large|cannot be read/);
    await expect(decodeHeic(await read(), { maxPixels: maxPixels - 1 })).rejects.toThrow('size');
    expect(await decodeHeic(await read(), { maxPixels })).toMatchObject({ width: 48, height: 32 });
  });

  it('is refused when it takes too long', async () => {
    const slow = decodeHeic(await read(), { maxPixels, timeoutMs: 1 });
    await expect(slow).rejects.toThrow('aborted');
  });
});
