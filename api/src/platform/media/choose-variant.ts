import { mediaWidths } from '@vajra/contract';

export type ImageFormat = 'avif' | 'webp' | 'jpeg' | 'png';

/** Above this size an original is not re-encoded at full size unless a width is requested. */
const maxFullSizePixels = 4_000_000;

/** A resized or re-encoded form of an original. */
export interface Variant {
  width: number;
  format: ImageFormat;
}

interface ImageProperties {
  width: number;
  height: number;
  isTransparent: boolean;
}

/**
 * Chooses what to send for an image: the next larger of the offered widths, never above the image's
 * own, in the best format that the Accept header names. Null means the original, byte for byte.
 */
export function chooseVariant(
  image: ImageProperties,
  requestedWidth: number | undefined,
  acceptHeader: string,
): Variant | null {
  const fallbackFormat = image.isTransparent ? 'png' : 'jpeg';
  const format = modernFormat(acceptHeader) ?? fallbackFormat;
  if (requestedWidth === undefined) {
    const isHuge = image.width * image.height > maxFullSizePixels;
    return format === fallbackFormat || isHuge ? null : { width: image.width, format };
  }
  const maxWidth = Math.max(...mediaWidths);
  const offered = mediaWidths.find((width) => width >= requestedWidth) ?? maxWidth;
  const width = Math.min(offered, image.width);
  return format === fallbackFormat && width === image.width ? null : { width, format };
}

/** AVIF or WebP if named explicitly: old browsers send wildcards although they know neither. */
function modernFormat(acceptHeader: string): 'avif' | 'webp' | undefined {
  const qualities = new Map<string, number>();
  for (const range of acceptHeader.toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    qualities.set(type, quality === undefined ? 1 : Number(quality) || 0);
  }
  const [avif, webp] = [qualities.get('image/avif') ?? 0, qualities.get('image/webp') ?? 0];
  if (avif === 0 && webp === 0) return undefined;
  return avif >= webp ? 'avif' : 'webp';
}
