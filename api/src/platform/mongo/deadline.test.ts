import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isDatabaseUnavailable } from './database-unavailable.ts';
import { Deadline } from './deadline.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a deadline', () => {
  it('passes on what is done before it, and errors', async () => {
    const deadline = new Deadline(1000);
    expect(await deadline.race(async () => 'done')).toBe('done');
    await expect(deadline.race(() => Promise.reject(new Error('broken')))).rejects.toThrow(
      'broken',
    );
    expect(vi.getTimerCount()).toBe(0);
  });

  it('fails as the database being unavailable when it passes, even if the work fails later', async () => {
    const deadline = new Deadline(1000);
    let fail = (_: Error) => {};
    const failure = deadline
      .race(
        () =>
          new Promise((_, reject) => {
            fail = reject;
          }),
      )
      .catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(999);
    expect(deadline.isPast).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isDatabaseUnavailable(await failure)).toBe(true);
    fail(new Error('too late'));
    expect(() => deadline.assertOpen()).toThrow('too long');
    await expect(deadline.race(async () => 'late')).rejects.toThrow('too long');
  });
});
