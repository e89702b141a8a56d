import { expect, it } from 'vitest';
import { Bitset } from './bitset.ts';
import { OrderPrefixes } from './order-prefixes.ts';

it.each([0, 1, 7, 8, 9, 63, 64, 65, 200])('has every prefix of an order of %i slots', (count) => {
  // 7919 is a prime number, so that every slot occurs once.
  const order = Uint32Array.from({ length: count }, (_, at) => (at * 7919 + 3) % count);
  const prefixes = new OrderPrefixes(order);
  const slots = new Bitset();
  for (let length = 0; length <= count; length++) {
    prefixes.copyTo(slots, length);
    expect([...slots.members()]).toEqual([...order.subarray(0, length).toSorted()]);
  }
});
