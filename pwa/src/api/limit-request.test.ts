import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { limitRequest } from './limit-request.ts';

// What Safari 16 does not have.
const { any, timeout } = AbortSignal;

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(AbortSignal, { any: undefined, timeout: undefined });
});
afterEach(() => Object.assign(AbortSignal, { any, timeout }));

describe('the signal of a request', () => {
  it('aborts with the outer signal, for the same reason', () => {
    const outer = new AbortController();
    const { signal } = limitRequest({ signal: outer.signal });
    expect(signal.aborted).toBe(false);
    outer.abort('left');
    expect(signal.reason).toBe('left');
    expect(limitRequest({ signal: outer.signal }).signal.reason).toBe('left');
  });

  it('aborts after the timeout with a TimeoutError', () => {
    const { signal } = limitRequest({ timeout: 2000 });
    vi.advanceTimersByTime(1999);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
  });

  it('does nothing after its release', () => {
    const outer = new AbortController();
    const { signal, release } = limitRequest({ signal: outer.signal, timeout: 2000 });
    release();
    outer.abort();
    vi.advanceTimersByTime(2000);
    expect(signal.aborted).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('never aborts without limits', () => {
    const { signal } = limitRequest({});
    vi.runAllTimers();
    expect(signal.aborted).toBe(false);
  });
});
