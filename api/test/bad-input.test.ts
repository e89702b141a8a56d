import { type Endpoint, type EndpointName, endpoints } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { AnyInput } from './request.ts';
import { expectSafeResponse, sendRaw } from './safe-response.ts';
import { startTestApi, type TestApi, type TestResponse } from './start-test-api.ts';
import { createWorld, userFor, validInputs, type World } from './world.ts';

let api: TestApi;
let world: World;
let inputs: Record<EndpointName, AnyInput>;

beforeAll(async () => {
  api = await startTestApi();
  world = await createWorld(api);
  inputs = await validInputs(world);
});
afterAll(() => api.close());

const names = Object.keys(endpoints) as EndpointName[]; // its own keys
const endpointOf = (name: EndpointName): Endpoint => endpoints[name];

function keysOf(schema: z.ZodType): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

const deep = JSON.parse(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`);

const hostile: [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['blanks', '   '],
  ['a boolean', true],
  ['minus one', -1],
  ['a fraction', 1.5],
  ['a huge number', 1e300],
  ['a huge text', 'x'.repeat(100_000)],
  ['a null byte', 'a\u0000b'],
  ['marks, emoji and half a character', '\u202Enoitcerid 💎\u200F \ud800'],
  ['markup, paths and lines of a header', '<img src=x onerror=a()> ../../etc/passwd\r\nA: b'],
  ['a slow regular expression', '(a+)+$'],
  ['the name of a prototype', '__proto__'],
];

/** Never taken where a text, a number or a flag belongs. */
const structures: [string, unknown][] = [
  ['an operator', { $gt: '' }],
  ['a list of operators', [{ $ne: null }]],
  ['a prototype', JSON.parse('{"__proto__":{"u_type":"0"}}')],
  ['depths', deep],
];

/** Fields of the spec's client that the server never reads, so whatever they say is fine. */
const unread = new Set(['u_id', 'userId', 'name', 'image_url']);

const withBody = names.filter((name) => keysOf(endpointOf(name).body).length > 0);

describe.each(withBody)('%s', (name) => {
  const endpoint = endpointOf(name);

  it.each(keysOf(endpoint.body))('is not upset by its field %s', async (key) => {
    // Without its files: they are tried in bad-uploads.test.ts.
    const { body, files: _, ...rest } = inputs[name];
    const send = (value: unknown) => {
      const input = { ...rest, body: { ...(body as object), [key]: value } };
      return api.send(endpoint, input, userFor(endpoint, world));
    };
    for (const [what, value] of hostile) expectSafeResponse(await send(value), `${key}: ${what}`);

    const withObject = endpoint.body.safeParse({ ...(body as object), [key]: {} });
    const isUnread = unread.has(key) && withObject.success;
    for (const [what, value] of structures) {
      const reply = await send(value);
      expectSafeResponse(reply, `${key}: ${what}`);
      if (!isUnread) expect(reply.status, `${key}: ${what}`).toBeGreaterThanOrEqual(400);
    }
  });

  it('is not upset by a body that is no object', async () => {
    const bodies = ['[]', '""', 'null', '1', '{"__proto__":{"a":1}}', '{"constructor":1}', ''];
    for (const body of bodies) {
      const reply = await raw(endpoint, body, { 'Content-Type': 'application/json' });
      expectSafeResponse(reply, body);
    }
  });

  it('says that malformed JSON is malformed', async () => {
    for (const body of ['{', '{"a":}', 'not json', '{"a":1}}', '\u0000']) {
      const reply = await raw(endpoint, body, { 'Content-Type': 'application/json' });
      expectSafeResponse(reply, body);
      expect(reply.status, body).toBe(400);
    }
  });

  it('refuses a body over the limit', async () => {
    const body = JSON.stringify({ a: 'x'.repeat(2 * 1024 * 1024) });
    const reply = await raw(endpoint, body, { 'Content-Type': 'application/json' });
    expect(reply.status).toBe(413);
    expectSafeResponse(reply, 'two megabytes');
  });

  it('is not upset by what is not JSON', async () => {
    const odd: Record<string, string>[] = [
      { 'Content-Type': 'text/plain' },
      { 'Content-Type': 'application/xml' },
      { 'Content-Type': 'application/json; charset=klingon' },
      { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      { 'Content-Type': 'application/json', 'Content-Encoding': 'klingon' },
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      { 'Content-Type': 'multipart/form-data' },
      { 'Content-Type': 'multipart/form-data; boundary=x' },
    ];
    for (const headers of odd) {
      const reply = await raw(endpoint, '{"a[$gt]=1&__proto__[b]=2"}', headers);
      expectSafeResponse(reply, JSON.stringify(headers));
    }
  });
});

describe('a request that may be repeated', () => {
  const place = (key: string, body: string) =>
    raw(endpoints.createOrder, body, {
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
    });

  it('is not upset by depths in what is never read', async () => {
    const depths = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    const body = JSON.stringify(inputs.createOrder.body).replace(
      /"userId":\d+/,
      `"userId":${depths}`,
    );
    expectSafeResponse(await place('a-key-of-many-depths', body), 'depths');
  });

  it('is not upset by odd keys', async () => {
    for (const key of ['a', '$gt', '{"$gt":""}', 'k'.repeat(5000), 'key with blanks']) {
      const reply = await place(key, '{}');
      expectSafeResponse(reply, key);
      expect(reply.status, key).toBe(400);
    }
  });
});

const withParams = names.filter((name) => keysOf(endpointOf(name).params).length > 0);

describe.each(withParams)('the path of %s', (name) => {
  it('takes only what it names', async () => {
    const endpoint = endpointOf(name);
    for (const [key] of Object.entries(inputs[name].params ?? {})) {
      for (const value of ['abc', '0', '-1', '1.5', '9'.repeat(30), '\u0000', '$gt', '{}', '💎']) {
        const input = { ...inputs[name], params: { [key]: value } };
        const reply = await api.send(endpoint, input, userFor(endpoint, world));
        expectSafeResponse(reply, value);
        expect([400, 404], value).toContain(reply.status);
      }
    }
  });

  it('is not upset by an encoding that is none', async () => {
    const endpoint = endpointOf(name);
    const path = endpoint.path.replace(/\{\w+\}/, '%E0%A4%A');
    const headers = { Authorization: `Bearer ${userFor(endpoint, world).token}` };
    expectSafeResponse(await api.fetch(path, { method: endpoint.method, headers }), path);
  });
});

describe('a query', () => {
  it.each(['page=a', 'page=0', 'page=1&page=2', 'page[$gt]=1', 'perPage=101', 'page=%E0%A4%A'])(
    'is not upset by %s',
    async (query) => {
      const headers = { Authorization: `Bearer ${world.asha.token}` };
      expectSafeResponse(await api.fetch(`/api/orders/mine?${query}`, { headers }), query);
    },
  );
});

describe('an address that is none', () => {
  it('is not found, in the words of its side', async () => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      expect(await api.fetch('/nothing', { method })).toMatchObject({
        status: 404,
        body: { status: false, description: 'Address not found.', data: {} },
      });
      expect(await api.fetch('/api/nothing', { method })).toMatchObject({
        status: 404,
        body: { status: false, message: 'Address not found.' },
      });
    }
  });

  it('is not upset by odd ones', async () => {
    for (const path of ['//', '/%', '/%00', '/..%2f', '/api', '/Assets/', `/${'a'.repeat(8000)}`]) {
      expectSafeResponse(await api.fetch(path), path);
    }
  });
});

function raw(
  endpoint: Endpoint,
  body: string,
  headers: Record<string, string>,
): Promise<TestResponse> {
  return sendRaw(api, endpoint, userFor(endpoint, world), body, headers);
}
