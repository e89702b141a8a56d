import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';

/** Input of the encoder. Frames are square PNG images. */
export interface FilmSource {
  readonly frames: readonly Buffer[];
  /** Side in pixels. */
  readonly size: number;
  readonly framesPerSecond: number;
  readonly bitsPerSecond: number;
}

const page = '<!doctype html><script type="module" src="/encoder.js"></script>';
const timeoutMs = 5 * 60_000;

/**
 * Encodes a film as H.264 in MP4, which all major browsers play, using WebCodecs in the Chromium at
 * `executablePath`. Rejects with the page's error.
 */
export async function encodeFilm(source: FilmSource, executablePath: string): Promise<Buffer> {
  const files = servedFiles(source);
  const events = new EventEmitter();
  const film = once(events, 'film', { signal: AbortSignal.timeout(timeoutMs) });
  const server = createServer((request, response) => {
    handleRequest(files, events, request, response).catch((error) => events.emit('error', error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const tab = await browser.newPage();
    tab.on('pageerror', (error) => events.emit('error', error));
    await tab.goto(urlOf(server));
    const [bytes] = await film;
    return bytes;
  } finally {
    await browser.close();
    server.close();
  }
}

type ServedFile = readonly [type: string, content: string | Buffer];

/** Files served to the page, by path. WebCodecs needs a secure context, so the page comes from localhost. */
function servedFiles({ frames, ...film }: FilmSource): ReadonlyMap<string, ServedFile> {
  const script = (path: string | URL): ServedFile => ['text/javascript', readFileSync(path)];
  const bundle = createRequire(import.meta.url)
    .resolve('mediabunny')
    .replace(/[^/\\]+$/, 'mediabunny.min.mjs');
  return new Map<string, ServedFile>([
    ['/', ['text/html', page]],
    ['/encoder.js', script(new URL('encoder-page.js', import.meta.url))],
    ['/mediabunny.js', script(bundle)],
    ['/film.json', ['application/json', JSON.stringify({ ...film, frames: frames.length })]],
    ...frames.map((frame, index): [string, ServedFile] => [
      `/frames/${index}`,
      ['image/png', frame],
    ]),
  ]);
}

async function handleRequest(
  files: ReadonlyMap<string, ServedFile>,
  events: EventEmitter,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const file = files.get(request.url ?? '');
  if (request.method === 'POST') {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    response.end();
    events.emit('film', Buffer.concat(chunks));
  } else if (file) {
    response.setHeader('Content-Type', file[0]).end(file[1]);
  } else {
    response.writeHead(404).end();
  }
}

function urlOf(server: Server): string {
  const { port } = server.address() as AddressInfo; // listening on TCP
  return `http://localhost:${port}/`;
}
