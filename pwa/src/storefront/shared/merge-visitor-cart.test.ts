import { idempotencyHeader } from '@vajra/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import { storageKeys } from '../../browser/storage-keys.ts';
import { mergeVisitorCart } from './merge-visitor-cart.ts';
import { readVisitorCart, withVisitorItem, writeVisitorCart } from './visitor-cart.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** A server whose stock is five of each product, and whose requests can fail on the way there or back. */
let carts: Map<number, number>;
let seenKeys: Map<string, Response>;
let fails: (p_id: number) => 'request' | 'response' | null;
let requests: number;

beforeEach(() => {
  localStorage.clear();
  carts = new Map();
  seenKeys = new Map();
  fails = () => null;
  requests = 0;
  vi.stubGlobal('fetch', async (path: string, { body, headers }: RequestInit) => {
    expect(path).toBe(endpoints.addToCart.path);
    requests += 1;
    const { p_id, u_qty } = JSON.parse(String(body));
    if (fails(p_id) === 'request') throw new TypeError('Failed to fetch');
    const key = new Headers(headers).get(idempotencyHeader) ?? '';
    const response = seenKeys.get(key)?.clone() ?? serve(p_id, u_qty);
    seenKeys.set(key, response.clone());
    if (fails(p_id) === 'response') throw new TypeError('Failed to fetch');
    return response;
  });
});

function serve(p_id: number, u_qty: number): Response {
  if (p_id === 404) return Response.json({ description: 'Product not found' }, { status: 404 });
  if ([401, 429, 503].includes(p_id)) {
    return Response.json({ description: 'Not now.' }, { status: p_id });
  }
  if (p_id === 409) return Response.json({ description: 'It is out of stock.' }, { status: 409 });
  const quantity = Math.min(5, (carts.get(p_id) ?? 0) + u_qty);
  carts.set(p_id, quantity);
  const data = { p_id, u_qty: quantity, product: { name: `Stone ${p_id}` } };
  return Response.json({ status: true, description: 'Added.', data }, { status: 201 });
}

function want(...items: [p_id: number, u_qty: number][]) {
  for (const [p_id, u_qty] of items) {
    writeVisitorCart(withVisitorItem(readVisitorCart(), { p_id, u_qty }));
  }
}

describe('merging', () => {
  it('combines quantities up to the stock and reports what is gone', async () => {
    carts.set(1, 2);
    want([1, 1], [2, 9], [404, 1], [409, 1]);
    expect(await mergeVisitorCart(7)).toEqual({
      added: 2,
      problems: [
        'Only 5 of Stone 2 left. Your cart has all of them.',
        'A product that you chose is no longer available.',
        'It is out of stock.',
      ],
      waiting: 0,
    });
    expect([...carts]).toEqual([
      [1, 3],
      [2, 5],
    ]);
    expect(readVisitorCart()).toEqual([]);
  });

  it.each([401, 429, 503])(
    'keeps a piece that the server refuses with %d for now',
    async (status) => {
      want([status, 1]);
      expect(await mergeVisitorCart(7)).toEqual({ added: 0, problems: [], waiting: 1 });
      expect(readVisitorCart()).toMatchObject([{ p_id: status, u_qty: 1 }]);
    },
  );

  it.each(['request', 'response'] as const)(
    'loses and doubles nothing when a %s is lost',
    async (lost) => {
      want([1, 1], [2, 2], [3, 1]);
      fails = (p_id) => (p_id === 2 ? lost : null);
      expect(await mergeVisitorCart(7)).toEqual({ added: 1, problems: [], waiting: 2 });
      expect(readVisitorCart().map(({ p_id }) => p_id)).toEqual([2, 3]);
      fails = () => null;
      expect(await mergeVisitorCart(7)).toEqual({ added: 2, problems: [], waiting: 0 });
      expect(Object.fromEntries(carts)).toEqual({ 1: 1, 2: 2, 3: 1 });
    },
  );

  it('adds each piece once when two tabs merge at the same time', async () => {
    want([1, 1], [2, 1]);
    await Promise.all([mergeVisitorCart(7), mergeVisitorCart(7)]);
    expect(Object.fromEntries(carts)).toEqual({ 1: 1, 2: 1 });
    expect(readVisitorCart()).toEqual([]);
  });

  it("adds nothing to another user's cart that was sent to the first one's", async () => {
    want([1, 1]);
    fails = () => 'response';
    await mergeVisitorCart(7);
    fails = () => null;
    requests = 0;
    expect(await mergeVisitorCart(8)).toEqual({ added: 0, problems: [], waiting: 0 });
    expect(requests).toBe(0);
    expect(await mergeVisitorCart(7)).toMatchObject({ added: 1 });
    expect(carts.get(1)).toBe(1);
  });

  it('gives up a piece whose request the server may have forgotten', async () => {
    want([1, 1]);
    const [item] = readVisitorCart();
    const sent = { userId: 7, at: Date.now() - 4 * dayMs };
    localStorage.setItem(storageKeys.visitorCart, JSON.stringify([{ ...item, sent }]));
    expect(await mergeVisitorCart(7)).toEqual({ added: 0, problems: [], waiting: 0 });
    expect(requests).toBe(0);
  });
});
