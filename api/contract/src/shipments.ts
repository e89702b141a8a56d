import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, itemList, text, wholeNumber } from './fields.ts';
import { order, orderParams } from './orders.ts';
import { maxQuantity } from './page-sizes.ts';
import { orderEditors } from './staff-roles.ts';

/** Letters and digits in groups, as carriers print them. Stored in capitals, with single spaces. */
const trackingNumber = text(40, 'Tracking number is required')
  .transform((value) => value.toUpperCase().replace(/\s+/g, ' '))
  .refine(
    (value) => /^[A-Z\d](?:[A-Z\d]|[ -](?=[A-Z\d])){2,}$/.test(value),
    'must be at least 3 letters and digits',
  );

/** The address of a tracking page; blank for that of the carrier, where it is known. */
const trackingUrl = z
  .string('must be text')
  .trim()
  .max(500, 'must be at most 500 characters')
  .refine(
    (value) => value === '' || isTrackingUrl(value),
    'must be a link that begins with https://',
  )
  .default('');

function isTrackingUrl(value: string): boolean {
  try {
    const { protocol, username, password } = new URL(value);
    return protocol === 'https:' && username === '' && password === '';
  } catch {
    return false;
  }
}

/** What identifies a parcel. */
export const parcel = z.object({
  carrier: text(60, 'Carrier is required'),
  trackingNumber,
  trackingUrl,
});
const shipmentParams = orderParams.extend({ shipmentId: id });
const changed = z.object({ message: z.string(), order });

/** The parcels of orders, for admins. */
export const shipmentEndpoints = {
  addShipment: defineEndpoint({
    method: 'POST',
    path: '/api/orders/{orderId}/shipments',
    description:
      'Adds a parcel to a Pending or Shipped order, sets a Pending order to Shipped, and notifies the customer. Without `items` the parcel has all pieces that no other parcel has. Fails with 409 when there are none, or when the order has a parcel of this carrier with this tracking number.',
    success: { kind: 'created' },
    access: 'admin',
    roles: orderEditors,
    params: orderParams,
    body: parcel.extend({
      items: itemList(z.object({ p_id: id, quantity: wholeNumber(1, maxQuantity) }))
        .min(1, 'Choose at least one piece.')
        .optional(),
    }),
    response: changed,
  }),
  changeShipment: defineEndpoint({
    method: 'PUT',
    path: '/api/orders/{orderId}/shipments/{shipmentId}',
    description: 'Corrects the carrier, tracking number or tracking page of a parcel.',
    access: 'admin',
    roles: orderEditors,
    params: shipmentParams,
    body: parcel,
    response: changed,
  }),
  removeShipment: defineEndpoint({
    method: 'DELETE',
    path: '/api/orders/{orderId}/shipments/{shipmentId}',
    description: 'Removes a parcel that was added by mistake. The status of the order stays.',
    access: 'admin',
    roles: orderEditors,
    params: shipmentParams,
    response: changed,
  }),
} as const;
