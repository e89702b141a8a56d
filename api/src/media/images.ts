import pLimit from 'p-limit';
import sharp, { type Sharp, type SharpOptions } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { HttpError, UnsupportedMediaTypeError } from '../errors.ts';
import type { ImageFormat } from './choose-variant.ts';
import { holdsSomethingElse } from './video-structure.ts';

/** The longest side: WebP holds no longer one. */
const longestSide = 16_383;
const mostPixels = 60_000_000;
const secondsAtMost = 30;
/** However many people send or ask for pictures, so many are in memory. */
const inTurn = pLimit(2);

// Each picture is read once, so keeping decoded ones only costs memory.
sharp.cache(false);

const reading = {
  failOn: 'error',
  limitInputPixels: mostPixels,
  sequentialRead: true,
} as const satisfies SharpOptions;

/** A picture as it is kept: upright, sRGB, without what the camera wrote into it. */
export interface SanitizedImage {
  data: Buffer;
  width: number;
  height: number;
  /** Base64 of about 25 bytes that draw a blurred one. */
  thumbhash: string;
  isTransparent: boolean;
}

export interface ResizedImage {
  data: Buffer;
  width: number;
}

/** Reads and writes again a picture that a stranger sent. Throws UnsupportedMediaTypeError if it cannot. */
export function sanitizeImage(
  load: () => Promise<Buffer>,
  ending: 'jpg' | 'png',
): Promise<SanitizedImage> {
  return inTurn(async () => {
    const sent = await load();
    if (holdsSomethingElse(sent, ending)) {
      throw new UnsupportedMediaTypeError('This file holds something else behind the picture.');
    }
    try {
      await refuseHuge(sent);
      const upright = sharp(sent, reading).autoOrient().timeout({ seconds: secondsAtMost });
      const plain = ending === 'png' ? upright.png() : upright.jpeg({ quality: 90 });
      const { data, info } = await plain.toBuffer({ resolveWithObject: true });
      const { width, height } = info;
      return { data, width, height, ...(await lookOf(data)) };
    } catch (error) {
      if (error instanceof HttpError) throw error;
      throw new UnsupportedMediaTypeError('This picture is damaged or cannot be read.');
    }
  });
}

/** A picture that we made ourselves, as it is. */
export async function readTrustedImage(data: Buffer): Promise<SanitizedImage> {
  const { width, height } = await sharp(data, reading).metadata();
  return { data, width, height, ...(await lookOf(data)) };
}

/** A picture of our own at another width, never above its own, in another format. */
export function resizeImage(
  load: () => Promise<Buffer>,
  width: number,
  format: ImageFormat,
): Promise<ResizedImage> {
  return inTurn(async () => {
    const resized = sharp(await load(), reading).resize({ width, withoutEnlargement: true });
    const { data, info } = await encoded(resized, format).toBuffer({ resolveWithObject: true });
    return { data, width: info.width };
  });
}

// Efforts at which a picture as wide as a phone takes some tens of milliseconds; above these, files
// are a few percent smaller and take several times as long.
function encoded(image: Sharp, format: ImageFormat): Sharp {
  switch (format) {
    case 'avif':
      return image.avif({ quality: 55, effort: 1 });
    case 'webp':
      return image.webp({ quality: 78, effort: 3 });
    case 'jpeg':
      return image.jpeg({ quality: 80, mozjpeg: true });
    case 'png':
      return image.png({ compressionLevel: 9 });
  }
}

/** By what the header claims, so that nothing is unpacked of a small file that claims to be huge. */
async function refuseHuge(data: Buffer): Promise<void> {
  const { width, height } = await sharp(data, { limitInputPixels: false }).metadata();
  if (Math.max(width, height) <= longestSide && width * height <= mostPixels) return;
  const side = longestSide.toLocaleString('en');
  throw new UnsupportedMediaTypeError(
    `This picture is too large: at most ${side} pixels on a side and ${mostPixels / 1e6} million in all.`,
  );
}

async function lookOf(data: Buffer): Promise<Pick<SanitizedImage, 'thumbhash' | 'isTransparent'>> {
  const { data: rgba, info } = await sharp(data, reading)
    .resize({ width: 100, height: 100, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isTransparent = rgba.some((value, at) => at % 4 === 3 && value < 255);
  const hash = rgbaToThumbHash(info.width, info.height, rgba);
  return { thumbhash: Buffer.from(hash).toString('base64'), isTransparent };
}
