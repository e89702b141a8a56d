import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Context } from 'koa';
import { describe, expect, it, vi } from 'vitest';
import { CachedResponse } from './cached-response.ts';
import { ReadLimits } from './read-limits.ts';
import { ResponseCache } from './response-cache.ts';

const rows = { rows: Array.from({ length: 500 }, (_, p_id) => ({ p_id })) };
const createCache = (factor = 1) => new ResponseCache(new ReadLimits({ factor }));

/** The part of a context that `send` uses, for a client that accepts these encodings. */
function contextFor(...accepted: string[]) {
  const headers: Record<string, string> = {};
  const ctx = {
    headers,
    vary: (name: string) => {
      headers.Vary = name;
    },
    set: (name: string, value: string) => {
      headers[name] = value;
    },
    acceptsEncodings: (one: string) => accepted.includes(one) && one,
  };
  return ctx as unknown as Context & { headers: typeof headers; body: Buffer };
}

describe('ResponseCache', () => {
  it('computes a response once for each key, also for concurrent requests', async () => {
    const cache = createCache();
    const compute = vi.fn(async () => CachedResponse.ofJson(rows));
    const [one, other] = await Promise.all([
      cache.get('a', 'network', compute),
      cache.get('a', 'other network', compute),
    ]);
    expect(other).toBe(one);
    expect(await cache.get('a', 'network', compute)).toBe(one);
    expect(compute).toHaveBeenCalledTimes(1);
    await cache.get('b', 'network', compute);
    expect(compute).toHaveBeenCalledTimes(2);
  });

  it('does not keep an error', async () => {
    const cache = createCache();
    const compute = vi.fn(async () => CachedResponse.ofJson(rows));
    compute.mockRejectedValueOnce(new Error('no database'));
    await expect(cache.get('a', 'network', compute)).rejects.toThrow('no database');
    expect((await cache.get('a', 'network', compute)).json()).toEqual(rows);
  });

  it('refuses a network that computes too much, but not what is cached or another network', async () => {
    const cache = createCache(2 / 240);
    const compute = async () => CachedResponse.ofJson(rows);
    await cache.get('a', 'network', compute);
    await cache.get('b', 'network', compute);
    await expect(cache.get('c', 'network', compute)).rejects.toMatchObject({
      status: 429,
      retryAfterSeconds: expect.any(Number),
    });
    await cache.get('a', 'network', compute);
    await cache.get('c', 'other network', compute);
  });

  it('refuses computations beyond its queue and recovers', async () => {
    const cache = createCache(1000);
    let release: (() => void) | undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const compute = () => held.then(() => CachedResponse.ofJson(rows));
    const results = Array.from({ length: 70 }, (_, key) =>
      cache.get(String(key), 'network', compute).then(
        () => 200,
        (error: { status: number }) => error.status,
      ),
    );
    await new Promise(setImmediate);
    release?.();
    const statuses = await Promise.all(results);
    expect(statuses.filter((status) => status === 200)).toHaveLength(60);
    expect(statuses.filter((status) => status === 429)).toHaveLength(10);
    await cache.get('69', 'network', compute);
  });
});

describe('a lasting response', () => {
  const lasting = () =>
    CachedResponse.ofBytes(Buffer.from('{}'), { type: 'json', maxAgeSeconds: 60 });
  const keys = (key: string) => ({ lastingKey: 'start', key });

  it('is sent again, also to requests with another key that arrive before it is computed', async () => {
    const cache = createCache();
    const compute = vi.fn(async () => lasting());
    const responses = await Promise.all(
      ['a', 'b'].map((key) => cache.getLasting(keys(key), 'network', compute)),
    );
    responses.push(await cache.getLasting(keys('c'), 'network', compute));
    expect(new Set(responses).size).toBe(1);
    expect(compute).toHaveBeenCalledTimes(1);
  });

  it('is computed for each key if it has no maximum age, and after an error', async () => {
    const cache = createCache();
    const compute = vi.fn(async () => CachedResponse.ofJson(rows));
    compute.mockRejectedValueOnce(new Error('no database'));
    const [failed, other] = await Promise.allSettled(
      ['a', 'b'].map((key) => cache.getLasting(keys(key), 'network', compute)),
    );
    expect([failed?.status, other?.status]).toEqual(['rejected', 'fulfilled']);
    await cache.getLasting(keys('c'), 'network', compute);
    expect(compute).toHaveBeenCalledTimes(3);
  });
});

describe('CachedResponse', () => {
  const response = CachedResponse.ofJson(rows);

  it.each([
    [['gzip', 'br'], 'br', brotliDecompressSync],
    [['gzip'], 'gzip', gunzipSync],
    [[], undefined, (body: Buffer) => body],
  ])('sends clients that accept %j the encoding %s', async (accepted, encoding, decode) => {
    const ctx = contextFor(...accepted);
    await response.send(ctx);
    expect(ctx.headers['Content-Encoding']).toBe(encoding);
    expect(ctx.headers.Vary).toBe('Accept-Encoding');
    expect(JSON.parse(decode(ctx.body).toString())).toEqual(rows);
  });

  it('compresses once', async () => {
    const bodies = [contextFor('br'), contextFor('br')];
    for (const ctx of bodies) await response.send(ctx);
    expect(bodies[0]?.body).toBe(bodies[1]?.body);
  });
});
