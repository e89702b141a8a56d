import { type Endpoint, endpoints } from '@vajra/contract';
import { expect } from 'vitest';
import type { Person, Reply, TestApi } from './start-test-api.ts';
import type { World } from './world.ts';

const refusals = [400, 404, 409, 413, 414, 415, 422];
const insides =
  /node_modules|\.[jt]s:\d+|\bat \S+ \(|Mongo\w*Error|CastError|ZodError|undefined|received|Invalid input/;

/** Whatever was sent, it was the sender's fault or it was fine, and the answer shows no insides. */
export function expectDecent(reply: Reply, what: string): void {
  const expected = reply.status < 300 ? [reply.status] : [...refusals, 401];
  expect(expected, `${what}: ${reply.text.slice(0, 300)}`).toContain(reply.status);
  if (reply.status < 300) return;
  expect(reply.text, what).not.toMatch(insides);
  expect(reply.body?.message, what).toEqual(expect.stringMatching(/\S/));
}

/** Somebody who may make this call, and whose session others do not need if it ends that. */
export function callerOf(endpoint: Endpoint, { admin, asha, leaver }: World): Person {
  if (endpoint === endpoints.signOutEverywhere) return leaver;
  return endpoint.access === 'admin' ? admin : asha;
}

/** Sends bytes as they are, where a browser would send something else. */
export async function sendRaw(
  api: TestApi,
  endpoint: Endpoint,
  { token }: Person,
  body: string,
  headers: Record<string, string>,
): Promise<Reply> {
  const path = endpoint.path.replace(/\{\w+\}/g, '1');
  const { method } = endpoint;
  return api.fetch(path, {
    method,
    body,
    headers: { ...headers, Authorization: `Bearer ${token}` },
  });
}
