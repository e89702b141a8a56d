import { describe, expect, it } from 'vitest';
import type { ProductDocument } from '../../catalogue/products/product.model.ts';
import type { Caller } from '../../platform/http/state.ts';
import { type Basket, composeBasket } from './basket.ts';
import {
  type Applicant,
  type CustomerLevel,
  type HeldOrder,
  OpenOrders,
  type OrderLimitSettings,
} from './open-orders.ts';

const unlimited = { pieces: 1000, value: null };
const limits: OrderLimitSettings = {
  new: unlimited,
  verified: unlimited,
  known: unlimited,
  networkFactor: 1,
};

/** Returns an applicant who is alone in a network. */
const applicant = (u_id: number, level: CustomerLevel = 'new'): Applicant => ({
  caller: { u_id } as Caller, // the limits use nothing else
  level,
  address: `10.9.${u_id}.1`,
});

/** Returns the items of products, each with its pieces. */
const itemsOf = (pieces: Record<number, number>) =>
  Object.entries(pieces).map(([id, quantity]) => {
    const p_id = Number(id);
    return { p_id, sku: '', name: `Stone ${id}`, image: null, quantity, unit: 100 };
  });

const basketOf = (pieces: Record<number, number>): Basket =>
  composeBasket({ items: itemsOf(pieces), currency: 'INR' });

/** Returns products by their id, each with its pieces that are left. */
const stock = (remaining: Record<number, number>): Map<number, ProductDocument> =>
  new Map(
    Object.entries(remaining).map(([id, remaining_qty]) => [
      Number(id),
      { remaining_qty, price: { inr: 100, usd: 100 } } as ProductDocument, // has no other use here
    ]),
  );

/** Returns a Pending order as it is stored. */
function heldOrder(u_id: number, pieces: Record<number, number>, isVerified = false): HeldOrder {
  const items = itemsOf(pieces);
  const unverifiedProducts = items.map(({ p_id }) => p_id);
  const hold = { u_id, pieces: 0, value: 0, ...(!isVerified && { unverifiedProducts }) };
  return { hold, items };
}

describe('the last pieces of a product', () => {
  // Of 12 pieces new accounts may hold 9.
  const holds = (orders: HeldOrder[], wanted: Record<number, number>, left: number) => () =>
    new OpenOrders(orders, limits, '').add(
      applicant(3),
      basketOf(wanted),
      stock({ 1: left, 2: 99 }),
    );
  const message = 'Confirm your email address to order the last pieces of Stone 1.';

  it('are kept from new accounts, however many open orders hold the others', () => {
    const orders = [heldOrder(1, { 1: 4 }), heldOrder(2, { 2: 1, 1: 3 })];
    expect(holds(orders, { 1: 3 }, 5)).toThrow(message);
    expect(holds(orders.toReversed(), { 1: 3 }, 5)).toThrow(message);
    expect(holds(orders, { 1: 2 }, 5)).not.toThrow();
  });

  it('count neither pieces of other products nor those of confirmed addresses', () => {
    expect(holds([heldOrder(1, { 2: 50 })], { 1: 9 }, 12)).not.toThrow();
    expect(holds([heldOrder(1, { 2: 50 })], { 1: 10 }, 12)).toThrow(message);
    // Of the 5 pieces that are left, 3 may be ordered.
    expect(holds([heldOrder(1, { 1: 7 }, true)], { 1: 3 }, 5)).not.toThrow();
  });

  it('count the orders that were added before in the same batch', () => {
    const open = new OpenOrders([], limits, '');
    const add = (u_id: number, pieces: number, left: number) => () =>
      open.add(applicant(u_id), basketOf({ 1: pieces }), stock({ 1: left }));
    expect(add(1, 4, 12)).not.toThrow();
    expect(add(2, 3, 8)).not.toThrow();
    expect(add(3, 3, 5)).toThrow(message);
    expect(add(3, 2, 5)).not.toThrow();
  });
});

describe('the limit of an account', () => {
  const strict = { ...limits, new: { pieces: 3, value: 500 } };
  const add = (u_id: number, pieces: number, open: OpenOrders) => () =>
    open.add(applicant(u_id), basketOf({ 1: pieces }), stock({ 1: 100 }));

  it('counts the pieces of all its open orders, and none of other accounts', () => {
    const open = new OpenOrders([], strict, '');
    expect(add(1, 1, open)).not.toThrow();
    expect(add(1, 1, open)).not.toThrow();
    expect(add(2, 3, open)).not.toThrow();
    expect(add(1, 2, open)).toThrow('Confirm your email address to order more than 3 pieces.');
    expect(add(1, 1, open)).not.toThrow();
  });

  it('counts the value of all its open orders', () => {
    const valued = { ...limits, new: { pieces: 100, value: 500 } };
    const open = new OpenOrders([], valued, '');
    expect(add(1, 2, open)).not.toThrow();
    expect(add(1, 2, open)).not.toThrow();
    expect(add(1, 2, open)).toThrow('Confirm your email address to order for more than ₹5.00.');
    expect(add(1, 1, open)).not.toThrow();
  });
});
