/**
 * Folders under which media is served. `?w=` requests an image of at least that many pixels in width
 * and gets the next larger one of `mediaWidths`.
 */
export const mediaPaths = {
  slider: '/Assets/SliderImages/',
  diamondShape: '/Assets/DiamondShape/',
  product: '/Assets/Products/',
  review: '/assets/UserReviews/',
  orderItem: '/Uploads/',
} as const;
export type MediaFolder = keyof typeof mediaPaths;

/** The widths in pixels at which images are stored, up to the original's. */
export const mediaWidths = [160, 320, 480, 640, 960, 1280, 1600, 2400] as const;
