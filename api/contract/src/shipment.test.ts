import { describe, expect, it } from 'vitest';
import { orderTimeline } from './order-timeline.ts';
import { trackingPageOf, unshippedItems } from './shipment.ts';

const items = [
  { p_id: 1, quantity: 2 },
  { p_id: 2, quantity: 1 },
];

describe('unshippedItems', () => {
  it('returns all items of an order without parcels', () => {
    expect(unshippedItems({ items })).toEqual(items);
  });

  it('subtracts what the parcels have', () => {
    const parcel = { items: [{ p_id: 1, quantity: 1 }] };
    expect(unshippedItems({ items, shipments: [parcel] })).toEqual([
      { p_id: 1, quantity: 1 },
      { p_id: 2, quantity: 1 },
    ]);
    const rest = {
      items: [
        { p_id: 1, quantity: 1 },
        { p_id: 2, quantity: 1 },
      ],
    };
    expect(unshippedItems({ items, shipments: [parcel, rest] })).toEqual([]);
  });
});

describe('trackingPageOf', () => {
  it.each([
    ['FedEx', '7712 34', 'https://www.fedex.com/fedextrack/?trknbr=7712%2034'],
    ['fedex', '1', 'https://www.fedex.com/fedextrack/?trknbr=1'],
    ['India Post', 'EE123456789IN', null],
    ['A neighbour', '1', null],
    ['constructor', '1', null],
  ])('of %s %s is %s', (carrier, number, url) => {
    expect(trackingPageOf(carrier, number)).toBe(url);
  });
});

describe('orderTimeline', () => {
  it('puts a parcel after the status that it set, and before later ones', () => {
    const at = (minute: number) => `2026-11-23T10:0${minute}:00.000Z`;
    const shipment = (shipmentId: number, shippedAt: string) => ({
      ...{ shipmentId, shippedAt, carrier: 'DHL', trackingNumber: `N${shipmentId}` },
      ...{ trackingUrl: null, items: [] },
    });
    const timeline = orderTimeline({
      history: [
        { status: 'Pending', at: at(0), by: 'customer' },
        { status: 'Shipped', at: at(1), by: 'admin' },
        { status: 'Delivered', at: at(3), by: 'admin' },
      ],
      shipments: [shipment(1, at(1)), shipment(2, at(2))],
      payment: {
        events: [
          { kind: 'paid', amount: 9, at: at(0) },
          { kind: 'refunded', amount: 5, at: at(4) },
        ],
      },
    });
    expect(
      timeline.map((entry) => (entry.kind === 'shipment' ? entry.shipment.trackingNumber : entry)),
    ).toMatchObject([
      { status: 'Pending' },
      { event: { kind: 'paid' } },
      { status: 'Shipped' },
      'N1',
      'N2',
      { status: 'Delivered' },
      { event: { kind: 'refunded', amount: 5 } },
    ]);
  });

  it('has no payments for orders of earlier releases', () => {
    expect(orderTimeline({ history: [] })).toEqual([]);
  });
});
