import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { writeSession } from '../session/stored-session.ts';
import { testCustomer } from '../session/test-session.ts';
import { ApiError } from './api-error.ts';
import { userQueryFn } from './queries.ts';
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

it.each([
  ['whose session has ended', null],
  ['after another has signed in', { ...testCustomer, u_id: testCustomer.u_id + 1 }],
])('requests no data of a user %s, and logs nothing', async (title, session) => {
  writeSession(session);
  const fetchResponse = vi.fn(async () => 'a response');
  const queryFn = userQueryFn(testCustomer.u_id, 'cart', fetchResponse, (response) => response);
  const fetching = client.fetchQuery({ queryKey: ['mine', title], queryFn });
  await expect(fetching).rejects.toThrow('Signed out');
  expect(fetchResponse).not.toHaveBeenCalled();
  expect(console.error).not.toHaveBeenCalled();
  writeSession(testCustomer);
  const again = client.fetchQuery({ queryKey: ['mine', title], queryFn });
  expect(await again).toBe('a response');
});
