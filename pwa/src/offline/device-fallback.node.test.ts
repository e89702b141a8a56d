import { expect, it, vi } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { withDeviceFallback } from './device-fallback.ts';

it('reports the failed request when the device never answers', async () => {
  vi.useFakeTimers();
  const failed = Promise.reject(new ApiError({ kind: 'network' }));
  const response = withDeviceFallback(failed, new AbortController().signal, {
    find: () => new Promise(() => undefined),
    store: vi.fn(),
  });
  const result = vi.fn();
  response.catch(result);
  await vi.advanceTimersByTimeAsync(14_000);
  expect(result).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(result).toHaveBeenCalledExactlyOnceWith(expect.any(ApiError));
});
