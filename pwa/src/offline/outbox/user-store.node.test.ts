import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { Change } from '../../api/offline-client.ts';
import { testKinds } from './test-outbox.ts';
import { userDatabaseName } from './user-database.ts';
import { UserStore } from './user-store.ts';

const userId = 7;
const response = { status: true, description: 'Cart updated.', data: { p_id: 3, u_qty: 2 } };
let stores: UserStore[];
let send: () => Promise<unknown>;

beforeEach(() => {
  stores = [];
  // The lock is tested with the outbox; here only one tab sends.
  vi.stubGlobal('navigator', { onLine: true });
});
afterEach(async () => {
  for (const store of stores) store.close();
  await Dexie.delete(userDatabaseName(userId));
});

/** Opens the store in another tab and records the number of rows and the accepted changes. */
function openTab(sendOf = () => send()): { store: UserStore; events: unknown[] } {
  const events: unknown[] = [];
  const store = new UserStore(userId, {
    kinds: testKinds,
    send: sendOf,
    onRows: (rows) => events.push(rows.length),
    onAccepted: ({ object }, accepted, changeCached) => {
      events.push({ object, accepted });
      changeCached?.('cart', (cart) => [cart, accepted]);
      changeCached?.('orders', () => accepted);
    },
  });
  stores.push(store);
  return { store, events };
}

const change = {
  endpoint: endpoints.setCartQuantity,
  input: { params: { p_id: 3 }, body: { u_qty: 2 } },
  kind: 'cart',
  id: '3',
  optimisticValue: { p_id: 3, product: undefined, u_qty: 2 },
  userId: userId,
} as Change;

it('reports an accepted change to every tab before the change disappears', async () => {
  let respond: (value: unknown) => void = () => undefined;
  const sending = new Promise((resolve) => (respond = resolve));
  send = () => sending;
  const [first, second] = [openTab(), openTab()];
  await Promise.all([first.store.isLoaded, second.store.isLoaded]);
  const submitted = first.store.submit(change, true);
  for (const { events } of [first, second]) {
    await vi.waitFor(() => expect(events.at(-1)).toBe(1));
  }
  respond(response);
  expect(await submitted).toEqual({ response });
  for (const { events } of [first, second]) {
    await vi.waitFor(() => expect(events.at(-1)).toBe(0));
    const accepted = events.findIndex((event) => typeof event === 'object');
    expect(events[accepted]).toEqual({ object: 'cart:3', accepted: response });
    expect(events.lastIndexOf(1)).toBeLessThan(accepted);
    expect(events.indexOf(0, events.indexOf(1))).toBeGreaterThan(accepted);
  }
});

it('reports no refused change as accepted', async () => {
  send = () =>
    Promise.reject(new ApiError({ kind: 'http', status: 409, description: 'Only 1 left.' }));
  const [first, second] = [openTab(), openTab()];
  await expect(first.store.submit(change, true)).rejects.toThrow('Only 1 left.');
  await vi.waitFor(() => expect(second.events.at(-1)).toBe(0));
  for (const { events } of [first, second]) {
    expect(events.filter((event) => typeof event === 'object')).toEqual([]);
  }
});

it('reports to the tab that made a change why the server refused it to another', async () => {
  const refusal = new ApiError({ kind: 'http', status: 409, description: 'Only 1 left.' });
  const first = openTab(() => new Promise(() => undefined)); // does not get a response
  const second = openTab(() => Promise.reject(refusal));
  const submitted = first.store.submit(change, true);
  await vi.waitFor(() => expect(second.events.at(-1)).toBe(1));
  void second.store.outbox.drain();
  await expect(submitted).rejects.toMatchObject({
    ...{ kind: 'http', status: 409, description: 'Only 1 left.' },
  });
});

it('finds the response that it has cached, until responses are cleared', async () => {
  const { store } = openTab();
  expect(await store.findResponse('cart')).toBe('unknown');
  await store.cacheResponse('cart', [1]);
  await store.cacheResponse('cart', [2]);
  expect(await store.findResponse('cart')).toEqual({ response: [2] });
  expect(await store.findResponse('orders')).toBe('unknown');
  await store.clearResponses();
  expect(await store.findResponse('cart')).toBe('unknown');
});

it('changes what is cached once for an accepted change, and adds nothing', async () => {
  const [{ store }, other] = [openTab(async () => response), openTab()];
  await store.cacheResponse('cart', 'before');
  await store.submit(change, true);
  await vi.waitFor(() => expect(other.events).toContainEqual(expect.any(Object)));
  expect(await store.findResponse('cart')).toEqual({ response: ['before', response] });
  expect(await store.findResponse('orders')).toBe('unknown');
});

it('reports no rows after it was closed', async () => {
  const [closed, other] = [openTab(), openTab(() => new Promise(() => undefined))];
  await Promise.all([closed.store.isLoaded, other.store.isLoaded]);
  closed.store.close();
  void other.store.submit(change, false);
  await vi.waitFor(() => expect(other.events.at(-1)).toBe(1));
  expect(closed.events).toEqual([0]);
});
