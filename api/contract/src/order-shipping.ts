import { z } from 'zod';

/** The shipping method of an order, as it was when the order was placed. */
export const orderShipping = z
  .object({
    methodId: z.int(),
    name: z.string(),
    /** In the order's currency; part of its total. */
    price: z.number(),
    /** Working days until delivery, from and to. */
    fromDays: z.int(),
    toDays: z.int(),
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
