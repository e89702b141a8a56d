import { z } from 'zod';
import { timestamp } from './fields.ts';
import { returnReasons, returnStates, returnWishes } from './return-rules.ts';

/** Pieces of a request; what became of those that have arrived is 0 until then. */
export const returnedPieces = z.object({
  p_id: z.int(),
  quantity: z.int(),
  restocked: z.int(),
  writtenOff: z.int(),
});

/** A return request as its order shows it. */
export const orderReturn = z
  .object({
    returnId: z.int(),
    state: z.enum(returnStates),
    reason: z.enum(returnReasons),
    wish: z.enum(returnWishes),
    items: z.array(returnedPieces),
    /** Set once the money was sent back, in the order's currency. */
    refunded: z.number().optional(),
    history: z.array(
      z.object({ state: z.enum(returnStates), at: timestamp, by: z.enum(['customer', 'admin']) }),
    ),
  })
  .meta({ id: 'OrderReturn' });
export type OrderReturn = z.output<typeof orderReturn>;
