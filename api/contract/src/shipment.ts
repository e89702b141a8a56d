import { z } from 'zod';
import { timestamp } from './fields.ts';

/** Carriers that admins can choose, with the address of their tracking page; others can be typed in. */
const trackingPages: Readonly<Record<string, ((number: string) => string) | null>> = {
  'Blue Dart': null,
  'BVC Logistics': null,
  Delhivery: (number) => `https://www.delhivery.com/track-v2/package/${number}`,
  DHL: (number) =>
    `https://www.dhl.com/global-en/home/tracking/tracking-express.html?submit=1&tracking-id=${number}`,
  DTDC: null,
  FedEx: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  'India Post': null,
  'Malca-Amit': null,
  'Sequel Logistics': null,
  UPS: (number) => `https://www.ups.com/track?tracknum=${number}`,
};

export const carriers: readonly string[] = Object.keys(trackingPages);

/** Returns the tracking page of a parcel, or null where the carrier's is not known. */
export function trackingPageOf(carrier: string, trackingNumber: string): string | null {
  const known = carriers.find((name) => name.toLowerCase() === carrier.toLowerCase());
  const page = known === undefined ? null : trackingPages[known];
  return page?.(encodeURIComponent(trackingNumber)) ?? null;
}

/** A parcel of an order. */
export const shipment = z
  .object({
    /** Numbers the shipments of an order, from 1. */
    shipmentId: z.int(),
    carrier: z.string(),
    trackingNumber: z.string(),
    trackingUrl: z.string().nullable(),
    items: z.array(z.object({ p_id: z.int(), quantity: z.int() })),
    shippedAt: timestamp,
    /** Set for a parcel with replacements for returned pieces. */
    returnId: z.int().optional(),
  })
  .meta({ id: 'Shipment' });
export type Shipment = z.output<typeof shipment>;

/** The pieces of an order that no shipment has, by product. Products without any are left out. */
export function unshippedItems({
  items,
  shipments = [],
}: {
  items: readonly { p_id: number; quantity: number }[];
  shipments?: readonly Pick<Shipment, 'items' | 'returnId'>[] | undefined;
}): { p_id: number; quantity: number }[] {
  const shipped = new Map<number, number>();
  const first = shipments.filter(({ returnId }) => returnId === undefined);
  for (const { p_id, quantity } of first.flatMap((each) => each.items)) {
    shipped.set(p_id, (shipped.get(p_id) ?? 0) + quantity);
  }
  return items
    .map(({ p_id, quantity }) => ({ p_id, quantity: quantity - (shipped.get(p_id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}
