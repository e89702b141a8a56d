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
import type { TestApi, TestUser } from './start-test-api.ts';

let made = 0;

/**
 * A text that no other call gave. What tells it apart is of letters, and as long as any other's:
 * a search finds by beginnings, and by 1005 also what the store itself numbers VJ-10057.
 */
export function unique(word: string): string {
  made += 1;
  const digits = [...made.toString(26).padStart(4, '0')];
  const letters = digits.map((digit) => 'abcdefghijklmnopqrstuvwxyz'[Number.parseInt(digit, 26)]);
  return `${word} ${letters.join('')}`;
}

/** A small picture of one colour: the same colour is the same file. */
export async function createImageFile(background: string, name = 'picture.png'): Promise<File> {
  const create = { width: 8, height: 6, channels: 3 as const, background };
  const data = await sharp({ create }).png().toBuffer();
  return new File([new Uint8Array(data)], name, { type: 'image/png' });
}

/** What a new product shows of this file, uploaded as the admin's form would. */
export async function uploadProductImage(
  api: TestApi,
  admin: TestUser,
  file: File,
): Promise<ProductImage> {
  const { p_id } = await product(api);
  const input = { params: { p_id }, body: {}, files: [file] };
  const { data } = await api.call(endpoints.updateProduct, input, admin);
  const [image] = data.productimages;
  if (!image) throw new Error('one file was sent');
  return image;
}

/** Bytes as a browser's file; nothing about it says what it is. */
export function createFile(data: Uint8Array, name = 'file'): File {
  return new File([new Uint8Array(data)], name, { type: 'application/octet-stream' });
}

/** The id of a new value of a lookup. */
export async function lookup(api: TestApi, kind: LookupKind, text?: string): Promise<number> {
  const row: object = await api.services.lookups.add(kind, { text: text ?? unique(kind) });
  return Number(Reflect.get(row, lookups[kind].idKey));
}

/** A new product, as the admin's form would send it. */
export async function product(
  api: TestApi,
  fields: Record<string, unknown> = {},
): Promise<Product> {
  const input = { name: unique('Stone'), inr_price: 1000, usd_price: 12, quantity: 5, ...fields };
  return api.services.productEditing.insert(endpoints.insertProduct.body.parse(input), [], 1);
}

export const address = {
  address: '1 Ring Road',
  city: 'Surat',
  state: 'Gujarat',
  postalCode: '395003',
  country: 'India',
} as const;

/** An order of one product by a customer with a +91 number, through cart and checkout. */
export async function order(
  api: TestApi,
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
  if (!placed) throw new Error(`${orderId} is not among its owner's orders`);
  return placed;
}

/** A review by a customer. */
export async function review(
  api: TestApi,
  { token }: TestUser,
  p_id: number,
  { rating = 5, message = 'Lovely.', files = [] as File[] } = {},
): Promise<Review> {
  const input = { body: { p_id, rating, message }, files };
  return (await api.call(endpoints.addUserReview, input, { token })).data;
}

/** The names of all files that the media store keeps. */
export async function storedFileNames(api: TestApi): Promise<string[]> {
  const files = await api.connection.collection('media.files').find().toArray();
  return files.map(({ filename }) => String(filename)).sort();
}
