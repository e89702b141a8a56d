import { plural } from '../plural.ts';

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
export const shape = 'Shape';
export const stoneType = 'Stone type';
export const cutGrade = 'Cut grade';
export const clarity = 'Clarity';
export const fancyColor = 'Fancy color';
export const naturalColor = 'Natural color';
export const length = 'Length';
export const millimetres = (length: number) => `${length} mm`;
export const weight = 'Weight';
export const carats = (weight: string) => `${weight} ct`;
export const specifications = 'Specifications';

export const shipping = 'Shipping';
export const description = 'Description';

export const rupeeCoin = '₹1';
export const dollarCoin = '25¢';
export const roundToScale = (millimetres: number, coin: string) =>
  `${millimetres} mm wide, shown to scale with a ${coin} coin.`;
export const longToScale = (millimetres: number, coin: string) =>
  `${millimetres} mm long, shown to scale with a ${coin} coin.`;
