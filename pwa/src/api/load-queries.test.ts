import { QueryClient } from '@tanstack/react-query';
import { RouterContextProvider } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadQueries, queryClientContext } from './load-queries.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

// Timers that forget responses would run, too.
const client = new QueryClient({
  defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } },
});
const context = new RouterContextProvider(new Map([[queryClientContext, client]]));

/** A query whose response arrives after some milliseconds. */
const query = (name: string, afterMs: number) => ({
  queryKey: [name],
  queryFn: () => new Promise((resolve) => setTimeout(() => resolve(name), afterMs)),
});

/** Returns the milliseconds that loading takes. */
async function timeOf(loading: Promise<null>): Promise<number> {
  const start = Date.now();
  const taken = loading.then(() => Date.now() - start);
  await vi.runAllTimersAsync();
  return taken;
}

it('waits for what a screen shows first if it arrives soon, and not for what is seen later', async () => {
  expect(await timeOf(loadQueries(context, [query('a', 40)], [query('b', 5_000)]))).toBe(40);
  expect(client.getQueryData(['b'])).toBe('b');
  expect(await timeOf(loadQueries(context, [query('c', 5_000)]))).toBe(100);
  expect(await timeOf(loadQueries(context, [query('c', 5_000)]))).toBe(0);
});
