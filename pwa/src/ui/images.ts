import { mediaWidths } from '@vajra/contract';
import { below } from '../styles/breakpoints.ts';

/** How wide pictures stand on the shop's pages, for the browser's choice among `mediaWidths`. */
export const imageSizes = {
  card: `${below('medium')} 50vw, 18rem`,
  /** A wide picture of which the right part is shown, as high as its box. */
  banner: `${below('medium')} 192vw, 100vw`,
  /** A shape in the home page's carousel. */
  shape: `${below('medium')} 50vw, 14rem`,
  slide: '100vw',
  gallery: `${below('medium')} 100vw, ${below('wide')} 58vw, 43rem`,
} as const;

/** Every width at which the server has a picture. */
export const srcSet = (url: string): string =>
  mediaWidths.map((width) => `${url}?w=${width} ${width}w`).join(', ');

/** Banners leave room for words at their start; what is less wide is shown whole. */
export function isBanner({
  width,
  height,
}: {
  width: number | null;
  height: number | null;
}): boolean {
  return width !== null && height !== null && width / height >= 2;
}
