import { mediaWidths } from '@vajra/contract';
import { below } from '../styles/breakpoints.ts';

/** `sizes` attributes of the storefront's images, by which browsers choose among `mediaWidths`. */
export const imageSizes = {
  card: `${below('medium')} 50vw, ${below('large')} 30vw, 18rem`,
  /** A wide image that is cropped to its right part. */
  banner: `${below('medium')} 192vw, 92rem`,
  /** A shape in the home page's carousel. */
  shape: `${below('medium')} 50vw, 14rem`,
  slide: '100vw',
  /** An image below the gallery, by which it is chosen. */
  thumbnail: '5rem',
  gallery: `${below('medium')} 100vw, ${below('wide')} 58vw, 43rem`,
} as const;

/** Returns the `srcset` with every width that the server offers. */
export const srcSet = (url: string): string =>
  mediaWidths.map((width) => `${url}?w=${width} ${width}w`).join(', ');

/** Whether an image is wide enough to be cropped to its right part; others are shown whole. */
export function isBanner({
  width,
  height,
}: {
  width: number | null;
  height: number | null;
}): boolean {
  return width !== null && height !== null && width / height >= 2;
}
