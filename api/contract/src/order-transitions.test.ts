import { describe, expect, it } from 'vitest';
import { orderStatuses } from './constants.ts';
import {
  cancellationOf,
  findTransition,
  isOutOfStore,
  orderActors,
  orderTransitions,
} from './order-transitions.ts';

const parcel = { shipments: [{}] };
const pairs = orderStatuses.flatMap((from) =>
  orderStatuses.filter((to) => to !== from).map((to) => [from, to] as const),
);

describe('the transitions of an order', () => {
  it.each(pairs)('let an admin set %s to %s, wherever the pieces are', (from, to) => {
    expect(findTransition({ status: from }, to, 'admin')).toMatchObject({ from, to });
    const shipped = { status: from, ...parcel, hasLeftStore: true as const };
    expect(findTransition(shipped, to, 'admin')).toMatchObject({ from, to });
  });

  it.each(orderActors)('are unambiguous for the actor "%s"', (by) => {
    const own = orderTransitions.filter((each) => each.by.includes(by));
    for (const { from, to, pieces } of own) {
      const same = own.filter((each) => each.from === from && each.to === to);
      expect(same.filter((each) => each.pieces === pieces)).toHaveLength(1);
      if (pieces === 'anywhere') expect(same).toHaveLength(1);
    }
  });

  it('let customers only cancel, and nothing that was delivered', () => {
    const own = orderTransitions.filter(({ by }) => by.includes('customer'));
    expect(new Set(own.map(({ to }) => to))).toEqual(new Set(['Cancelled']));
    expect(cancellationOf({ status: 'Pending' })).toBe('immediate');
    expect(cancellationOf({ status: 'Pending', ...parcel })).toBe('byReturn');
    expect(cancellationOf({ status: 'Shipped' })).toBe('byReturn');
    expect(cancellationOf({ status: 'Delivered' })).toBeNull();
    expect(cancellationOf({ status: 'Cancelled' })).toBeNull();
  });

  it('take as many pieces from stock as they return', () => {
    for (const { from, to, pieces, effects } of orderTransitions) {
      if (effects.includes('requestReturn')) continue;
      const isInStore = pieces === 'in store';
      expect(effects.includes('restock')).toBe(to === 'Cancelled' && isInStore);
      expect(effects.includes('sell')).toBe(from === 'Cancelled' && isInStore);
      expect(effects.includes('refund')).toBe(effects.includes('restock'));
    }
  });
});

it('counts the pieces of orders that earlier releases cancelled as in the store', () => {
  expect(isOutOfStore({ status: 'Cancelled', ...parcel })).toBe(false);
  expect(isOutOfStore({ status: 'Cancelled', hasLeftStore: true })).toBe(true);
  expect(isOutOfStore({ status: 'Pending' })).toBe(false);
  expect(isOutOfStore({ status: 'Delivered' })).toBe(true);
});
