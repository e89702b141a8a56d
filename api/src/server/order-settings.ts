import { z } from 'zod';
import type { OrderLimit } from '../orders/open-orders.ts';

const dayMs = 24 * 60 * 60 * 1000;
const unitMs = { h: dayMs / 24, d: dayMs } as const;

/** Parses "3/200000", which is pieces and rupees, or "200" for pieces without a limit in value. */
function orderLimit(byDefault: string) {
  return z
    .string()
    .regex(/^[1-9]\d{0,5}(\/[1-9]\d{0,11})?$/, 'must be pieces, or pieces/rupees such as 3/200000')
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
