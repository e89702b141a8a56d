import { z } from 'zod';
import { defineEndpoint, emptyEnvelope, envelope } from './endpoint.ts';
import { id, ignored, wholeNumber } from './fields.ts';
import { product } from './products.ts';

/** Why a cart row can't be ordered as it stands. */
export const cartProblems = ['inactive', 'out-of-stock', 'not-enough'] as const;

export const cartRow = z
  .object({
    cart_id: z.int(),
    p_id: z.int(),
    u_qty: z.int(),
    product,
    problem: z.enum(cartProblems).nullable(),
  })
  .meta({ id: 'CartRow' });
export type CartRow = z.output<typeof cartRow>;

const maxQuantity = 1_000_000;
const quantity = wholeNumber(1, maxQuantity);

export const cartEndpoints = {
  addToCart: defineEndpoint({
    method: 'POST',
    path: '/addtocart',
    description: "Puts pieces of a product into one's cart, added to those that are in it.",
    creates: true,
    idempotent: true,
    access: 'customer',
    body: z.object({ p_id: id, u_id: ignored, u_qty: quantity.default(1) }),
    response: envelope(cartRow),
  }),
  getCartData: defineEndpoint({
    method: 'POST',
    path: '/getcartdata',
    description:
      "One's cart, each row with the product as it is now and what keeps it from being ordered.",
    access: 'customer',
    body: z.object({ u_id: ignored }),
    response: envelope(z.array(cartRow)),
  }),
  updateCart: defineEndpoint({
    method: 'POST',
    path: '/updatecart',
    description:
      'Sets how many pieces a cart row has. The number is absolute, so a repeated call changes nothing more.',
    access: 'customer',
    idempotent: true,
    // The quantity is absolute, so that a repeated call changes nothing more.
    body: z.object({ cart_id: id, u_qty: quantity }),
    response: envelope(cartRow),
  }),
  /** Not in the spec, whose calls name rows: a phone without network knows the product alone. */
  setCartQuantity: defineEndpoint({
    method: 'PUT',
    path: '/api/cart/{p_id}',
    description:
      "Sets how many pieces of a product one's cart has, whether or not there were any; 0 takes the product out. Answers the row, or null where there is none any more.",
    access: 'customer',
    idempotent: true,
    params: z.object({ p_id: id }),
    body: z.object({ u_qty: wholeNumber(0, maxQuantity) }),
    response: envelope(cartRow.nullable()),
  }),
  removeCartItem: defineEndpoint({
    method: 'DELETE',
    path: '/removecartitem/{cart_id}',
    description: "Takes a row out of one's cart.",
    access: 'customer',
    idempotent: true,
    params: z.object({ cart_id: id }),
    response: emptyEnvelope,
  }),
  clearCart: defineEndpoint({
    method: 'DELETE',
    path: '/api/cart',
    description: "Empties one's cart.",
    access: 'customer',
    response: z.object({ message: z.string() }),
  }),
} as const;
