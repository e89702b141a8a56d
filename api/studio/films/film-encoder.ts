import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { chromium } from 'playwright-core';

/** What a film is made of. Frames are square pictures that a browser reads, such as PNG. */
export interface FilmSource {
  readonly frames: readonly Buffer[];
  /** Pixels a side. */
  readonly size: number;
  readonly framesPerSecond: number;
  readonly bitsPerSecond: number;
}

const page = '<!doctype html><script type="module" src="/encoder.js"></script>';
const timeoutMs = 5 * 60_000;

/**
 * Encodes a film as MP4 with H.264, which Chromium, Firefox and Safari all play, by the WebCodecs of
 * the Chromium at `executablePath`. Fails with the page's own error.
 */
export async function encodeFilm(reel: FilmSource, executablePath: string): Promise<Buffer> {
  const table = servedFiles(reel);
  const set = new EventEmitter();
  const film = once(set, 'film', { signal: AbortSignal.timeout(timeoutMs) });
  const server = createServer((request, response) => {
    handleRequest(table, set, request, response).catch((error) => set.emit('error', error));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    const tab = await browser.newPage();
    tab.on('pageerror', (error) => set.emit('error', error));
    await tab.goto(urlOf(server));
    const [bytes] = await film;
    return bytes;
  } finally {
    await browser.close();
    server.close();
  }
}

type ServedFile = readonly [type: string, content: string | Buffer];

/** Everything that the page asks for, by path. Only a page from a host may use WebCodecs. */
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
    ...frames.map((frame, number): [string, ServedFile] => [
      `/frames/${number}`,
      ['image/png', frame],
    ]),
  ]);
}

async function handleRequest(
  table: ReadonlyMap<string, ServedFile>,
  set: EventEmitter,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const served = table.get(request.url ?? '');
  if (request.method === 'POST') {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    response.end();
    set.emit('film', Buffer.concat(chunks));
  } else if (served) {
    response.setHeader('Content-Type', served[0]).end(served[1]);
  } else {
    response.writeHead(404).end();
  }
}

function urlOf(server: Server): string {
  const { port } = server.address() as AddressInfo; // it listens
  return `http://localhost:${port}/`;
}
