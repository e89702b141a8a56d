import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { endpoints } from '@vajra/contract';
import Koa from 'koa';
import pino from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { HttpError } from '../errors.ts';
import type { MediaStore } from '../media/media-store.ts';
import { uploadLimits } from '../media/uploads.ts';
import { errorHandler } from './error-handler.ts';
import { createHttpServer } from './http-server.ts';
import { createBodyReader } from './request-body.ts';
import { logRequests } from './request-log.ts';
import type { HttpState } from './state.ts';

const protectedPath = '/protected';
let server: Server;
afterEach(() => server.closeAllConnections());
afterEach(() => new Promise((closed) => server.close(closed)));

/** Starts a server with short timeouts. */
async function start(media = {} as MediaStore): Promise<void> {
  const app = new Koa<HttpState>();
  app.use(logRequests(pino({ level: 'silent' })));
  app.use(errorHandler('Vajra'));
  const rate = { windowMs: 50, minBytes: 1000 };
  const readBody = createBodyReader(media, { textRate: rate, rate, maxUploadsPerNetwork: 1 });
  app.use(async (ctx) => {
    if (ctx.path === protectedPath) throw new HttpError(401, 'Please log in.');
    const isUpload = ctx.path === endpoints.addUserReview.path;
    ctx.body = await readBody(ctx, isUpload ? endpoints.addUserReview : endpoints.contactUs);
  });
  server = createHttpServer(app.callback(), {
    headersTimeout: 50,
    connectionsCheckingInterval: 10,
    drainLimits: { rate, timeoutMs: 10_000 },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** Sends `bytes`, which may arrive in pieces, and returns the response until the connection is closed. */
async function send(bytes: string | readonly string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1'); // TCP, so not a string
  for (const piece of [bytes].flat()) {
    socket.write(piece);
    await setTimeout(5);
  }
  let response = '';
  for await (const chunk of socket) response += chunk;
  return response;
}

async function responseTo(bytes: string | readonly string[], media?: MediaStore): Promise<string> {
  await start(media);
  return send(bytes);
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

it('reads a body that arrives with the headers, after them or in pieces', async () => {
  const body = JSON.stringify({ name: 'Asha', message: 'हीरा '.repeat(10) });
  const head =
    'POST /contactus HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n';
  const length = `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
  const chunk = `${Buffer.byteLength(body).toString(16)}\r\n${body}\r\n0\r\n\r\n`;
  const requests = [
    [head + length + body],
    [head + length, body],
    [head + length + body.slice(0, 9), body.slice(9)],
    [`${head}Transfer-Encoding: chunked\r\n\r\n${chunk}`],
    [`${head}Transfer-Encoding: chunked\r\n\r\n`, chunk.slice(0, 9), chunk.slice(9)],
  ];
  for (const pieces of requests) {
    const response = await responseTo(pieces);
    expect(response).toMatch(/^HTTP\/1.1 200/);
    expect(response.endsWith(`\r\n\r\n${body}`)).toBe(true);
    server.close();
  }
});

const form =
  'Host: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 99999\r\n\r\n';
const filePart =
  '--x\r\nContent-Disposition: form-data; name="userReviewImage"; filename="a.png"\r\n\r\n';

it('responds 408 to a form that arrives too slowly, and ends the upload of its file', async () => {
  let failure: unknown;
  const receive = async (file: Readable) => {
    await finished(file.resume()).catch((error: unknown) => {
      failure = error;
    });
    throw failure;
  };
  const media = { receive, limits: uploadLimits } as unknown as MediaStore; // receives files only
  const response = await responseTo(
    `POST ${endpoints.addUserReview.path} HTTP/1.1\r\n${form}${filePart}data`,
    media,
  );
  expect(response).toMatch(/^HTTP\/1.1 408/);
  expect(response).toMatch(/\r\nConnection: close\r\n/i);
  await vi.waitFor(() => expect(failure).toBeInstanceOf(Error));
});

it('closes the connection of a refused request whose body arrives too slowly', async () => {
  const response = await responseTo(`POST ${protectedPath} HTTP/1.1\r\n${form}${filePart}`);
  expect(response).toMatch(/^HTTP\/1.1 401/);
});

it('responds 429 to a form while the network has too many uploads in progress', async () => {
  const request = `POST ${endpoints.addUserReview.path} HTTP/1.1\r\n${form}${filePart}data`;
  const receive = (file: Readable) => finished(file.resume());
  await start({ receive, limits: uploadLimits } as unknown as MediaStore); // receives files only
  const responses = await Promise.all([send(request), send(request)]);
  const statuses = responses.map((response) => response.slice(0, 'HTTP/1.1 429'.length)).sort();
  expect(statuses).toEqual(['HTTP/1.1 408', 'HTTP/1.1 429']);
});

it('reads the rest of a refused request that arrives fast enough', async () => {
  const body = `${filePart}${'x'.repeat(500_000)}`;
  const headers = form.replace('99999', String(body.length));
  const next = 'GET /missing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n';
  const path = protectedPath;
  const response = await responseTo(`POST ${path} HTTP/1.1\r\n${headers}${body}${next}`);
  expect(response.match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200']);
});

it('responds 431 when a header is too large', async () => {
  const response = await responseTo(
    `GET / HTTP/1.1\r\nHost: a\r\nX-Large: ${'x'.repeat(17_000)}\r\n\r\n`,
  );
  expect(response).toMatch(/^HTTP\/1.1 431/);
});
