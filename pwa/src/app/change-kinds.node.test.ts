import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { type ChangeKindName, readObjectKey } from '../api/change-kinds.ts';
import { keys } from '../api/queries.ts';
import { changeKinds } from './change-kinds.ts';

const [meera, ravi] = [7, 8];
let client: QueryClient;
/** The responses on the device. */
let cached: Map<string, unknown>;
const respondTo = (object: string, response: unknown) => {
  const { kind, id } = readObjectKey(object);
  const { apply } = changeKinds[kind as ChangeKindName];
  apply?.({
    ...{ queryClient: client, userId: meera, id, response },
    changeCached: (key, change) =>
      cached.has(key) && cached.set(key, change(cached.get(key) as never)),
  });
};
const cartOf = (userId: number) => client.getQueryData(keys.cart(userId));

beforeEach(() => {
  cached = new Map();
  client = new QueryClient();
  client.setQueryData(keys.cart(meera), [
    { p_id: 1, u_qty: 1 },
    { p_id: 2, u_qty: 1 },
  ]);
  client.setQueryData(keys.cart(ravi), [{ p_id: 1, u_qty: 5 }]);
});

it('replaces, adds and removes a row of the cart of its user, and asks for it again', () => {
  respondTo('cart:2', { data: { p_id: 2, u_qty: 3 } });
  expect(cartOf(meera)).toEqual([
    { p_id: 1, u_qty: 1 },
    { p_id: 2, u_qty: 3 },
  ]);
  respondTo('cart:4', { data: { p_id: 4, u_qty: 1 } });
  respondTo('cart:1', { data: null });
  expect(cartOf(meera)).toEqual([
    { p_id: 2, u_qty: 3 },
    { p_id: 4, u_qty: 1 },
  ]);
  expect(cartOf(ravi)).toEqual([{ p_id: 1, u_qty: 5 }]);
  expect(client.getQueryState(keys.cart(meera))?.isInvalidated).toBe(true);
  expect(client.getQueryState(keys.cart(ravi))?.isInvalidated).toBe(false);
});

it('begins a cart that is not loaded', () => {
  client.clear();
  respondTo('cart:4', { data: { p_id: 4, u_qty: 1 } });
  expect(cartOf(meera)).toEqual([{ p_id: 4, u_qty: 1 }]);
});

it('changes what the device keeps for an offline start', () => {
  const [first, second] = [{ p_id: 1 }, { p_id: 2 }];
  cached = new Map<string, unknown>([
    ['cart', { status: true, data: [{ p_id: 1, u_qty: 1 }] }],
    ['saved', { token: 'a', products: [first] }],
    ['stock-alerts', { alerts: [first] }],
  ]);
  respondTo('cart:1', { data: { p_id: 1, u_qty: 3 } });
  for (const kind of ['saved', 'stock-alert']) {
    respondTo(`${kind}:2`, { saved: second, alert: second });
    respondTo(`${kind}:1`, {});
  }
  expect(Object.fromEntries(cached)).toEqual({
    cart: { status: true, data: [{ p_id: 1, u_qty: 3 }] },
    saved: { token: 'a', products: [second] },
    'stock-alerts': { alerts: [second] },
  });
});

it('asks for reviews and the product again after a review, and changes no cart', () => {
  const reviews = keys.productReviews(4, 1);
  for (const key of [reviews, keys.product(4), keys.product(5)]) client.setQueryData(key, {});
  respondTo('review:4', { data: {} });
  const isInvalidated = (key: readonly unknown[]) => client.getQueryState(key)?.isInvalidated;
  expect([reviews, keys.product(4), keys.product(5)].map(isInvalidated)).toEqual([
    true,
    true,
    false,
  ]);
  expect(isInvalidated(keys.cart(meera))).toBe(false);
});

it('says what is changed, and when the server forgets it', () => {
  const { cart, review, message } = changeKinds;
  expect(cart.label({ p_id: 1, product: undefined, u_qty: 0 })).toContain('removed');
  expect(review.label(null)).toBe('Your review (deleted)');
  expect(message.label(null)).toBe('Message to the store');
  expect(cart.retentionMs).toBeLessThan(review.retentionMs);
});
