import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { type DeviceCopy, withDeviceFallback } from './device-fallback.ts';

const copy: DeviceCopy = {
  find: async () => ({ response: 'copy' }),
  store: vi.fn(),
  onLate: vi.fn(),
};
beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(copy.store).mockClear();
  vi.mocked(copy.onLate).mockClear();
});

it('reports the failed request when the device never answers', async () => {
  const failed = Promise.reject(new ApiError({ kind: 'network', status: 0, description: '' }));
  const response = withDeviceFallback(failed, new AbortController().signal, {
    ...copy,
    find: () => new Promise(() => undefined),
  });
  const onError = vi.fn();
  response.catch(onError);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(onError).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(ApiError));
});

describe('a response after three seconds', () => {
  const respondLate = () =>
    new Promise((resolve) => {
      setTimeout(resolve, 5_000, 'fresh');
    });

  it('is stored and shown after the copy', async () => {
    const response = withDeviceFallback(respondLate(), new AbortController().signal, copy);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(await response).toBe('copy');
    expect(copy.onLate).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(copy.store).toHaveBeenCalledExactlyOnceWith('fresh');
    expect(copy.onLate).toHaveBeenCalledExactlyOnceWith('fresh');
  });

  it('is not shown when the query has been cancelled', async () => {
    const controller = new AbortController();
    const response = withDeviceFallback(respondLate(), controller.signal, copy);
    await vi.advanceTimersByTimeAsync(3_000);
    await response;
    controller.abort();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(copy.onLate).not.toHaveBeenCalled();
  });
});
