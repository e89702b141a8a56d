import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createQueryClient } from './query-client.ts';

const sessionLost = new ApiError({
  kind: 'http',
  status: 401,
  description: 'Please log in',
  body: { status: 403 },
});
const forbidden = new ApiError({ kind: 'http', status: 403, description: 'Not yours' });

const onSessionLost = vi.fn();
const client = createQueryClient({ onSessionLost });

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => onSessionLost.mockReset());

it.each([
  ['reports the end of the session', sessionLost, 1],
  ['does not report a missing permission', forbidden, 0],
])('%s, after a query and a mutation', async (_, error, times) => {
  const fail = () => Promise.reject(error);
  await expect(client.fetchQuery({ queryKey: ['a'], queryFn: fail })).rejects.toBe(error);
  expect(onSessionLost).toHaveBeenCalledTimes(times);
  const mutation = client.getMutationCache().build(client, { mutationFn: fail });
  await expect(mutation.execute(undefined)).rejects.toBe(error);
  expect(onSessionLost).toHaveBeenCalledTimes(2 * times);
});
