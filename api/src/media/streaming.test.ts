import { once } from 'node:events';
import { request } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { endpoints } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { product, storedFiles } from '../../test/factories.ts';
import { type Person, startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { mp4Head } from '../../test/videos.ts';

const megabyte = 1024 * 1024;
const videoBytes = 200 * megabyte;
const piece = Buffer.alloc(megabyte / 4, 0x2a);
/** What design.md allows a large video to take. */
const allowed = 32 * megabyte;

const lookEvery = 50 * megabyte;
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

let api: TestApi;
let admin: Person;

beforeAll(async () => {
  api = await startTestApi();
  admin = await api.admin();
});
afterAll(() => api.close());

/** The form of a product with one video, piece by piece: a few of them are one buffer. */
function* form(bytes: number): Generator<Buffer> {
  yield Buffer.from('--x\r\nContent-Disposition: form-data; name="images"; filename="a"\r\n\r\n');
  const head = mp4Head(bytes);
  yield head;
  for (let left = bytes - head.length; left > 0; left -= piece.length) {
    yield piece.subarray(0, left);
  }
  yield Buffer.from('\r\n--x--\r\n');
}

/** Sends a video of so many bytes; answers its name. */
async function send(bytes: number, memory?: Memory): Promise<string> {
  const { p_id } = await product(api);
  const path = endpoints.updateProduct.path.replace('{p_id}', String(p_id));
  const headers = {
    Authorization: `Bearer ${admin.token}`,
    'Content-Type': 'multipart/form-data; boundary=x',
  };
  const sending = request(`${api.url}${path}`, { method: 'PUT', headers });
  const answered = once(sending, 'response');
  for (const part of form(bytes)) {
    if (!sending.write(part)) await once(sending, 'drain');
    memory?.pass(part.length);
  }
  sending.end();
  const [response] = await answered;
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  const answer = JSON.parse(Buffer.concat(chunks).toString());
  if (answer.status !== true) throw new Error(answer.description);
  return endpoints.updateProduct.response.parse(answer).data.productimages[0]?.image_url ?? '';
}

/** Counts a file's bytes as they come, and lets them go. */
async function receive(name: string, range?: string, memory?: Memory): Promise<number> {
  const headers: Record<string, string> = range ? { Range: range } : {};
  const response = await fetch(`${api.url}/Assets/Products/${name}`, { headers });
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    memory?.pass(chunk.length);
  }
  return bytes;
}

/** Looks now and then, as a video passes, at how much this process holds, both ends included. */
class Memory {
  readonly #before = held();
  #passed = 0;
  #most = 0;

  pass(bytes: number): void {
    const looked = Math.floor(this.#passed / lookEvery);
    this.#passed += bytes;
    if (Math.floor(this.#passed / lookEvery) > looked) this.#most = Math.max(this.#most, held());
  }

  /** Bytes above what was held in the beginning. */
  get risen(): number {
    return this.#most - this.#before;
  }
}

/** Without what nobody holds any more: when that goes is the engine's affair. */
function held(): number {
  collectGarbage();
  collectGarbage(); // what the first found is swept beside us; the second waits for that
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

// Several times what it takes on a machine that does nothing else.
describe('a video of 200 MB', { timeout: 120_000 }, () => {
  let name: string;

  it('comes in without being held in memory', async () => {
    await send(2 * megabyte); // what is loaded once, is
    const memory = new Memory();
    name = await send(videoBytes, memory);
    expect(memory.risen).toBeLessThan(allowed);
  });

  it('goes out without being held in memory', async () => {
    await receive(name, 'bytes=0-2000000');
    const memory = new Memory();
    expect(await receive(name, undefined, memory)).toBe(videoBytes);
    expect(memory.risen).toBeLessThan(allowed);
  });

  it('waits in the database for who watches slowly, or leaves', async () => {
    const memory = new Memory();
    const leaving = new AbortController();
    const { signal } = leaving;
    const response = await fetch(`${api.url}/Assets/Products/${name}`, { signal });
    await response.body?.getReader().read();
    // Whatever would be read ahead for that one is read while this one passes.
    const half = videoBytes / 2;
    expect(await receive(name, `bytes=${half}-`, memory)).toBe(half);
    expect(memory.risen).toBeLessThan(allowed);
    leaving.abort();
    expect(await receive(name, 'bytes=-5')).toBe(5);
  });

  it('is refused in words when it is any longer', async () => {
    const before = await storedFiles(api);
    await expect(send(videoBytes + 1)).rejects.toThrow('A video may have at most 200 MB.');
    expect(await storedFiles(api)).toEqual(before);
  });
});
