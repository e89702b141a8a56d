import sharp from 'sharp';
import { UnsupportedMediaTypeError } from '../errors.ts';
import { decodeHeic } from './heic-decoder.ts';
import {
  decoding,
  describePixels,
  readSize,
  type SanitizedImage,
  timeoutSeconds,
  unreadable,
} from './images.ts';
import type { ConvertedFormat } from './media-types.ts';

/**
 * These formats are decoded as a whole, at up to ten bytes a pixel, unlike JPEG and PNG. Cameras of
 * phones are below this.
 */
const maxPixels = 30_000_000;

/** What sharp calls the formats. HEIC has the format of AVIF, with another compression. */
const sharpFormats = { webp: 'webp', gif: 'gif', avif: 'heif', heic: 'heif' } as const;

/**
 * Converts an uploaded image, or the first frame of an animated one, to JPEG, or to PNG if it is
 * transparent. Drops everything but its pixels.
 * @throws {UnsupportedMediaTypeError} when it is damaged, too large or of another format
 */
export async function convertImage(
  uploaded: Buffer,
  format: ConvertedFormat,
): Promise<SanitizedImage & { extension: 'jpg' | 'png' }> {
  try {
    const metadata = await readSize(uploaded, maxPixels);
    // Files of the family that name no compression in their first bytes are detected as HEIC.
    const isHevc = metadata.compression === 'hevc';
    if (metadata.format !== sharpFormats[format] || (isHevc && format !== 'heic')) {
      throw new UnsupportedMediaTypeError('This image is not of the format that it starts as.');
    }
    const decodable = isHevc ? await withoutHevc(uploaded) : uploaded;
    const options = { ...decoding, limitInputPixels: maxPixels };
    const { isTransparent } = metadata.hasAlpha
      ? await describePixels(decodable)
      : { isTransparent: false };
    const upright = sharp(decodable, options).autoOrient().timeout({ seconds: timeoutSeconds });
    const encoded = isTransparent ? upright.png() : upright.removeAlpha().jpeg({ quality: 90 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    const { width, height } = info;
    const extension = isTransparent ? 'png' : 'jpg';
    return { data, extension, width, height, ...(await describePixels(data)) };
  } catch (error) {
    throw unreadable(error);
  }
}

/** Returns an image with these pixels that sharp can read. */
async function withoutHevc(uploaded: Buffer): Promise<Buffer> {
  const { data, width, height } = await decodeHeic(uploaded, { maxPixels });
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png({ compressionLevel: 0 })
    .toBuffer();
}
