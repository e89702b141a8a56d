// @vitest-environment node
import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { endpoints } from '../../api/endpoints.ts';
import type { Change } from '../../api/send.ts';
import { ownDatabaseName } from './own-database.ts';
import { OwnShop } from './own-shop.ts';

const owner = 7;
const taken = { status: true, description: 'Cart updated.', data: { p_id: 3, u_qty: 2 } };
let tabs: OwnShop[];

beforeEach(() => {
  tabs = [];
  // One lock holder at a time is the outbox's own test; here one tab alone sends.
  const request = (_: string, work: () => Promise<void>) => work();
  vi.stubGlobal('navigator', { onLine: true, locks: { request } });
});
afterEach(async () => {
  for (const tab of tabs) tab.close();
  await Dexie.delete(ownDatabaseName(owner));
  vi.unstubAllGlobals();
});

/** A tab, and what its listener hears: how many changes wait, and what the shop has taken. */
function tab(): { shop: OwnShop; heard: unknown[] } {
  const heard: unknown[] = [];
  const shop = new OwnShop(owner, () => true, {
    rows: (_, rows) => heard.push(rows.length),
    taken: (_, { object }, answer) => heard.push({ object, answer }),
  });
  tabs.push(shop);
  return { shop, heard };
}

const change = {
  endpoint: endpoints.setCartQuantity,
  input: { params: { p_id: 3 }, body: { u_qty: 2 } },
  object: 'cart:3',
  owner,
} as Change;

it('tells every tab what the shop has taken, before the change no longer waits', async () => {
  let answer: (said: Response) => void = () => undefined;
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => (answer = resolve)));
  const [one, other] = [tab(), tab()];
  await Promise.all([one.shop.isRead, other.shop.isRead]);
  const submitted = one.shop.submit(change, true);
  for (const { heard } of [one, other]) await vi.waitFor(() => expect(heard.at(-1)).toBe(1));
  answer(Response.json(taken));
  expect(await submitted).toEqual({ answer: taken });
  for (const { heard } of [one, other]) {
    await vi.waitFor(() => expect(heard.at(-1)).toBe(0));
    const told = heard.findIndex((each) => typeof each === 'object');
    expect(heard[told]).toEqual({ object: 'cart:3', answer: taken });
    expect(heard.lastIndexOf(1)).toBeLessThan(told);
    expect(heard.indexOf(0, heard.indexOf(1))).toBeGreaterThan(told);
  }
});

it('tells no tab of a change that the shop refuses', async () => {
  const refusal = { status: false, description: 'Only 1 left.', data: null };
  vi.stubGlobal('fetch', async () => Response.json(refusal, { status: 409 }));
  const [one, other] = [tab(), tab()];
  await expect(one.shop.submit(change, true)).rejects.toThrow('Only 1 left.');
  await vi.waitFor(() => expect(other.heard.at(-1)).toBe(0));
  for (const { heard } of [one, other])
    expect(heard.filter((x) => typeof x === 'object')).toEqual([]);
});
