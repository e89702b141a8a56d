import { z } from 'zod';
import type { OrderLimit } from '../sales/orders/open-orders.ts';

const dayMs = 24 * 60 * 60 * 1000;
const unitMs = { h: dayMs / 24, d: dayMs } as const;

const maxPieces = 999_999;
const maxRupees = 999_999_999_999;

function isInRange(text: string): boolean {
  const [pieces = 0, rupees = 1] = text.split('/').map(Number);
  return pieces >= 1 && pieces <= maxPieces && rupees >= 1 && rupees <= maxRupees;
}

/** Parses "3/200000", which is pieces and rupees, or "200" for pieces without a limit in value. */
function orderLimit(byDefault: string) {
  return z
    .string()
    .regex(/^\d+(\/\d+)?$/, 'must be pieces, or pieces/rupees such as 3/200000')
    .refine(isInRange, `must be 1 to ${maxPieces} pieces, and 1 to ${maxRupees} rupees`)
    .default(byDefault)
    .transform((text): OrderLimit => {
      const [pieces, rupees] = text.split('/').map(Number);
      return { pieces: pieces ?? 0, value: rupees === undefined ? null : rupees * 100 };
    });
}

/** Settings of what Pending orders may hold, by how far the customer is known, and for how long. */
export const orderSettings = {
  ORDER_LIMIT_NEW: orderLimit('3/200000'),
  ORDER_LIMIT_VERIFIED: orderLimit('20/2000000'),
  ORDER_LIMIT_KNOWN: orderLimit('200'),
  ORDER_LIMIT_NETWORK: z.coerce.number().int().min(1).max(1000).default(5),
  /** Milliseconds after which a Pending order is cancelled. */
  ORDER_HOLD: z
    .string()
    .regex(/^[1-9]\d{0,3}[hd]$/, 'must be hours or days, such as 48h or 7d')
    .transform((text) => Number(text.slice(0, -1)) * unitMs[text.endsWith('h') ? 'h' : 'd'])
    .optional(),
};
