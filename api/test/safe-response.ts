import type { Endpoint } from '@vajra/contract';
import { expect } from 'vitest';
import type { TestApi, TestResponse, TestUser } from './start-test-api.ts';

const refusals = [400, 404, 409, 413, 414, 415, 422];
const insides =
  /node_modules|\.[jt]s:\d+|\bat \S+ \(|Mongo\w*Error|CastError|ZodError|undefined|received|Invalid input/;

/** Whatever was sent, it was the sender's fault or it was fine, and the answer shows no insides. */
export function expectSafeResponse(reply: TestResponse, what: string): void {
  const expected = reply.status < 300 ? [reply.status] : [...refusals, 401];
  expect(expected, `${what}: ${reply.text.slice(0, 300)}`).toContain(reply.status);
  if (reply.status < 300) return;
  expect(reply.text, what).not.toMatch(insides);
  expect(reply.body?.message, what).toEqual(expect.stringMatching(/\S/));
}

/** Sends bytes as they are, where a browser would send something else. */
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
