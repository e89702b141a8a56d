import { Agent, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import { type CatalogueChanges, endpoints, type Product } from '@vajra/contract';
import { cpuMs, serve } from './processes.ts';
import { ApiClient, type BenchStore } from './shop.ts';

const port = 3206;
/** Phones that follow the feed, and those of them that start with nothing at the same time. */
const phones = 10_000;
const newPhones = 100;
/** Phones of a region that poll at the same moment. */
const connections = 64;
const seconds = 10;
/** Changes of stock a second while the phones poll. */
const changesPerSecond = 20;
/** How often a phone polls while its page is visible. */
const pollIntervalSeconds = 5;

type Cursor = Pick<CatalogueChanges, 'epoch' | 'next'>;

const agent = new Agent({ keepAlive: true, maxSockets: connections });

/**
 * Measures the feed for 10,000 phones: first syncs while stock changes, and polls of phones that are up
 * to date or a few changes behind. Phones are cursors, and poll as fast as the server responds.
 */
export async function benchPhones({ mongodbUri }: BenchStore): Promise<void> {
  const environment = { MONGODB_URI: mongodbUri, PORT: String(port), THROTTLE: '1000000' };
  const server = await serve('serve-api.ts', environment);
  try {
    const api = new ApiClient(port);
    const admin = await api.signInAdmin();
    const product = await api.addStone(admin, 'Bench stone of the phones', 1);
    const measured = async <T>(work: () => Promise<T>) => {
      const [cpuBefore, startedAt] = [await cpuMs(server), performance.now()];
      const result = await whileStockChanges(api, admin, product, work);
      const wallMs = performance.now() - startedAt;
      return { result, wallMs, cpu: (await cpuMs(server)) - cpuBefore };
    };

    const syncs = await measured(() => each(newPhones, () => readToEnd(undefined)));
    const pages = syncs.result.reduce((sum, each) => sum + each.pages, 0);
    console.log(`${newPhones} new phones sync the catalogue while stock changes`);
    console.log(
      `  ${((newPhones * 60_000) / syncs.wallMs).toFixed(0)} phones a minute, ` +
        `${pages / newPhones} pages each, CPU ${(syncs.cpu / pages).toFixed(2)} ms a page`,
    );

    const { last } = await readToEnd(undefined);
    const cursors: Cursor[] = Array.from({ length: phones }, () => last);
    const polls = await measured(() => pollInTurn(cursors));
    const rate = polls.result.count / (polls.wallMs / 1000);
    console.log(`${phones} phones follow the feed with ${changesPerSecond} changes a second`);
    console.log(
      `  ${rate.toFixed(0)} polls/s = ${(rate * pollIntervalSeconds).toFixed(0)} phones that poll every ` +
        `${pollIntervalSeconds} s; p99 ${polls.result.p99Ms.toFixed(0)} ms, ` +
        `CPU ${(polls.cpu / polls.result.count).toFixed(2)} ms a poll`,
    );
    const ends = await each(phones, async (phone) => (await readToEnd(cursors[phone])).last.next);
    console.log(
      `  ${new Set(ends).size === 1 ? 'all phones are' : 'NOT all phones are'} up to date`,
    );
  } finally {
    agent.destroy();
    server.kill();
  }
}

/** Changes the stock of a product until the work is done. All changes are committed when it returns. */
async function whileStockChanges<T>(
  api: ApiClient,
  admin: string,
  { p_id }: Product,
  work: () => Promise<T>,
): Promise<T> {
  const changes: Promise<unknown>[] = [];
  const timer = setInterval(() => {
    const change = api.call(endpoints.addStock, { p_id, stock: 1 }, admin);
    change.catch(() => undefined); // thrown below
    changes.push(change);
  }, 1000 / changesPerSecond);
  const result = await work().finally(() => clearInterval(timer));
  await Promise.all(changes);
  return result;
}

/** Runs `act` for each number below `count`, as many at a time as there are connections. */
async function each<T>(count: number, act: (number: number) => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const work = async () => {
    for (let number = next++; number < count; number = next++) results[number] = await act(number);
  };
  await Promise.all(Array.from({ length: connections }, work));
  return results;
}

/** Reads pages until no more follow. */
async function readToEnd(from: Cursor | undefined): Promise<{ pages: number; last: Cursor }> {
  let last = from;
  for (let pages = 1; ; pages++) {
    const page = await readPage(last);
    last = page;
    if (!page.more) return { pages, last };
  }
}

/** Lets each phone in turn read one page, for some seconds. */
async function pollInTurn(cursors: Cursor[]): Promise<{ count: number; p99Ms: number }> {
  const times: number[] = [];
  const endsAt = performance.now() + seconds * 1000;
  let next = 0;
  const poll = async () => {
    while (performance.now() < endsAt) {
      const phone = next++ % cursors.length;
      const startedAt = performance.now();
      cursors[phone] = await readPage(cursors[phone]);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: connections }, poll));
  times.sort((a, b) => a - b);
  return { count: times.length, p99Ms: times[Math.floor(times.length * 0.99)] ?? Number.NaN };
}

/** Reads a page. Its rows are not parsed, so that the client needs little time. */
function readPage(from: Cursor | undefined): Promise<Cursor & { more: boolean }> {
  const query = from ? `?${new URLSearchParams({ epoch: from.epoch, since: from.next })}` : '';
  const path = `${endpoints.getCatalogueChanges.path}${query}`;
  return new Promise((resolve, reject) => {
    const headers = { 'Accept-Encoding': 'br' };
    const sent = request({ port, path, agent, headers }, async (response) => {
      try {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk);
        const isCompressed = response.headers['content-encoding'] === 'br';
        const body = Buffer.concat(chunks);
        const text = (isCompressed ? brotliDecompressSync(body) : body).toString();
        if (response.statusCode !== 200) throw new Error(`${path}: ${response.statusCode} ${text}`);
        resolve(cursorOf(text));
      } catch (error) {
        reject(error);
      }
    });
    sent.once('error', reject).end();
  });
}

/** The cursor comes before the rows. */
function cursorOf(text: string): Cursor & { more: boolean } {
  const [, epoch, next, more] = /"epoch":"([^"]+)","next":"([^"]+)","more":(\w+)/.exec(text) ?? [];
  if (!epoch || !next) throw new Error(`no cursor in ${text.slice(0, 200)}`);
  return { epoch, next, more: more === 'true' };
}
