import sharp, { type Metadata, type Sharp, type SharpOptions } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import { HttpError, UnsupportedMediaTypeError } from '../errors.ts';
import type { ImageFormat } from './choose-variant.ts';

/** The maximum of WebP. */
const maxSidePixels = 16_383;
const maxPixels = 60_000_000;
export const timeoutSeconds = 30;

// Each variant is encoded once, so a cache of decoded images would only cost memory.
sharp.cache(false);

export const decoding = {
  failOn: 'error',
  limitInputPixels: maxPixels,
  sequentialRead: true,
} as const satisfies SharpOptions;

/** An image as it is stored: upright, sRGB, without metadata. */
export interface SanitizedImage {
  data: Buffer;
  width: number;
  height: number;
  /** About 25 bytes as Base64, from which a blurred placeholder is drawn. */
  thumbhash: string;
  isTransparent: boolean;
}

export interface ResizedImage {
  data: Buffer;
  width: number;
}

/**
 * Decodes and re-encodes an uploaded image, which drops everything but its pixels.
 * @throws {UnsupportedMediaTypeError} when it is damaged or too large.
 */
export async function sanitizeImage(
  uploaded: Buffer,
  extension: 'jpg' | 'png',
): Promise<SanitizedImage> {
  try {
    await readSize(uploaded, maxPixels);
    const upright = sharp(uploaded, decoding).autoOrient().timeout({ seconds: timeoutSeconds });
    const encoded = extension === 'png' ? upright.png() : upright.jpeg({ quality: 90 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    return { data, width, height, ...(await describePixels(data)) };
  } catch (error) {
    throw unreadable(error);
  }
}

/** Returns the error of an image that cannot be decoded. */
export function unreadable(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  return new UnsupportedMediaTypeError('This image is damaged or cannot be read.');
}

/** Describes an image of our own, which needs no re-encoding. */
export async function readTrustedImage(data: Buffer): Promise<SanitizedImage> {
  const { width, height } = await sharp(data, decoding).metadata();
  return { data, width, height, ...(await describePixels(data)) };
}

/** Resizes a stored image, never enlarging it, and encodes it in another format. */
export async function resizeImage(
  stored: Buffer,
  width: number,
  format: ImageFormat,
): Promise<ResizedImage> {
  const resized = sharp(stored, decoding).resize({ width, withoutEnlargement: true });
  const { data, info } = await encode(resized, format).toBuffer({ resolveWithObject: true });
  return { data, width: info.width };
}

// At these efforts a phone-sized image takes tens of milliseconds. Higher efforts save a few percent
// of the bytes and take several times as long.
function encode(image: Sharp, format: ImageFormat): Sharp {
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

/**
 * Returns what the header says, and checks the size that it claims before any pixel of a decompression
 * bomb is decoded.
 * @throws {UnsupportedMediaTypeError} when it is too large
 */
export async function readSize(data: Buffer, maxPixels: number): Promise<Metadata> {
  const metadata = await sharp(data, { limitInputPixels: false }).metadata();
  const { width, height } = metadata;
  if (Math.max(width, height) <= maxSidePixels && width * height <= maxPixels) return metadata;
  const side = maxSidePixels.toLocaleString('en');
  throw new UnsupportedMediaTypeError(
    `This image is too large. The maximum is ${side} pixels per side and ${maxPixels / 1e6} million pixels in total.`,
  );
}

export async function describePixels(
  data: Buffer,
): Promise<Pick<SanitizedImage, 'thumbhash' | 'isTransparent'>> {
  const { data: rgba, info } = await sharp(data, decoding)
    .resize({ width: 100, height: 100, fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const isTransparent = rgba.some((value, at) => at % 4 === 3 && value < 255);
  const hash = rgbaToThumbHash(info.width, info.height, rgba);
  return { thumbhash: Buffer.from(hash).toString('base64'), isTransparent };
}
