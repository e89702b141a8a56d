import fc from 'fast-check';
import { expect, it, test } from 'vitest';
import { normalizeOrderId, orderIdFrom, orderIdPattern } from './order-id.ts';

it('creates ids that match the pattern and are already normalized', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 10, maxLength: 16 }), (bytes) => {
      const id = orderIdFrom(bytes);
      expect(id).toMatch(orderIdPattern);
      expect(normalizeOrderId(id)).toBe(id);
    }),
  );
});

it('requires ten bytes', () => {
  expect(() => orderIdFrom(new Uint8Array(9))).toThrow(RangeError);
});

test.each([
  ['7k3mq 9qxtd', '7K3MQ-9QXTD'],
  ['7K3MQ9QXTD', '7K3MQ-9QXTD'],
  ['OIL00-00000', '01100-00000'],
])('reads %s as %s', (typed, id) => {
  expect(normalizeOrderId(typed)).toBe(id);
});
