import { QueryClient } from '@tanstack/react-query';
import { idempotencyHeader, type Product } from '@vajra/contract';
import { createStore } from 'jotai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OfflineClient } from '../../api/offline-client.ts';
import { storageKeys } from '../../browser/storage-keys.ts';
import { testProduct } from '../../offline/catalogue/test-feed.ts';
import { sessionAtom } from '../../session/session.ts';
import { testCustomer } from '../../session/test-session.ts';
import { noticesAtom } from '../../ui/notices.ts';
import { pressedHeartsAtom, savedIdsAtom } from '../shared/state/saved.ts';
import { newSave, withPendingSaves } from './saved-changes.ts';
import {
  maxVisitorSaved,
  readBatches,
  readVisitorSaved,
  writeVisitorSaved,
} from './visitor-saved.ts';
import { mergeSaved, watchSaved } from './watch-saved.ts';

const [one, two] = [testProduct(1, { discount: 10 }), testProduct(2)];

/** A server with a list for each user that the token names, and how it responds. */
let lists: Map<number, Set<number>>;
let respond: (path: string) => 'normally' | 'full' | 'request lost' | 'response lost' | number;
let merges: string[];

beforeEach(() => {
  localStorage.clear();
  lists = new Map();
  merges = [];
  respond = () => 'normally';
  vi.stubGlobal('fetch', async (path: string, { method, body, headers }: RequestInit) => {
    const how = respond(path);
    if (how === 'request lost') throw new TypeError('Failed to fetch');
    if (how === 'full') return Response.json({ message: 'The list is full.' }, { status: 409 });
    if (typeof how === 'number') return Response.json({ message: 'No.' }, { status: how });
    const own = lists.get(testCustomer.u_id) ?? new Set();
    lists.set(testCustomer.u_id, own);
    const p_id = Number(path.split('/').at(-1));
    if (path === '/api/saved/merge') {
      merges.push(new Headers(headers).get(idempotencyHeader) ?? '');
      for (const item of JSON.parse(String(body)).products) own.add(item.p_id);
    } else if (method === 'PUT') own.add(p_id);
    else if (method === 'DELETE') own.delete(p_id);
    if (how === 'response lost') throw new TypeError('Failed to fetch');
    if (path === '/api/saved/merge') return Response.json({ message: '', dropped: 0 });
    const rowOf = (id: number) => ({ ...newSave(testProduct(id)), product: testProduct(id) });
    if (method === 'GET') return Response.json({ products: [...own].map(rowOf), token: null });
    return Response.json({ message: '', ...(method === 'PUT' && { saved: rowOf(p_id) }) });
  });
});

const stops: (() => void)[] = [];
// Other tests change the session, too, which would be followed.
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

function start() {
  const store = createStore();
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const services = { store, queryClient, offline: new OfflineClient() };
  stops.push(watchSaved(services));
  const press = (product: Product) => store.set(pressedHeartsAtom, (all) => [...all, product]);
  const ids = () => [...store.get(savedIdsAtom)];
  const notices = () => store.get(noticesAtom).map(({ text }) => text);
  return { store, services, press, ids, notices };
}

function startSignedIn() {
  const started = start();
  started.store.set(sessionAtom, testCustomer);
  return started;
}

describe('the heart of a visitor', () => {
  it('saves products on the device with the price after the discount, and removes them', () => {
    const { press, ids, notices } = start();
    press(one);
    press(two);
    expect(ids()).toEqual([2, 1]);
    const { inr_price } = one;
    expect(readVisitorSaved().at(-1)).toMatchObject({ p_id: 1, inr_price: inr_price * 0.9 });
    press(two);
    expect(ids()).toEqual([1]);
    expect(notices()).toEqual(['Saved.', 'Saved.', 'Removed from your saved products.']);
  });

  it('handles presses from before it was loaded', () => {
    const store = createStore();
    store.set(pressedHeartsAtom, [one]);
    stops.push(watchSaved({ store, queryClient: new QueryClient(), offline: new OfflineClient() }));
    expect([...store.get(savedIdsAtom)]).toEqual([1]);
    expect(store.get(pressedHeartsAtom)).toEqual([]);
  });

  it('follows other tabs', () => {
    const { ids } = start();
    writeVisitorSaved([newSave(two)]);
    dispatchEvent(new StorageEvent('storage', { key: storageKeys.visitorSaved }));
    expect(ids()).toEqual([2]);
  });

  it('refuses more products than the device keeps', () => {
    const items = Array.from({ length: maxVisitorSaved }, (_, n) => newSave(testProduct(n + 10)));
    writeVisitorSaved(items);
    const { press, ids, notices } = start();
    press(one);
    expect(ids()).toHaveLength(maxVisitorSaved);
    expect(notices()[0]).toContain('You can save 50 products on this device.');
  });

  it.each(['{', '{}', '[1]', '[{"id":"x"}]'])('ignores an unreadable list: %s', (text) => {
    localStorage.setItem(storageKeys.visitorSaved, text);
    const { press, ids } = start();
    expect(ids()).toEqual([]);
    press(one);
    expect(ids()).toEqual([1]);
  });
});

describe('the heart of a customer', () => {
  it('changes the list on the server, in the order of the presses', async () => {
    lists.set(testCustomer.u_id, new Set([2]));
    const { press, ids, notices } = startSignedIn();
    await vi.waitFor(() => expect(ids()).toEqual([2]));
    press(one);
    expect(ids()).toEqual([2, 1]); // at once
    press(one);
    press(two);
    expect(ids()).toEqual([]);
    await vi.waitFor(() => expect(notices()).toHaveLength(3));
    expect([...(lists.get(testCustomer.u_id) ?? [])]).toEqual([]);
    expect(ids()).toEqual([]);
    expect(readVisitorSaved()).toEqual([]);
  });

  it('shows what the server has after it has refused a change', async () => {
    const { press, ids, notices } = startSignedIn();
    respond = (path) => (path === '/api/saved' ? 'normally' : 'full');
    press(one);
    expect(ids()).toEqual([1]);
    await vi.waitFor(() => expect(notices()).toEqual(['The list is full.']));
    expect(ids()).toEqual([]);
  });

  it('shows no product of the customer after they have signed out', async () => {
    lists.set(testCustomer.u_id, new Set([1]));
    const { store, ids } = startSignedIn();
    await vi.waitFor(() => expect(ids()).toEqual([1]));
    store.set(sessionAtom, null);
    expect(ids()).toEqual([]);
  });
});

describe('the merge at sign-in', () => {
  it("moves the visitor's products to the customer's list", async () => {
    const { press, services, store, ids } = start();
    press(one);
    press(two);
    lists.set(testCustomer.u_id, new Set([1]));
    store.set(sessionAtom, testCustomer);
    expect(await mergeSaved(services, testCustomer.u_id)).toBe(0);
    await vi.waitFor(() => expect(ids()).toEqual([1, 2]));
    expect(readBatches()).toEqual([]);
    store.set(sessionAtom, null);
    expect(ids()).toEqual([]);
  });

  it.each(['request lost', 'response lost', 401, 429, 503] as const)(
    'keeps the products and repeats the same request after: %s',
    async (fault) => {
      const { press, services, store, ids } = startSignedIn();
      store.set(sessionAtom, null);
      press(one);
      respond = (path) => (path === '/api/saved/merge' ? fault : 'normally');
      expect(await mergeSaved(services, testCustomer.u_id)).toBe(1);
      const [waiting] = readBatches();
      expect(waiting).toMatchObject({ userId: testCustomer.u_id, items: [{ p_id: 1 }] });
      // They are no longer the visitor's, and no other customer gets them.
      expect(ids()).toEqual([]);
      respond = () => 'normally';
      expect(await mergeSaved(services, 99)).toBe(0);
      press(two);
      expect(await mergeSaved(services, testCustomer.u_id)).toBe(0);
      expect([...(lists.get(testCustomer.u_id) ?? [])]).toEqual([1, 2]);
      expect(readBatches()).toEqual([]);
      expect(merges.filter((key) => key === waiting?.id).length).toBeGreaterThan(0);
    },
  );

  it('forgets products that the server refuses for good', async () => {
    const { press, services } = start();
    press(one);
    respond = () => 400;
    vi.spyOn(console, 'error').mockImplementationOnce(() => {});
    expect(await mergeSaved(services, testCustomer.u_id)).toBe(0);
    expect(readBatches()).toEqual([]);
  });
});

it('applies pending changes to the list, but not those that the server refused', () => {
  const rowOf = (product: Product) => ({ ...newSave(product), product });
  const change = (product: Product, isSaved: boolean, problem: string | null = null) => ({
    ...{ id: '', userId: 2, kind: 'saved' as const, object: `saved:${product.p_id}`, at: 0 },
    ...{ shown: { row: rowOf(product), isSaved }, problem },
  });
  const pending = [change(one, false), change(two, true), change(testProduct(3), true, 'No.')];
  const rows = withPendingSaves([rowOf(one)], pending as never); // without what is sent
  expect(rows.map(({ p_id }) => p_id)).toEqual([2]);
});
