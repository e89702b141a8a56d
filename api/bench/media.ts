import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { type ClientRequest, request } from 'node:http';
import { endpoints, type Product } from '@vajra/contract';
import sharp from 'sharp';
import { mp4Head } from '../test/videos.ts';
import { downloadsPerSecond } from './downloads.ts';
import { median, serve } from './processes.ts';

const rounds = 5;
const seconds = 4;
const connections = 16;
const megabyte = 1024 * 1024;
const api = 'http://127.0.0.1:3214';
const bare = 'http://127.0.0.1:3215';

/** Measures warm images next to a server that sends a Buffer, and the memory of a large video. */
export async function benchMedia(mongodbUri: string): Promise<void> {
  const server = await serve('serve-api.ts', {
    MONGODB_URI: mongodbUri,
    PORT: new URL(api).port,
    THROTTLE: '1000000',
  });
  try {
    const token = await signIn();
    await benchWarmImage(token);
    await benchVideo(token, server);
  } finally {
    server.kill();
  }
}

async function benchWarmImage(token: string): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const;
  const create = { width: 650, height: 460, channels: 3, background: 'grey', noise } as const;
  const photo = await sharp({ create }).jpeg({ quality: 90 }).toBuffer();
  const path = await upload(token, [photo]);
  const length = (await (await fetch(api + path)).arrayBuffer()).byteLength;
  const baseline = await serve('serve-buffer.ts', {
    PORT: new URL(bare).port,
    BODY_BYTES: String(length),
  });
  try {
    await measure(api + path);
    await measure(bare);
    const pairs: { api: number; bare: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      pairs.push({ api: await measure(api + path), bare: await measure(bare) });
    }
    const ratio = median(pairs.map((pair) => pair.api / pair.bare));
    console.log(
      `a warm image of ${Math.round(length / 1000)} KB, ${connections} connections, ${rounds} rounds of ${seconds} s each in turn`,
    );
    console.log(`  api   ${median(pairs.map((pair) => pair.api)).toFixed(0)} requests/s`);
    console.log(`  bare  ${median(pairs.map((pair) => pair.bare)).toFixed(0)} requests/s`);
    console.log(`  ratio ${ratio.toFixed(2)} (target at least 0.6)`);
  } finally {
    baseline.kill();
  }
}

function measure(url: string): Promise<number> {
  return downloadsPerSecond(url, connections, seconds);
}

async function benchVideo(token: string, server: ChildProcess): Promise<void> {
  // A small one first, to exclude memory that any upload allocates.
  await fetchAll(await upload(token, video(20 * megabyte)));
  const before = residentBytes(server);
  let path = '';
  const uploading = await measureMemory(server, async () => {
    path = await upload(token, video(200 * megabyte));
  });
  const downloading = await measureMemory(server, () => fetchAll(path));
  console.log('a video of 200 MB, after one of 20 MB');
  for (const [way, { most: maxBytes, took: seconds }] of [
    ['in', uploading] as const,
    ['out', downloading] as const,
  ]) {
    const rise =
      before === undefined || maxBytes === undefined ? '?' : megabytes(maxBytes - before);
    console.log(
      `  ${way.padEnd(3)} ${seconds.toFixed(1)} s, memory rises by ${rise} MB (target less than 32)`,
    );
  }
}

const megabytes = (bytes: number) => (bytes / megabyte).toFixed(1);

/** Returns the peak resident memory of a process during `work`, as the system counts it. */
async function measureMemory(
  server: ChildProcess,
  work: () => Promise<void>,
): Promise<{ most: number | undefined; took: number }> {
  let most = residentBytes(server);
  const sampler = setInterval(() => {
    most = Math.max(most ?? 0, residentBytes(server) ?? 0) || undefined;
  }, 20);
  const started = performance.now();
  await work();
  clearInterval(sampler);
  return { most, took: (performance.now() - started) / 1000 };
}

/** Returns undefined where the system has no /proc. */
function residentBytes({ pid }: ChildProcess): number | undefined {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return undefined;
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(file, 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

function* video(bytes: number): Generator<Buffer> {
  const piece = Buffer.alloc(megabyte / 4, bytes % 251);
  const head = mp4Head(bytes);
  yield head;
  for (let left = bytes - head.length; left > 0; left -= piece.length) {
    yield piece.subarray(0, left);
  }
}

async function fetchAll(path: string): Promise<void> {
  const response = await fetch(api + path);
  for await (const _ of response.body ?? []);
}

async function signIn(): Promise<string> {
  const login = { email: 'admin@vajra.example', password: 'vajra-admin-demo' };
  const response = await fetch(api + endpoints.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(login),
  });
  return endpoints.login.response.parse(await response.json()).data.auth_token;
}

/** Creates a product with one file and returns the file's path. */
async function upload(token: string, file: Iterable<Buffer>): Promise<string> {
  const fields = { name: 'Bench', inr_price: '1000', usd_price: '12' };
  const outgoing = request(api + endpoints.insertProduct.path, {
    method: endpoints.insertProduct.method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'multipart/form-data; boundary=x',
    },
  });
  const responseArrived = once(outgoing, 'response');
  for (const [name, value] of Object.entries(fields)) {
    outgoing.write(`--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`);
  }
  outgoing.write('--x\r\nContent-Disposition: form-data; name="images"; filename="file"\r\n\r\n');
  await writeAll(outgoing, file);
  outgoing.end('\r\n--x--\r\n');
  const [response] = await responseArrived;
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const answer = JSON.parse(Buffer.concat(chunks).toString());
  const product: Product = endpoints.insertProduct.response.parse(answer).data;
  return `/Assets/Products/${product.productimages[0]?.image_url}`;
}

async function writeAll(sending: ClientRequest, file: Iterable<Buffer>): Promise<void> {
  for (const piece of file) if (!sending.write(piece)) await once(sending, 'drain');
}
