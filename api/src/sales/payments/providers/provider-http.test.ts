import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { hangMs } from '../../../../../test-workers.ts';
import { ProviderError } from '../provider.ts';
import { isRefusal, ProviderHttp, ProviderResponseError, path } from './provider-http.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections();
});

async function startServer(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP address, not a pipe
}

const secret = 'sk_live_secret';

async function get(listener: RequestListener, timeoutMs = hangMs): Promise<unknown> {
  const apiUrl = await startServer(listener);
  const http = new ProviderHttp({ name: 'stripe', apiUrl, timeoutMs });
  return http.request({
    method: 'GET',
    path: `/v1/things?key=${secret}`,
    headers: { authorization: `Bearer ${secret}` },
    response: z.object({ id: z.string() }),
  });
}

async function failureOf(listener: RequestListener, timeoutMs?: number): Promise<ProviderError> {
  const error = await get(listener, timeoutMs).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderError)) throw new Error(`no ProviderError: ${error}`);
  expect(error.message).not.toContain(secret);
  return error;
}

it('returns the fields that the schema names', async () => {
  await expect(get((_, response) => response.end('{"id":"a","more":1}'))).resolves.toEqual({
    id: 'a',
  });
});

it.each([
  [400, false],
  [401, false],
  [402, false],
  [404, false],
  [408, true],
  [409, true],
  [422, false],
  [429, true],
  [500, true],
  [503, true],
])('says whether a request that got %i may succeed later', async (status, isTemporary) => {
  const error = await failureOf((_, response) => response.writeHead(status).end('{}'));
  expect(error).toMatchObject({ isTemporary, status });
});

it('repeats later what PayPal refuses while the same request is running', async () => {
  const body = { name: 'X', details: [{ issue: 'PREVIOUS_REQUEST_IN_PROGRESS' }] };
  const error = await failureOf((_, response) => response.writeHead(422).end(JSON.stringify(body)));
  expect(error.isTemporary).toBe(true);
});

it("repeats the provider's codes and the id of the request, and none of its messages", async () => {
  const error = await failureOf((_, response) =>
    response.writeHead(402, { 'request-id': 'req_123' }).end(
      JSON.stringify({
        error: {
          type: 'card_error',
          code: 'card_declined',
          param: 'a parameter with spaces',
          message: `No such key: ${secret}, for customer@example.com`,
        },
      }),
    ),
  );
  expect(error.message).toBe(
    'stripe responded with 402 to GET /v1/things, card_error, card_declined, req_123',
  );
});

it('reads a limited part of a response', async () => {
  let sent = 0;
  const error = await failureOf((_, response) => {
    const write = () => {
      while (sent < 50_000_000 && !response.destroyed) {
        sent += 100_000;
        if (!response.write('x'.repeat(100_000))) break;
      }
    };
    response.on('drain', write);
    write();
  });
  expect(error.message).toMatch(/too large/);
  expect(sent).toBeLessThan(50_000_000);
});

it('waits a limited time, also for the rest of a response', async () => {
  const messages = await Promise.all([
    failureOf(() => {}, 200),
    failureOf((_, response) => response.write('{"id":'), 200),
  ]);
  for (const error of messages) {
    expect(error).toMatchObject({
      isTemporary: true,
      message: 'stripe did not respond within 200 ms: GET /v1/things',
    });
  }
});

it('follows no redirect with its credentials', async () => {
  let visits = 0;
  const other = await startServer((_, response) => {
    visits += 1;
    response.end('{"id":"a"}');
  });
  const error = await failureOf((_, response) =>
    response.writeHead(302, { location: other }).end(),
  );
  expect(error.isTemporary).toBe(false);
  expect(visits).toBe(0);
});

it('names the fields of a response that is not as documented', async () => {
  const error = await failureOf((_, response) => response.end('{"id":1}'));
  expect(error).toMatchObject({
    isTemporary: false,
    message: 'stripe sent an unexpected response to GET /v1/things, id',
  });
});

it('keeps each id of a path within its segment', () => {
  expect(path`/v1/things/${'../a?b#c'}/parts/${'d'}`).toBe('/v1/things/..%2Fa%3Fb%23c/parts/d');
});

it.each([
  [[400, 404, 422], true],
  // A key that is wrong today is right tomorrow, and the money must not be forgotten.
  [[401, 403], false],
  [[408, 409, 429, 500, 503], false],
])('takes the responses %j for a refusal: %s', (statuses, expected) => {
  for (const status of statuses) {
    expect(isRefusal(new ProviderResponseError('', status, []))).toBe(expected);
  }
});
