import { once } from 'node:events';
import { request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { createProduct, storedFileNames } from '../../../test/factories.ts';
import { useTestApi } from '../../../test/start-test-api.ts';
import { mp4Head } from '../../../test/videos.ts';

const megabyte = 1024 * 1024;
/** Several times the memory that streaming may use. */
const videoBytes = 96 * megabyte;
const maxVideoBytes = 200 * megabyte;
const piece = Buffer.alloc(megabyte / 4, 0x2a);
/** Memory that streaming a large video may use. */
const maxMemoryBytes = 32 * megabyte;

const sampleEveryBytes = 24 * megabyte;
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

const api = await useTestApi();
const admin = await api.createAdmin();

/** A multipart form with one video, in chunks that share one buffer. */
function* form(bytes: number): Generator<Buffer> {
  yield Buffer.from('--x\r\nContent-Disposition: form-data; name="images"; filename="a"\r\n\r\n');
  const head = mp4Head(bytes);
  yield head;
  for (let left = bytes - head.length; left > 0; left -= piece.length) {
    yield piece.subarray(0, left);
  }
  yield Buffer.from('\r\n--x--\r\n');
}

/** Uploads a video of this size and returns its name. */
async function send(bytes: number, memory?: Memory): Promise<string> {
  const { p_id } = await createProduct(api);
  const path = endpoints.updateProduct.path.replace('{p_id}', String(p_id));
  const headers = {
    Authorization: `Bearer ${admin.token}`,
    'Content-Type': 'multipart/form-data; boundary=x',
  };
  const sending = request(`${api.url}${path}`, { method: 'PUT', headers });
  const responded = once(sending, 'response');
  for (const part of form(bytes)) {
    if (!sending.write(part)) await once(sending, 'drain');
    memory?.advance(part.length);
  }
  sending.end();
  const [response] = await responded;
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const reply = JSON.parse(Buffer.concat(chunks).toString());
  if (reply.status !== true) throw new Error(reply.description);
  return endpoints.updateProduct.response.parse(reply).data.productimages[0]?.image_url ?? '';
}

/** Downloads a file and returns its size, discarding the bytes. */
async function receive(name: string, range?: string, memory?: Memory): Promise<number> {
  const headers: Record<string, string> = range ? { Range: range } : {};
  const response = await fetch(`${api.url}/Assets/Products/${name}`, { headers });
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    memory?.advance(chunk.length);
  }
  return bytes;
}

/** Samples this process's memory, client and server, while a video is transferred. */
class Memory {
  readonly #before = memoryInUse();
  #transferred = 0;
  #peak = 0;

  advance(bytes: number): void {
    const samples = Math.floor(this.#transferred / sampleEveryBytes);
    this.#transferred += bytes;
    if (Math.floor(this.#transferred / sampleEveryBytes) > samples) {
      this.#peak = Math.max(this.#peak, memoryInUse());
    }
  }

  /** Bytes above the memory in use at the start. */
  get growth(): number {
    return this.#peak - this.#before;
  }
}

/** Memory in use after a garbage collection. */
function memoryInUse(): number {
  collectGarbage();
  collectGarbage(); // the first sweeps concurrently; the second waits for it
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

// Several times what it takes on an idle machine.
describe('a large video', { timeout: 120_000 }, () => {
  let name: string;

  it('is uploaded without being held in memory', async () => {
    await send(2 * megabyte); // loads what is loaded lazily
    const memory = new Memory();
    name = await send(videoBytes, memory);
    expect(memory.growth).toBeLessThan(maxMemoryBytes);
  });

  it('is downloaded without being held in memory', async () => {
    await receive(name, 'bytes=0-2000000');
    const memory = new Memory();
    expect(await receive(name, undefined, memory)).toBe(videoBytes);
    expect(memory.growth).toBeLessThan(maxMemoryBytes);
  });

  it('is not read ahead for slow or aborted downloads', async () => {
    const memory = new Memory();
    const leaving = new AbortController();
    const { signal } = leaving;
    const response = await fetch(`${api.url}/Assets/Products/${name}`, { signal });
    await response.body?.getReader().read();
    // Anything read ahead for the stalled download would be in memory by the end of this one.
    const half = videoBytes / 2;
    expect(await receive(name, `bytes=${half}-`, memory)).toBe(half);
    expect(memory.growth).toBeLessThan(maxMemoryBytes);
    leaving.abort();
    expect(await receive(name, 'bytes=-5')).toBe(5);
  });

  it('is rejected when it is larger than 200 MB', async () => {
    const before = await storedFileNames(api);
    await expect(send(maxVideoBytes + 1)).rejects.toThrow('A video may have at most 200 MB.');
    expect(await storedFileNames(api)).toEqual(before);
  });
});
