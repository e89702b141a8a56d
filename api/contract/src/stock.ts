import { z } from 'zod';
import { defineEndpoint, envelope } from './endpoint.ts';
import { blankable, id, page, perPage, text, timestamp, wholeNumber } from './fields.ts';
import { product } from './products.ts';

/** Why stock moves. */
export const stockReasons = [
  'opening',
  'added',
  'reduced',
  'ordered',
  'cancelled',
  'reinstated',
] as const;
export type StockReason = (typeof stockReasons)[number];

/** A movement of stock, as admins read it. */
export const stockMovement = z
  .object({
    movement_id: z.string(),
    at: timestamp,
    /** Pieces: positive when more are left to sell, negative when fewer. */
    change: z.int(),
    reason: z.enum(stockReasons),
    /** What the admin wrote beside it. */
    note: z.string().nullable(),
    orderId: z.string().nullable(),
    u_id: z.int(),
    /** Null where the account is gone. */
    u_name: z.string().nullable(),
  })
  .meta({ id: 'StockMovement' });
export type StockMovement = z.output<typeof stockMovement>;

const stockChange = z.object({
  p_id: id,
  stock: wholeNumber(1, 1_000_000).default(1),
  note: blankable(text(200)).describe('Why, in words; the ledger keeps it.'),
});

export const stockEndpoints = {
  addStock: defineEndpoint({
    method: 'POST',
    path: '/addstock',
    description: 'Adds pieces to the stock of a product.',
    access: 'admin',
    body: stockChange,
    response: envelope(product),
  }),
  reduceStock: defineEndpoint({
    method: 'POST',
    path: '/reducestock',
    description: 'Takes pieces out of the stock of a product, never more than are left.',
    access: 'admin',
    body: stockChange,
    response: envelope(product),
  }),
  /** Not in the spec: whoever counts the safe has to know what happened to a stone. */
  getStockMovements: defineEndpoint({
    method: 'GET',
    path: '/api/products/{p_id}/stock',
    description: 'A page of the movements of the stock of a product, newest first.',
    access: 'admin',
    params: z.object({ p_id: id }),
    query: z.object({ page, perPage: perPage(10) }),
    response: z.object({ movements: z.array(stockMovement), totalCount: z.int() }),
  }),
} as const;
