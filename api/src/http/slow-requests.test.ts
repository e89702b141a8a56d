import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { endpoints } from '@vajra/contract';
import Koa from 'koa';
import pino from 'pino';
import { afterEach, expect, it } from 'vitest';
import type { MediaStore } from '../media/media-store.ts';
import { errorHandler } from './error-handler.ts';
import { createHttpServer } from './http-server.ts';
import { createBodyReader } from './request-body.ts';
import { logRequests } from './request-log.ts';
import type { HttpState } from './state.ts';

let server: Server;
afterEach(() => server.closeAllConnections());
afterEach(() => new Promise((closed) => server.close(closed)));

/**
 * Starts a server with short timeouts and returns everything it sends in response to `bytes` until it
 * closes the connection.
 */
async function responseTo(bytes: string): Promise<string> {
  const app = new Koa<HttpState>();
  app.use(logRequests(pino({ level: 'silent' })));
  app.use(errorHandler());
  const readBody = createBodyReader({} as MediaStore, 50); // the test uploads no files
  app.use(async (ctx) => {
    ctx.body = await readBody(ctx, endpoints.contactUs);
  });
  server = createHttpServer(app.callback(), {
    headersTimeout: 50,
    connectionsCheckingInterval: 10,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1'); // TCP, so not a string
  socket.write(bytes);
  let response = '';
  for await (const chunk of socket) response += chunk;
  return response;
}

it('responds 408 when headers arrive too slowly', async () => {
  expect(await responseTo('POST /contactus HTTP/1.1\r\nHost: a\r\nX-Slow: ')).toMatch(
    /^HTTP\/1.1 408/,
  );
});

it('responds 408 and closes the connection when the body arrives too slowly', async () => {
  const headers = 'Host: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n';
  const response = await responseTo(`POST /contactus HTTP/1.1\r\n${headers}{"name":`);
  expect(response).toMatch(/^HTTP\/1.1 408/);
  expect(response).toContain('The request took too long.');
  expect(response).toMatch(/\r\nConnection: close\r\n/i);
});

it('responds 431 when a header is too large', async () => {
  const response = await responseTo(
    `GET / HTTP/1.1\r\nHost: a\r\nX-Large: ${'x'.repeat(17_000)}\r\n\r\n`,
  );
  expect(response).toMatch(/^HTTP\/1.1 431/);
});
