import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, timestamp } from './fields.ts';
import { price } from './product-fields.ts';
import { product } from './products.ts';

/** The products of a list. */
export const maxSavedProducts = 200;

/** What is remembered of a product that was saved: when, and its price after the discount in each currency. */
export const savedProduct = z
  .object({ p_id: z.int(), inr_price: z.number(), usd_price: z.number(), savedAt: timestamp })
  .meta({ id: 'SavedProduct' });
export type SavedProduct = z.output<typeof savedProduct>;

export const savedRow = savedProduct.extend({ product }).meta({ id: 'SavedRow' });
export type SavedRow = z.output<typeof savedRow>;

/** The list of a customer in the export of their data: hidden products have a name, deleted ones have none. */
export const savedData = z.object({
  products: z.array(savedProduct.extend({ name: z.string().nullable() })),
  token: z.string().nullable(),
  priceAlerts: z.boolean(),
});

/** 32 random bytes. */
const token = z.string('Token is required').regex(/^[\w-]{43}$/, 'is not the token of a list');

const limit = { uses: 600, minutes: 15 };

export const savedEndpoints = {
  getSavedProducts: defineEndpoint({
    method: 'GET',
    path: '/api/saved',
    description:
      "The signed-in user's saved products, newest first, with their prices when they were saved, the token of the link that shares the list, and whether mails report lower prices. Hidden products are left out until they are shown again.",
    access: 'customer',
    response: z.object({
      products: z.array(savedRow),
      token: token.nullable(),
      priceAlerts: z.boolean(),
    }),
  }),
  saveProduct: defineEndpoint({
    method: 'PUT',
    path: '/api/saved/products/{p_id}',
    description: `Saves a product with its current price. A product that is saved already keeps its time and price. A list holds at most ${maxSavedProducts} products; another is refused with 409.`,
    access: 'customer',
    limit,
    idempotent: true,
    params: z.object({ p_id: id }),
    response: z.object({ message: z.string(), saved: savedRow }),
  }),
  removeSavedProduct: defineEndpoint({
    method: 'DELETE',
    path: '/api/saved/products/{p_id}',
    description:
      "Removes a product from the signed-in user's saved products, if it is one of them.",
    access: 'customer',
    limit,
    idempotent: true,
    params: z.object({ p_id: id }),
    response: z.object({ message: z.string() }),
  }),
  mergeSavedProducts: defineEndpoint({
    method: 'POST',
    path: '/api/saved/merge',
    description: `Adds the products that a visitor saved on the device. Of a product that both have saved, the earlier time and price stay. Unknown products are ignored. Of more than ${maxSavedProducts} products the oldest are dropped; the response counts them.`,
    access: 'customer',
    limit: { uses: 60, minutes: 15 },
    idempotent: true,
    body: z.object({
      products: z
        .array(
          z.object({
            p_id: id,
            inr_price: price,
            usd_price: price,
            savedAt: z.iso.datetime({ offset: true, error: 'must be a date and time' }),
          }),
          'must be a list',
        )
        .max(maxSavedProducts, `must be at most ${maxSavedProducts} products`),
    }),
    response: z.object({ message: z.string(), dropped: z.int() }),
  }),
  shareSavedProducts: defineEndpoint({
    method: 'POST',
    path: '/api/saved/share',
    description:
      'Creates the token of a link that shows the list to anyone who has it. Returns the same token while the list is shared.',
    access: 'customer',
    limit: { uses: 60, minutes: 15 },
    response: z.object({ token }),
  }),
  unshareSavedProducts: defineEndpoint({
    method: 'DELETE',
    path: '/api/saved/share',
    description: 'Withdraws the link at once. Sharing the list again creates another one.',
    access: 'customer',
    limit: { uses: 60, minutes: 15 },
    response: z.object({ message: z.string() }),
  }),
  startPriceAlerts: defineEndpoint({
    method: 'PUT',
    path: '/api/saved/price-alerts',
    description:
      'Sends a mail when saved products become cheaper than when they were saved, or than the last mail said, at most one in 24 hours. Products that are cheaper already are not reported. Refused with 409 until the email address is confirmed.',
    access: 'customer',
    limit: { uses: 60, minutes: 15 },
    failures: [409],
    response: z.object({ message: z.string() }),
  }),
  stopPriceAlerts: defineEndpoint({
    method: 'DELETE',
    path: '/api/saved/price-alerts',
    description: 'Sends no more mails about the prices of saved products.',
    access: 'customer',
    limit: { uses: 60, minutes: 15 },
    response: z.object({ message: z.string() }),
  }),
  getSharedProducts: defineEndpoint({
    method: 'GET',
    path: '/api/saved/shared/{token}',
    description:
      'The products of a shared list, newest first, without any data of its owner. 404 for an unknown and for a withdrawn token.',
    access: 'public',
    failures: [404, 429],
    params: z.object({ token }),
    response: z.object({ products: z.array(product) }),
  }),
} as const;
