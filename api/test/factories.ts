import {
  endpoints,
  type LookupKind,
  lookups,
  type Order,
  type Product,
  type ProductImage,
  type Review,
} from '@vajra/contract';
import sharp from 'sharp';
import type { ApiClient, TestApi, TestUser } from './start-test-api.ts';

let uniqueCount = 0;

/**
 * Returns `word` with a unique suffix. The suffix has a fixed length and letters only, because search
 * matches prefixes: 1005 would also find the SKU VJ-10057.
 */
export function uniqueName(word: string): string {
  uniqueCount += 1;
  const digits = [...uniqueCount.toString(26).padStart(4, '0')];
  const letters = digits.map((digit) => 'abcdefghijklmnopqrstuvwxyz'[Number.parseInt(digit, 26)]);
  return `${word} ${letters.join('')}`;
}

/** Creates a small PNG of one colour. The same colour gives the same bytes. */
export async function createImageFile(background: string, name = 'image.png'): Promise<File> {
  const create = { width: 8, height: 6, channels: 3 as const, background };
  const data = await sharp({ create }).png().toBuffer();
  return new File([new Uint8Array(data)], name, { type: 'image/png' });
}

/** Creates a product with this image and returns the stored image. */
export async function uploadProductImage(
  api: TestApi,
  admin: TestUser,
  file: File,
): Promise<ProductImage> {
  const { p_id } = await createProduct(api);
  const input = { params: { p_id }, body: {}, files: [file] };
  const { data } = await api.call(endpoints.updateProduct, input, admin);
  const [image] = data.productimages;
  if (!image) throw new Error('one file was sent');
  return image;
}

/** Creates a file with an unspecific content type. */
export function createFile(data: Uint8Array, name = 'file'): File {
  return new File([new Uint8Array(data)], name, { type: 'application/octet-stream' });
}

/** Creates a lookup value and returns its id. */
export async function createLookup(api: TestApi, kind: LookupKind, text?: string): Promise<number> {
  const row: object = await api.services.lookups.add(kind, { text: text ?? uniqueName(kind) });
  return Number(Reflect.get(row, lookups[kind].idKey));
}

/** Creates a product with the validation of the admin's form. */
export async function createProduct(
  api: TestApi,
  fields: Record<string, unknown> = {},
): Promise<Product> {
  const input = {
    name: uniqueName('Stone'),
    inr_price: 1000,
    usd_price: 12,
    quantity: 5,
    ...fields,
  };
  return api.services.productEditing.insert(endpoints.insertProduct.body.parse(input), [], 1);
}

export const address = {
  address: '1 Ring Road',
  city: 'Surat',
  state: 'Gujarat',
  postalCode: '395003',
  country: 'India',
} as const;

/** A customer's request for a diamond, without contact details and `clarity_id`. */
export const requestedDiamond = {
  carat_size: '1',
  price_range: '1 lakh',
  diamond_type: 'Natural',
  diamond_shape: 'Oval',
  diamond_color: 'F',
  diamond_cut_grade: 'Excellent',
} as const;

/** Orders one product in rupees, through cart and checkout. */
export async function placeOrder(
  api: ApiClient,
  { token }: TestUser,
  { p_id, inr_price }: Product,
  u_qty = 1,
): Promise<Order> {
  await api.call(endpoints.addToCart, { body: { p_id, u_qty } }, { token });
  const body = {
    items: [{ p_id, u_qty, inr_price }],
    totalAmount: inr_price * u_qty,
    shippingAddress: address,
    paymentMethod: 'upi' as const,
  };
  const { orderId } = await api.call(endpoints.createOrder, { body }, { token });
  const { orders } = await api.call(endpoints.getMyOrders, {}, { token });
  const placed = orders.find((candidate) => candidate.orderId === orderId);
  if (!placed) throw new Error(`${orderId} is not in the customer's orders`);
  return placed;
}

/** Creates a review by a customer. */
export async function createReview(
  api: TestApi,
  { token }: TestUser,
  p_id: number,
  { rating = 5, message = 'Lovely.', files = [] as File[] } = {},
): Promise<Review> {
  const input = { body: { p_id, rating, message }, files };
  return (await api.call(endpoints.addUserReview, input, { token })).data;
}

/** Returns the sorted names of all files in the media store. */
export async function storedFileNames(api: TestApi): Promise<string[]> {
  const files = await api.connection.collection('media.files').find().toArray();
  return files.map(({ filename }) => String(filename)).sort();
}
