import { beforeEach, describe, expect, it } from 'vitest';
import { clearIdempotencyKey, idempotencyKey } from './idempotency-key.ts';

const order = { items: [{ p_id: 1, u_qty: 2 }], totalAmount: 10 };

beforeEach(() => sessionStorage.clear());

describe('idempotencyKey', () => {
  it('is the same for a retry and differs for another order', () => {
    const first = idempotencyKey(order);
    expect(idempotencyKey({ ...order })).toBe(first);
    expect(idempotencyKey({ ...order, totalAmount: 11 })).not.toBe(first);
  });

  it('is new after the order was placed', () => {
    const first = idempotencyKey(order);
    clearIdempotencyKey();
    expect(idempotencyKey(order)).not.toBe(first);
  });
});
