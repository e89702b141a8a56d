import { z } from 'zod';

/** The shipping method of an order, as it was when the order was placed. */
export const orderShipping = z
  .object({
    methodId: z.int(),
    name: z.string(),
    /** In the order's currency; part of its total. */
    price: z.number(),
    /** Working days of the carrier until delivery, from and to. */
    fromDays: z.int(),
    toDays: z.int(),
    /**
     * The first and the last day on which the order is expected, such as 2026-12-23. Missing while it is
     * not paid, once it has arrived or was cancelled, and in orders of earlier releases.
     */
    expected: z.object({ from: z.string(), to: z.string() }).optional(),
  })
  .meta({ id: 'OrderShipping' });
export type OrderShipping = z.output<typeof orderShipping>;

/** Returns '15-25 working days'. */
export function describeWorkingDays({
  fromDays,
  toDays,
}: Pick<OrderShipping, 'fromDays' | 'toDays'>): string {
  const days = fromDays === toDays ? `${toDays}` : `${fromDays}-${toDays}`;
  return `${days} working ${toDays === 1 ? 'day' : 'days'}`;
}
