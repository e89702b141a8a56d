import { mediaWidths } from '@vajra/contract';

export type ImageFormat = 'avif' | 'webp' | 'jpeg' | 'png';

/** How much of an original is worth another encoding at its full size, unasked. */
const fullSizePixels = 4_000_000;

/** A picture that somebody may be sent in place of an original. */
export interface Variant {
  width: number;
  format: ImageFormat;
}

interface Size {
  width: number;
  height: number;
  isTransparent: boolean;
}

/**
 * What to send of a picture: the ladder's next larger width, never above the picture's own, in the
 * best format that the browser names. Null for the original, byte for byte: what a browser gets
 * that names no better format and asks for no less.
 */
export function chooseVariant(
  picture: Size,
  asked: number | undefined,
  accept: string,
): Variant | null {
  const usual = picture.isTransparent ? 'png' : 'jpeg';
  const format = betterFormat(accept) ?? usual;
  if (asked === undefined) {
    const isHuge = picture.width * picture.height > fullSizePixels;
    return format === usual || isHuge ? null : { width: picture.width, format };
  }
  const top = Math.max(...mediaWidths);
  const rung = mediaWidths.find((width) => width >= asked) ?? top;
  const width = Math.min(rung, picture.width);
  return format === usual && width === picture.width ? null : { width, format };
}

/** AVIF or WebP, if named: a wildcard was sent by browsers that knew neither. */
function betterFormat(accept: string): 'avif' | 'webp' | undefined {
  const qualities = new Map<string, number>();
  for (const range of accept.toLowerCase().split(',')) {
    const [type = '', ...parameters] = range.split(';').map((part) => part.trim());
    const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
    qualities.set(type, quality === undefined ? 1 : Number(quality) || 0);
  }
  const [avif, webp] = [qualities.get('image/avif') ?? 0, qualities.get('image/webp') ?? 0];
  if (avif === 0 && webp === 0) return undefined;
  return avif >= webp ? 'avif' : 'webp';
}
