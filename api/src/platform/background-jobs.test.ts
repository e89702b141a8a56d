import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BackgroundJobs } from './background-jobs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('runs a job one at a time, also after a failure, until it is stopped', async () => {
  const runs: { resolve(): void; reject(error: Error): void }[] = [];
  const slow = {
    intervalMs: 1000,
    run: () => new Promise<void>((resolve, reject) => runs.push({ resolve, reject })),
  };
  const other = vi.fn(async () => {});
  const jobs = new BackgroundJobs(
    { slow, other: { intervalMs: 1000, run: other } },
    pino({ level: 'silent' }),
  );
  jobs.start();
  await vi.advanceTimersByTimeAsync(3000);
  expect([runs.length, other.mock.calls.length]).toEqual([1, 3]);
  runs[0]?.reject(new Error('failed'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(runs.length).toBe(2);

  let isStopped = false;
  const stopped = jobs.stop('slow').then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect([isStopped, runs.length, other.mock.calls.length]).toEqual([false, 2, 5]);
  runs[1]?.resolve();
  await stopped;
  await jobs.stop();
});
