import { z } from 'zod';
import { defineEndpoint, emptyEnvelope, envelope } from './endpoint.ts';
import { id, ignored, wholeNumber } from './fields.ts';
import { maxQuantity } from './page-sizes.ts';
import { product } from './products.ts';

/** Why a cart row cannot be ordered. */
export const cartProblems = ['inactive', 'no-price', 'out-of-stock', 'not-enough'] as const;

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

const quantity = wholeNumber(1, maxQuantity);

export const cartEndpoints = {
  addToCart: defineEndpoint({
    method: 'POST',
    path: '/addtocart',
    description:
      "Adds pieces of a product to those in the signed-in user's cart. A call that is repeated with the same Idempotency-Key adds them once.",
    success: { kind: 'created' },
    idempotent: true,
    access: 'customer',
    body: z.object({
      p_id: id,
      u_id: ignored,
      u_qty: quantity.default(1),
      upToStock: z
        .literal(true, 'must be true')
        .optional()
        .describe(
          'Adds as many of the pieces as are in stock, instead of failing with 409 when there are fewer.',
        ),
    }),
    response: envelope(cartRow),
  }),
  getCartData: defineEndpoint({
    method: 'POST',
    path: '/getcartdata',
    description:
      "The signed-in user's cart. Each row has the current product and, if it cannot be ordered, the reason.",
    access: 'customer',
    body: z.object({ u_id: ignored }),
    response: envelope(z.array(cartRow)),
  }),
  updateCart: defineEndpoint({
    method: 'POST',
    path: '/updatecart',
    description:
      'Sets the quantity of a cart row. The quantity is absolute, so repeating the call has no further effect. A quantity above the remaining stock may be reduced in steps.',
    access: 'customer',
    idempotent: true,
    body: z.object({ cart_id: id, u_qty: quantity }),
    response: envelope(cartRow),
  }),
  /** By product instead of by row, because a device without a connection has no row id yet. */
  setCartQuantity: defineEndpoint({
    method: 'PUT',
    path: '/api/cart/{p_id}',
    description:
      "Sets the quantity of a product in the signed-in user's cart. 0 removes the product. Returns the row, or null when the product is not in the cart any more.",
    access: 'customer',
    idempotent: true,
    params: z.object({ p_id: id }),
    body: z.object({ u_qty: wholeNumber(0, maxQuantity) }),
    response: envelope(cartRow.nullable()),
  }),
  removeCartItem: defineEndpoint({
    method: 'DELETE',
    path: '/removecartitem/{cart_id}',
    description: "Removes a row from the signed-in user's cart.",
    access: 'customer',
    idempotent: true,
    params: z.object({ cart_id: id }),
    response: emptyEnvelope,
  }),
  clearCart: defineEndpoint({
    method: 'DELETE',
    path: '/api/cart',
    description: "Removes all rows from the signed-in user's cart.",
    access: 'customer',
    response: z.object({ message: z.string() }),
  }),
} as const;
