import { mediaPaths, type Product, type Slider, type StoreConfig } from '@vajra/contract';

/** The image of link previews. */
export interface PreviewImage {
  /** Absolute URL. */
  readonly url: string;
  readonly alt: string;
  /** Pixels, if known. */
  readonly width?: number;
  readonly height?: number;
}

/** The width in pixels that link previews show. */
const maxWidth = 1280;

/** Returns the preview of the home page: its first banner that is an image. */
export function bannerPreview(
  banner: Slider | undefined,
  store: StoreConfig,
  storeUrl: string,
): PreviewImage | null {
  if (!banner) return null;
  const url = `${storeUrl}${mediaPaths.slider}${banner.image}?w=${maxWidth}`;
  return { url, alt: store.tagline || store.name, ...previewSize(banner) };
}

/** Returns the preview of a product: its first image. */
export function productPreview(
  product: Product | undefined,
  storeUrl: string,
): PreviewImage | null {
  const image = product?.productimages.find(({ kind }) => kind === 'image');
  if (!product || !image) return null;
  const url = `${storeUrl}${mediaPaths.product}${image.image_url}?w=${maxWidth}`;
  return { url, alt: product.name, ...previewSize(image) };
}

/** Returns the size of the variant that is requested, if the size of the image is known. */
function previewSize({ width, height }: { width: number | null; height: number | null }) {
  if (!width || !height) return {};
  const shownWidth = Math.min(maxWidth, width);
  return { width: shownWidth, height: Math.round((height * shownWidth) / width) };
}
