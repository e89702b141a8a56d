import type { AttributeKey } from '@vajra/contract';
import { plural } from '../plural.ts';

interface Attribute {
  name: string;
  format: (value: string | number) => string;
}

export const product = 'Product';
export const loading = 'Loading product';
export const notFound = 'Product not found.';
/** The customer specified this text, including its question mark. */
export const failed = 'Failed to fetch product?.';

export const images = 'Images';
export const image = (product: string, number: number, count: number) =>
  `${product}, image ${number} of ${count}`;
export const zoomIn = 'Zoom in';
export const zoomOut = 'Zoom out';
export const showImage = (number: number) => `Show image ${number}`;
export const showVideo = (number: number) => `Show video ${number}`;
export const video = (product: string, number: number, count: number) =>
  `${product}, video ${number} of ${count}`;
export const playVideo = 'Play video';
export const pauseVideo = 'Pause video';
export const secondsOf = (position: number, duration: number) =>
  `${Math.round(position)} of ${Math.round(duration)} seconds`;
export const videoPosition = 'Position in the video';

export const sku = (sku: string) => `SKU ${sku}`;
export const reviews = (count: number) =>
  `${count} ${plural(count, { one: 'review', other: 'reviews' })}`;
export const quantityOf = (product: string) => `Quantity of ${product}`;
export const onlyLeft = (count: number) =>
  plural(count, { one: 'Only 1 left', other: `Only ${count} left` });
export const offerNotApplied = (listPrice: string) =>
  `The offer price is not applied to online orders. You pay the list price of ${listPrice}.`;
export const addNow = 'Add to Cart now';

export const carat = 'Carat';
export const color = 'Colour';
export const cut = 'Cut';

export const stoneDetails = 'Stone Details';
export const millimetres = (length: string | number) => `${length} mm`;
/** The attributes of a product in its details. The description has a section of its own. */
export const attributes: Readonly<Record<Exclude<AttributeKey, 'description'>, Attribute>> = {
  length: { name: 'Length', format: millimetres },
  weight: { name: 'Weight', format: (value) => `${Number(value).toFixed(2)} ct` },
  specifications: { name: 'Specifications', format: String },
};

export const shipping = 'Shipping';
export const description = 'Description';

export const rupeeCoin = '₹1';
export const dollarCoin = '25¢';
export const roundToScale = (millimetres: number, coin: string) =>
  `${millimetres} mm wide, shown to scale with a ${coin} coin.`;
export const longToScale = (millimetres: number, coin: string) =>
  `${millimetres} mm long, shown to scale with a ${coin} coin.`;
