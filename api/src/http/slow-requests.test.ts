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

/** Listens with little patience, and gives what a sender of these bytes hears until it is let go. */
async function heardBy(bytes: string): Promise<string> {
  const app = new Koa<HttpState>();
  app.use(logRequests(pino({ level: 'silent' })));
  app.use(errorHandler());
  const readBody = createBodyReader({} as MediaStore, 50); // no files are sent
  app.use(async (ctx) => {
    ctx.body = await readBody(ctx, endpoints.contactUs);
  });
  server = createHttpServer(app.callback(), {
    headersTimeout: 50,
    connectionsCheckingInterval: 10,
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1'); // it listens
  socket.write(bytes);
  let heard = '';
  for await (const chunk of socket) heard += chunk;
  return heard;
}

it('whoever sends headers too slowly is let go', async () => {
  expect(await heardBy('POST /contactus HTTP/1.1\r\nHost: a\r\nX-Slow: ')).toMatch(
    /^HTTP\/1.1 408/,
  );
});

it('whoever sends a body too slowly is told so and let go', async () => {
  const headers = 'Host: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n';
  const heard = await heardBy(`POST /contactus HTTP/1.1\r\n${headers}{"name":`);
  expect(heard).toMatch(/^HTTP\/1.1 408/);
  expect(heard).toContain('The request took too long.');
  expect(heard).toMatch(/\r\nConnection: close\r\n/i);
});

it('whoever sends too large a header is let go', async () => {
  const heard = await heardBy(
    `GET / HTTP/1.1\r\nHost: a\r\nX-Large: ${'x'.repeat(17_000)}\r\n\r\n`,
  );
  expect(heard).toMatch(/^HTTP\/1.1 431/);
});
