import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connection } from '../browser/connection.ts';
import { firstRendering } from './first-rendering.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  connection.reportCall(true);
});

const responsesAfter = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** Returns the milliseconds that the first rendering waits. */
async function waitFor(responses: Promise<void>): Promise<number> {
  const start = Date.now();
  const waiting = firstRendering(responses).then(() => Date.now() - start);
  await vi.runAllTimersAsync();
  return waiting;
}

it.each([
  ['the responses of the server', 40, true, 40],
  ['100 ms for a slow server', 5000, true, 100],
  ['the responses of the device', 250, false, 250],
  ['500 ms longer for a device that has none', 5000, false, 600],
])('waits for %s', async (_, respondsAfterMs, isReachable, expectedMs) => {
  connection.reportCall(isReachable);
  expect(await waitFor(responsesAfter(respondsAfterMs))).toBe(expectedMs);
});

it('waits for the device when the server turns out to be unreachable', async () => {
  setTimeout(() => connection.reportCall(false), 20);
  expect(await waitFor(responsesAfter(300))).toBe(300);
});
