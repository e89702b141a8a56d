import type { Endpoint } from '@vajra/contract';
import { expect } from 'vitest';
import type { TestApi, TestResponse, TestUser } from './start-test-api.ts';

const clientErrors = [400, 404, 409, 413, 414, 415, 422];
const internals =
  /node_modules|\.[jt]s:\d+|\bat \S+ \(|Mongo\w*Error|CastError|ZodError|undefined|received|Invalid input/;

/** Expects success or a client error (4xx) that has a message and reveals no internals. */
export function expectSafeResponse(reply: TestResponse, label: string): void {
  const expected = reply.status < 300 ? [reply.status] : [...clientErrors, 401];
  expect(expected, `${label}: ${reply.text.slice(0, 300)}`).toContain(reply.status);
  if (reply.status < 300) return;
  expect(reply.text, label).not.toMatch(internals);
  expect(reply.body?.message, label).toEqual(expect.stringMatching(/\S/));
}

/** Sends the body unchanged, also if no browser would send it. */
export async function sendRaw(
  api: TestApi,
  endpoint: Endpoint,
  { token }: TestUser,
  body: string,
  headers: Record<string, string>,
): Promise<TestResponse> {
  const path = endpoint.path.replace(/\{\w+\}/g, '1');
  const { method } = endpoint;
  return api.fetch(path, {
    method,
    body,
    headers: { ...headers, Authorization: `Bearer ${token}` },
  });
}
