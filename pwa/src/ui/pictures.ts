import { mediaWidths } from '@vajra/contract';

/** How wide pictures stand on the shop's pages, for the browser's choice among `mediaWidths`. */
export const pictureSizes = {
  card: '(max-width: 767px) 50vw, 18rem',
  /** A wide picture of which the right part is shown, as high as its box. */
  banner: '(max-width: 767px) 192vw, 100vw',
  slide: '100vw',
  gallery: '(max-width: 767px) 100vw, (max-width: 1279px) 58vw, 43rem',
} as const;

/** Every width at which the server has a picture. */
export const srcSetOf = (url: string): string =>
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
