import { z } from 'zod';
import { defineEndpoint, envelope } from './endpoint.ts';
import { blankable, id, page, perPage, text, timestamp, wholeNumber } from './fields.ts';
import { maxQuantity, pageSizes } from './page-sizes.ts';
import { product } from './products.ts';
import { catalogueEditors, everyStaffRole } from './staff-roles.ts';

/** Why stock changes. */
export const stockReasons = [
  'opening',
  'added',
  'reduced',
  'ordered',
  'cancelled',
  'reinstated',
  'returned',
  'exchanged',
] as const;
export type StockReason = (typeof stockReasons)[number];

/** An entry of the stock ledger. */
export const stockMovement = z
  .object({
    movement_id: z.string(),
    at: timestamp,
    /** Number of pieces, negative when they leave the stock. */
    change: z.int(),
    reason: z.enum(stockReasons),
    /** The admin's note. */
    note: z.string().nullable(),
    orderId: z.string().nullable(),
    u_id: z.int(),
    /** Null when the account has been deleted. */
    u_name: z.string().nullable(),
  })
  .meta({ id: 'StockMovement' });
export type StockMovement = z.output<typeof stockMovement>;

const stockChange = z.object({
  p_id: id,
  stock: wholeNumber(1, maxQuantity).default(1),
  note: blankable(text(200)).describe('A note for the stock ledger.'),
});

export const stockEndpoints = {
  addStock: defineEndpoint({
    method: 'POST',
    path: '/addstock',
    description: 'Adds pieces to the stock of a product.',
    access: 'admin',
    roles: catalogueEditors,
    body: stockChange,
    response: envelope(product),
  }),
  reduceStock: defineEndpoint({
    method: 'POST',
    path: '/reducestock',
    description: 'Removes pieces from the stock of a product, at most as many as are left.',
    access: 'admin',
    roles: catalogueEditors,
    body: stockChange,
    response: envelope(product),
  }),
  getStockMovements: defineEndpoint({
    method: 'GET',
    path: '/api/products/{p_id}/stock',
    description: 'A page of the stock movements of a product, newest first.',
    access: 'admin',
    roles: everyStaffRole,
    params: z.object({ p_id: id }),
    query: z.object({ page, perPage: perPage(pageSizes.stockMovements) }),
    response: z.object({ movements: z.array(stockMovement), totalCount: z.int() }),
  }),
} as const;
