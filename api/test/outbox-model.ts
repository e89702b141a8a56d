import { randomUUID } from 'node:crypto';
import { type Endpoint, endpoints } from '@vajra/contract';
import fc from 'fast-check';
import type { AnyInput } from './request.ts';

/** What a phone without network may do; a stone is a place in the list of those on sale. */
export type Mutation =
  | { kind: 'cart'; stone: number; u_qty: number }
  | { kind: 'save'; stone: number; rating: number; message: string }
  | { kind: 'unsave'; stone: number }
  | { kind: 'contact' }
  | { kind: 'inquiry' };

export const stonesOnSale = 3;
/** Of each stone; one more than that is refused. */
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

/** A mutation that waits to be answered, and all that it was answered. */
export interface Entry {
  id: string;
  mutation: Mutation;
  endpoint: Endpoint;
  input: AnyInput;
  /** Each as JSON of status and what was said. */
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
      const wish = { ...diamond, diamond_type: 'Natural', carat_size: '1', price_range: 'any' };
      const who = { u_name: 'Meera', email, mo_no, additional_info: id, clarity_id };
      return { endpoint: endpoints.addCustomInquiry, input: { body: { ...wish, ...who } } };
    }
  }
}

/** What one customer's mutations come to, done once each and one after another. */
export class ExpectedState {
  readonly cart = new Map<number, number>();
  readonly reviews = new Map<number, { rating: number; message: string }>();
  /** Steps of the catalogue's version. */
  versions = 0;

  /** Does one, and says what it has to be answered: the status, and words of the answer. */
  apply(mutation: Mutation): [status: number, said: string] {
    switch (mutation.kind) {
      case 'cart':
        return this.#setCart(mutation.stone, mutation.u_qty);
      case 'save': {
        const { stone: at, rating, message } = mutation;
        this.reviews.set(at, { rating, message });
        this.versions += 1;
        return [200, message];
      }
      case 'unsave':
        if (this.reviews.delete(mutation.stone)) this.versions += 1;
        return [200, 'Review deleted successfully.'];
      default:
        return [201, 'Thank you.'];
    }
  }

  #setCart(at: number, u_qty: number): [status: number, said: string] {
    if (u_qty > stock) return [409, `Only ${stock} of`];
    if (u_qty === 0) {
      this.cart.delete(at);
      return [200, 'Item removed from cart.'];
    }
    const said = this.cart.has(at) ? 'Cart updated.' : 'Product added to cart.';
    this.cart.set(at, u_qty);
    return [200, said];
  }
}
