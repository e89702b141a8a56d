import { type Endpoint, type EndpointName, endpoints } from '@vajra/contract';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { expectSafeResponse, sendRaw } from './safe-response.ts';
import { type TestResponse, useTestApi } from './start-test-api.ts';
import { createWorld, userFor, validInputs } from './world.ts';

const monitored = (uri: string) => `${uri}${uri.includes('?') ? '&' : '/?'}monitorCommands=true`;
const api = await useTestApi({ rewriteUri: monitored });
const world = await createWorld(api);
const inputs = await validInputs(world);

/** Keys of database commands that came from the requests of this test. */
const injectedKeys = new Set<string>();
api.connection
  .getClient()
  .on('commandStarted', ({ command }) => collectInjectedKeys(command, new Set()));
afterEach(() => {
  const found = [...injectedKeys];
  injectedKeys.clear();
  expect(found).toEqual([]);
  expect('u_type' in {}).toBe(false);
});

/** Skips the values in `seen`, because documents of mongoose refer to their parents. */
function collectInjectedKeys(value: unknown, seen: Set<unknown>): void {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return;
  if (seen.has(value)) return;
  seen.add(value);
  for (const [key, inner] of Object.entries(value)) {
    if (/^(\$vajra|__proto__|constructor|vajra\.dotted)/.test(key)) injectedKeys.add(key);
    collectInjectedKeys(inner, seen);
  }
}

const names = Object.keys(endpoints) as EndpointName[];
const endpointOf = (name: EndpointName): Endpoint => endpoints[name];

function keysOf(schema: z.ZodType): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

const deep = JSON.parse(`${'{"a":'.repeat(2000)}1${'}'.repeat(2000)}`);

const unusualValues: [string, unknown][] = [
  ['nothing', undefined],
  ['null', null],
  ['spaces', '   '],
  ['a boolean', true],
  ['minus one', -1],
  ['a fraction', 1.5],
  ['a huge number', 1e300],
  ['a huge string', 'x'.repeat(100_000)],
  ['a null byte', 'a\u0000b'],
  ['bidi marks, emoji and a lone surrogate', '\u202Enoitcerid 💎\u200F \ud800'],
  ['markup, paths and header injection', '<img src=x onerror=a()> ../../etc/passwd\r\nA: b'],
  ['a slow regular expression', '(a+)+$'],
  ['the name of a prototype', '__proto__'],
];

/** Never valid as a string, number or boolean. */
const structures: [string, unknown][] = [
  ['an operator', { $vajra: 1 }],
  ['a list of operators', [{ $vajra: 1 }]],
  ['a key with a dot', { 'vajra.dotted': 1 }],
  ['a constructor', { constructor: { prototype: { u_type: '0' } } }],
  ['a __proto__ key', JSON.parse('{"__proto__":{"u_type":"0"}}')],
  ['deep nesting', deep],
];

/** Fields that no endpoint has, so that they are dropped regardless of their value. */
const unknownFields = ['$vajra', 'vajra.dotted', 'constructor'].map((key) => ({
  [key]: { $vajra: 1, 'vajra.dotted': 1, constructor: { prototype: { u_type: '0' } } },
}));

/** Fields that clients send but the server ignores, so any value is valid. */
const ignoredFields = new Set(['u_id', 'userId', 'name', 'image_url']);

const json = { 'Content-Type': 'application/json' };
const withBody = names.filter((name) => keysOf(endpointOf(name).body).length > 0);

describe.each(withBody)('%s', (name) => {
  const endpoint = endpointOf(name);

  it.each(keysOf(endpoint.body))('handles any value of field %s', async (key) => {
    // bad-uploads.test.ts tests the files.
    const { body, files: _, ...rest } = inputs[name];
    const sendValue = (value: unknown) => {
      const input = { ...rest, body: { ...(body as object), [key]: value } };
      return api.send(endpoint, input, userFor(endpoint, world));
    };
    await atOnce(unusualValues, async ([what, value]) =>
      expectSafeResponse(await sendValue(value), `${key}: ${what}`),
    );

    const withObject = endpoint.body.safeParse({ ...(body as object), [key]: {} });
    const isIgnored = ignoredFields.has(key) && withObject.success;
    await atOnce(structures, async ([what, value]) => {
      const reply = await sendValue(value);
      expectSafeResponse(reply, `${key}: ${what}`);
      if (!isIgnored) expect(reply.status, `${key}: ${what}`).toBeGreaterThanOrEqual(400);
    });
  });

  it('handles a body that is not an object', async () => {
    const bodies = ['[]', '""', 'null', '1', '{"__proto__":{"a":1}}', '{"constructor":1}', ''];
    await atOnce(bodies, async (body) =>
      expectSafeResponse(await send(endpoint, body, json), body),
    );
  });

  it('responds 400 to malformed JSON', async () => {
    await atOnce(['{', '{"a":}', 'not json', '{"a":1}}', '\u0000'], async (body) => {
      const reply = await send(endpoint, body, json);
      expectSafeResponse(reply, body);
      expect(reply.status, body).toBe(400);
    });
  });

  it('responds 413 to a body over the limit', async () => {
    const body = JSON.stringify({ a: 'x'.repeat(2 * 1024 * 1024) });
    const reply = await send(endpoint, body, json);
    expect(reply.status).toBe(413);
    expectSafeResponse(reply, 'two megabytes');
  });

  it('handles unknown content types and encodings', async () => {
    const unusual: Record<string, string>[] = [
      { 'Content-Type': 'text/plain' },
      { 'Content-Type': 'application/xml' },
      { 'Content-Type': 'application/json; charset=klingon' },
      { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      { 'Content-Type': 'application/json', 'Content-Encoding': 'klingon' },
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      { 'Content-Type': 'multipart/form-data' },
      { 'Content-Type': 'multipart/form-data; boundary=x' },
    ];
    await atOnce(unusual, async (headers) => {
      const reply = await send(endpoint, '{"a[$gt]=1&__proto__[b]=2"}', headers);
      expectSafeResponse(reply, JSON.stringify(headers));
    });
  });
});

describe('an idempotent request', () => {
  const sendOrder = (key: string, body: string) =>
    send(endpoints.createOrder, body, {
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
    });

  it('handles deep nesting in an ignored field', async () => {
    const deepJson = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    const body = JSON.stringify(inputs.createOrder.body).replace(
      /"userId":\d+/,
      `"userId":${deepJson}`,
    );
    expectSafeResponse(await sendOrder('a-key-for-deep-nesting', body), 'deep nesting');
  });

  it('rejects malformed keys', async () => {
    for (const key of ['a', '$gt', '{"$gt":""}', 'k'.repeat(5000), 'key with spaces']) {
      const reply = await sendOrder(key, '{}');
      expectSafeResponse(reply, key);
      expect(reply.status, key).toBe(400);
    }
  });
});

const withParams = names.filter((name) => keysOf(endpointOf(name).params).length > 0);

describe.each(withParams)('the path of %s', (name) => {
  it('rejects ids of the wrong type and unknown ids', async () => {
    const endpoint = endpointOf(name);
    const values = ['abc', '0', '-1', '1.5', '9'.repeat(30), '\u0000', '$gt', '{}', '💎'];
    for (const [key] of Object.entries(inputs[name].params ?? {})) {
      await atOnce(values, async (value) => {
        const input = { ...inputs[name], params: { [key]: value } };
        const reply = await api.send(endpoint, input, userFor(endpoint, world));
        expectSafeResponse(reply, value);
        expect([400, 404], value).toContain(reply.status);
      });
    }
  });

  it('handles malformed percent-encoding', async () => {
    const endpoint = endpointOf(name);
    const path = endpoint.path.replace(/\{\w+\}/, '%E0%A4%A');
    const headers = { Authorization: `Bearer ${userFor(endpoint, world).token}` };
    expectSafeResponse(await api.fetch(path, { method: endpoint.method, headers }), path);
  });
});

describe('the query string', () => {
  it.each(['page=a', 'page=0', 'page=1&page=2', 'page[$gt]=1', 'perPage=101', 'page=%E0%A4%A'])(
    'handles %s',
    async (query) => {
      const headers = { Authorization: `Bearer ${world.asha.token}` };
      expectSafeResponse(await api.fetch(`/api/orders/mine?${query}`, { headers }), query);
    },
  );
});

describe('an unknown path', () => {
  it('returns 404 in the format of its API', async () => {
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

  it('handles malformed paths', async () => {
    for (const path of ['//', '/%', '/%00', '/..%2f', '/api', '/Assets/', `/${'a'.repeat(8000)}`]) {
      expectSafeResponse(await api.fetch(path), path);
    }
  });
});

describe('a known path with another method', () => {
  const paths = [...new Set(Object.values(endpoints).map(({ path }) => path))];

  it.each(paths)('responds 405 with the methods of %s', async (path) => {
    const address = path.replace(/\{\w+\}/g, '1');
    // One path can match the template of another: /api/orders/create and /api/orders/{orderId}.
    const matching = Object.values(endpoints).filter((endpoint) =>
      new RegExp(`^${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(address),
    );
    const methods = new Set<string>(matching.map(({ method }) => method));
    if (methods.has('GET')) methods.add('HEAD');
    const allowed = [...methods].sort();
    const others = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((each) => !methods.has(each));
    await atOnce(others, async (method) => {
      const reply = await api.fetch(address, { method });
      const message = `This address accepts ${allowed.join(' and ')} requests only.`;
      expect(reply).toMatchObject({ status: 405, body: { status: false, message } });
      expect(reply.headers.get('Allow')).toBe(allowed.join(', '));
    });
  });

  it('responds 405 for a file', async () => {
    const reply = await api.fetch('/Assets/Products/x.jpg', { method: 'POST' });
    expect([reply.status, reply.headers.get('Allow')]).toEqual([405, 'GET, HEAD']);
  });
});

describe.each(names)('a request of %s', (name) => {
  const endpoint = endpointOf(name);
  const path = endpoint.path.replace(/\{\w+\}/g, '1');
  const user = userFor(endpoint, world);
  const headers = { Authorization: `Bearer ${user.token}` };

  it('brings no operators or prototypes into database commands', async () => {
    const { files: _, ...input } = inputs[name];
    if (endpoint.method !== 'GET') {
      // First, because signOutEverywhere ends the session.
      const poisoned = '{"__proto__":{"u_type":"0"},"a":{"__proto__":{"u_type":"0"}}}';
      const request = { method: endpoint.method, headers: { ...json, ...headers }, body: poisoned };
      const { status } = await api.fetch(path, request);
      // Signatures cover the bytes of such bodies, which are parsed only after it was verified.
      if (endpoint.request.kind !== 'signed') expect(status).toBe(400);
      for (const fields of unknownFields) {
        const body = { ...(input.body as object), ...fields };
        expectSafeResponse(await api.send(endpoint, { ...input, body }, user), 'unknown fields');
      }
    }
    const queries = ['page[$vajra]=1', '$vajra=1', '__proto__[u_type]=0', 'target[$vajra]=1'];
    await atOnce(queries, async (query) => {
      const reply = await api.fetch(`${path}?${query}`, { method: endpoint.method, headers });
      expectSafeResponse(reply, query);
    });
    const forms = ['page[$vajra]=1&$vajra=1', '__proto__[u_type]=0&constructor[a]=1'];
    await atOnce(forms, async (text) => {
      const form = { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' };
      const body = endpoint.method === 'GET' ? null : text;
      const reply = await api.fetch(path, { method: endpoint.method, headers: form, body });
      expectSafeResponse(reply, text);
    });
  });
});

/** Checks all values concurrently. */
async function atOnce<T>(values: readonly T[], check: (value: T) => Promise<void>): Promise<void> {
  await Promise.all(values.map(check));
}

function send(
  endpoint: Endpoint,
  body: string,
  headers: Record<string, string>,
): Promise<TestResponse> {
  return sendRaw(api, endpoint, userFor(endpoint, world), body, headers);
}
