import { idempotencyHeader } from '@vajra/contract';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connection } from '../browser/connection.ts';
import {
  readVisitorCart,
  withVisitorItem,
  writeVisitorCart,
} from '../storefront/shared/visitor-cart.ts';
import { resumeVisitorCartMerge } from './resume-visitor-cart-merge.ts';

/** What a server with idempotency keys has added, and how it responds. */
let added: Map<string, number>;
let respond: 'normally' | 'unavailable' | 'not at all' | 'response lost';
let requests: number;
let stop: () => void;
const onAdded = vi.fn(async () => {});

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  connection.reportCall(true);
  added = new Map();
  respond = 'normally';
  requests = 0;
  onAdded.mockClear();
  vi.stubGlobal('fetch', async (_path: string, { body, headers }: RequestInit) => {
    requests += 1;
    const { p_id, u_qty } = JSON.parse(String(body));
    if (respond === 'not at all') throw new TypeError('Failed to fetch');
    if (respond === 'unavailable') return Response.json({ description: 'Busy' }, { status: 503 });
    added.set(new Headers(headers).get(idempotencyHeader) ?? '', u_qty);
    if (respond === 'response lost') throw new TypeError('Failed to fetch');
    const data = { p_id, u_qty, product: { name: 'Asha' } };
    return Response.json({ status: true, description: 'Added.', data }, { status: 201 });
  });
  writeVisitorCart(withVisitorItem([], { p_id: 1, u_qty: 2 }));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const start = (userId = 7) => {
  stop = resumeVisitorCartMerge({ userId: () => userId, onAdded });
};
const isMerged = () =>
  vi.waitFor(() => {
    expect(readVisitorCart()).toEqual([]);
    expect([...added.values()]).toEqual([2]);
  });

it.each(['not at all', 'response lost'] as const)(
  'sends the rest when the server can be reached again, and adds it once: %s',
  async (fault) => {
    respond = fault;
    start();
    await vi.waitFor(() => expect(connection.isServerReachable).toBe(false));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(requests).toBe(1);
    respond = 'normally';
    connection.reportCall(true);
    await isMerged();
    expect(onAdded).toHaveBeenCalledExactlyOnceWith(7);
  },
);

it('waits for the network of the device', async () => {
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  connection.reportCall(false);
  start();
  await vi.advanceTimersByTimeAsync(1000);
  expect(requests).toBe(0);
  onLine.mockReturnValue(true);
  dispatchEvent(new Event('online'));
  await isMerged();
});

it('tries again every minute, although nothing else says that the server is back', async () => {
  respond = 'unavailable';
  start();
  await vi.waitFor(() => expect(requests).toBe(1));
  respond = 'normally';
  await vi.advanceTimersByTimeAsync(59_000);
  expect(requests).toBe(1);
  await vi.advanceTimersByTimeAsync(1000);
  await isMerged();
});

it('sends nothing for visitors', async () => {
  start(0);
  await vi.advanceTimersByTimeAsync(1000);
  expect(requests).toBe(0);
  expect(readVisitorCart()).toHaveLength(1);
});
