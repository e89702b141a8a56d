import { cartKeyRetentionMs } from '@vajra/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { storageKeys } from '../../browser/storage-keys.ts';
import {
  readVisitorCart,
  type VisitorItem,
  waitingItems,
  withVisitorItem,
  writeVisitorCart,
} from './visitor-cart.ts';

const dayMs = 24 * 60 * 60 * 1000;
const now = Date.UTC(2026, 10, 27, 12);

beforeEach(() => {
  vi.useFakeTimers({ now, toFake: ['Date'] });
  localStorage.clear();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Returns the pieces of a visitor who wants these quantities, one after the other. */
const wanted = (...pieces: [p_id: number, u_qty: number][]): VisitorItem[] =>
  pieces.reduce<VisitorItem[]>(
    (items, [p_id, u_qty]) => withVisitorItem(items, { p_id, u_qty }),
    [],
  );

const store = (value: unknown) =>
  localStorage.setItem(storageKeys.visitorCart, JSON.stringify(value));
const sentAt = (item: VisitorItem | undefined, at: number) => ({
  ...item,
  sent: { userId: 7, at },
});

it('is read without what is not valid', () => {
  const [item] = wanted([1, 2]);
  store([{ ...item, p_id: '1' }, { ...item, u_qty: -1 }, { ...item, id: '../x' }, null, item]);
  expect(readVisitorCart()).toEqual([item]);
  store({ a: 1 });
  expect(readVisitorCart()).toEqual([]);
});

it('keeps a piece for 30 days', () => {
  const items = wanted([1, 2]);
  writeVisitorCart(items);
  expect(readVisitorCart(now + 30 * dayMs - 1)).toEqual(items);
  expect(readVisitorCart(now + 30 * dayMs)).toEqual([]);
});

it('keeps a piece that was sent only while the server recognizes its key', () => {
  const sent = sentAt(wanted([1, 2])[0], now);
  store([sent]);
  expect(readVisitorCart(now + cartKeyRetentionMs)).toEqual([sent]);
  expect(readVisitorCart(now + cartKeyRetentionMs + 1)).toEqual([]);
});

it('has the quantity of the last tap', () => {
  expect(wanted([1, 2], [2, 1], [1, 3])).toMatchObject([
    { p_id: 2, u_qty: 1 },
    { p_id: 1, u_qty: 3 },
  ]);
});

it('keeps a piece that was sent when the same product is wanted again', () => {
  const sent = sentAt(wanted([1, 2])[0], now) as VisitorItem;
  const items = withVisitorItem([sent], { p_id: 1, u_qty: 1 });
  expect(items).toMatchObject([sent, { p_id: 1, u_qty: 1 }]);
  expect(items[1]?.id).not.toBe(sent.id);
  expect(waitingItems(items)).toEqual([items[1]]);
});

it('keeps the last 50 pieces', () => {
  const pieces = Array.from({ length: 60 }, (_, index): [number, number] => [index + 1, 1]);
  const last50 = pieces.slice(10).map(([p_id]) => p_id);
  expect(wanted(...pieces).map(({ p_id }) => p_id)).toEqual(last50);
  // A device may hold more, written by another release.
  store(pieces.flatMap((piece) => wanted(piece)));
  expect(readVisitorCart().map(({ p_id }) => p_id)).toEqual(last50);
});
