import { randomUUID } from 'node:crypto';
import { type Endpoint, endpoints } from '@vajra/contract';
import fc from 'fast-check';
import type { AnyInput } from './request.ts';

/** A change that a client can make offline. `stone` is an index into the products on sale. */
export type Mutation =
  | { kind: 'cart'; stone: number; u_qty: number }
  | { kind: 'save'; stone: number; rating: number; message: string }
  | { kind: 'unsave'; stone: number }
  | { kind: 'contact' }
  | { kind: 'inquiry' };

export const stonesOnSale = 3;
/** Stock of each product. A larger cart quantity is rejected. */
export const stock = 4;

const stone = fc.nat(stonesOnSale - 1);
const kind = <Kind extends Mutation['kind']>(of: Kind) => fc.constant(of);

export const mutations: fc.Arbitrary<Mutation> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: kind('cart'), stone, u_qty: fc.nat(stock + 1) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: kind('save'),
      stone,
      rating: fc.integer({ min: 1, max: 5 }),
      message: fc.constantFrom('Good.', 'Bad.', 'Fine.'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: kind('unsave'), stone }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('contact') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('inquiry') }) },
);

/** A mutation in the outbox and the distinct responses to it. */
export interface Entry {
  id: string;
  mutation: Mutation;
  endpoint: Endpoint;
  input: AnyInput;
  /** JSON of status and body. */
  responses: Set<string>;
}

export function entryOf(mutation: Mutation, p_ids: readonly number[], clarity_id: number): Entry {
  const id = randomUUID();
  return { id, mutation, responses: new Set(), ...callOf(id, mutation, p_ids, clarity_id) };
}

function callOf(
  id: string,
  mutation: Mutation,
  p_ids: readonly number[],
  clarity_id: number,
): Pick<Entry, 'endpoint' | 'input'> {
  const params = { p_id: 'stone' in mutation ? p_ids[mutation.stone] : undefined };
  const email = 'meera@example.com';
  const mo_no = '+919812345678';
  switch (mutation.kind) {
    case 'cart': {
      const { u_qty } = mutation;
      return { endpoint: endpoints.setCartQuantity, input: { params, body: { u_qty } } };
    }
    case 'save': {
      const { rating, message } = mutation;
      return { endpoint: endpoints.saveReview, input: { params, body: { rating, message } } };
    }
    case 'unsave':
      return { endpoint: endpoints.deleteOwnReview, input: { params } };
    case 'contact': {
      const body = { name: 'Meera', email, mo_no, message: id };
      return { endpoint: endpoints.contactUs, input: { body } };
    }
    case 'inquiry': {
      const diamond = { diamond_shape: 'Oval', diamond_color: 'F', diamond_cut_grade: 'Good' };
      const diamondFields = {
        ...diamond,
        diamond_type: 'Natural',
        carat_size: '1',
        price_range: 'any',
      };
      const customer = { u_name: 'Meera', email, mo_no, additional_info: id, clarity_id };
      return {
        endpoint: endpoints.addCustomInquiry,
        input: { body: { ...diamondFields, ...customer } },
      };
    }
  }
}

/** Expected state after one customer's mutations, each applied once and in order. */
export class ExpectedState {
  readonly cart = new Map<number, number>();
  readonly reviews = new Map<number, { rating: number; message: string }>();
  /** Number of expected transactions that change products. */
  productChanges = 0;

  /** Applies a mutation and returns the expected status and a text that the response contains. */
  apply(mutation: Mutation): [status: number, text: string] {
    switch (mutation.kind) {
      case 'cart':
        return this.#setCart(mutation.stone, mutation.u_qty);
      case 'save': {
        const { stone: index, rating, message } = mutation;
        this.reviews.set(index, { rating, message });
        this.productChanges += 1;
        return [200, message];
      }
      case 'unsave':
        if (this.reviews.delete(mutation.stone)) this.productChanges += 1;
        return [200, 'Review deleted successfully.'];
      default:
        return [201, 'Thank you.'];
    }
  }

  #setCart(index: number, u_qty: number): [status: number, text: string] {
    if (u_qty > stock) return [409, `Only ${stock} of`];
    if (u_qty === 0) {
      this.cart.delete(index);
      return [200, 'Item removed from cart.'];
    }
    const text = this.cart.has(index) ? 'Cart updated.' : 'Product added to cart.';
    this.cart.set(index, u_qty);
    return [200, text];
  }
}
