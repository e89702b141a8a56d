import { expect, it } from 'vitest';
import { expectedDelivery } from './order-delivery.ts';
import { newPayment } from './order-payment.ts';

const createdAt = new Date('2026-11-25T10:00:00Z'); // a Wednesday
const paidAt = new Date('2026-11-27T10:00:00Z');
const shippedAt = new Date('2026-12-01T10:00:00Z');
const shipping = {
  ...{ methodId: 2, name: 'Express', price: 0, fromDays: 5, toDays: 7 },
  handling: { fromDays: 1, toDays: 3 },
};
const parcel = { shipmentId: 1, carrier: '', trackingNumber: '', trackingUrl: null, items: [] };
const unpaid = newPayment('manual', 'bank_transfer', undefined);
const paid = {
  ...unpaid,
  ...{ paid: 1, events: [{ kind: 'paid' as const, amount: 1, at: paidAt }] },
};
type Order = Parameters<typeof expectedDelivery>[0];
const order: Order = {
  ...{ status: 'Pending', shipping, createdAt, paymentMethod: 'bank_transfer' },
  payment: paid,
};

it.each<[string, Order, [string, string] | undefined]>([
  ['counted from the payment', order, ['2026-12-07', '2026-12-11']],
  [
    'counted from the payment after a part was refunded',
    {
      ...order,
      payment: {
        ...paid,
        events: [...paid.events, { kind: 'refunded', amount: 1, at: shippedAt }],
      },
    },
    ['2026-12-07', '2026-12-11'],
  ],
  ['not before the payment', { ...order, payment: unpaid }, undefined],
  [
    'counted from the order when it is paid on delivery',
    {
      ...{ ...order, paymentMethod: 'on_delivery' },
      payment: newPayment('manual', 'on_delivery', undefined),
    },
    ['2026-12-03', '2026-12-09'],
  ],
  [
    'counted from the last parcel, without those that replace pieces',
    {
      ...{ ...order, status: 'Shipped' },
      shipments: [
        { ...parcel, shippedAt: createdAt },
        { ...parcel, shippedAt },
        { ...parcel, shippedAt: new Date('2026-12-09T10:00:00Z'), returnId: 1 },
      ],
    },
    ['2026-12-08', '2026-12-10'],
  ],
  ['not known without the date of a parcel', { ...order, status: 'Shipped' }, undefined],
  [
    'not known from a parcel that replaces pieces alone',
    { ...order, status: 'Shipped', shipments: [{ ...parcel, shippedAt, returnId: 1 }] },
    undefined,
  ],
  ['over once it was delivered', { ...order, status: 'Delivered' }, undefined],
  ['none of a cancelled order', { ...order, status: 'Cancelled' }, undefined],
  [
    'none of an order of a release without shipping methods',
    { status: 'Pending', createdAt, paymentMethod: 'upi', payment: paid },
    undefined,
  ],
  [
    'none of an order of an earlier release',
    { ...order, shipping: { methodId: 1, name: '', price: 0, fromDays: 5, toDays: 7 } },
    undefined,
  ],
])('the delivery is %s', (_case, shown, expected) => {
  const dates = expectedDelivery(shown);
  expect(dates && [dates.from, dates.to]).toEqual(expected);
});
