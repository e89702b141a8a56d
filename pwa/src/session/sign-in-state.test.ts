import { describe, expect, it } from 'vitest';
import { destination, readSignInState } from './sign-in-state.ts';

describe('destination', () => {
  it.each([
    [undefined, false, '/'],
    [undefined, true, '/admin'],
    ['/cart', false, '/cart'],
    ['/shapes/2?page=3', false, '/shapes/2?page=3'],
    ['/admin/orders', true, '/admin/orders'],
    ['/admin/orders', false, '/'],
    ['//evil.example', false, '/'],
    ['/\\evil.example', false, '/'],
    ['https://evil.example', false, '/'],
    ['javascript:alert(1)', false, '/'],
    ['/login', false, '/'],
  ])('is for %s (admin: %s) the path %s', (from, isAdmin, expected) => {
    expect(destination(from, isAdmin)).toBe(expected);
  });
});

describe('readSignInState', () => {
  it('returns a valid state, and an empty one for any other value', () => {
    expect(readSignInState({ from: '/x', intent: { p_id: 1, u_qty: 2 } })).toEqual({
      from: '/x',
      intent: { p_id: 1, u_qty: 2 },
    });
    for (const invalid of [null, 7, 'x', { from: 3 }, { intent: { p_id: 'x' } }]) {
      expect(readSignInState(invalid)).toEqual({});
    }
  });
});
