import { request } from 'node:http';
import { type Endpoint, type EndpointName, endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { createProduct } from '../../../test/factories.ts';
import { useTestApi } from '../../../test/start-test-api.ts';
import { createWorld, validInputs } from '../../../test/world.ts';

const api = await useTestApi();
const world = await createWorld(api);

const names = Object.keys(endpoints) as EndpointName[]; // its own keys
const endpointOf = (name: EndpointName): Endpoint => endpoints[name];
const revalidating = names.filter((name) => endpointOf(name).success.kind === 'revalidated');

/** Sends a request with node:http, because fetch adds headers of its own. */
async function get(path: string, headers: Record<string, string>, method = 'GET') {
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; bytes: number }>(
    (resolve, reject) => {
      request(`${api.url}${path}`, { method, headers }, (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
}

describe('endpoints with revalidation', () => {
  it('include lookups, banner, news, store, products and reviews, and are public', () => {
    expect(revalidating).toEqual(
      expect.arrayContaining([
        'getDiamondShapes',
        'getCollectionsByParent',
        'getSliderImages',
        'getNewsLine',
        'getStoreConfig',
        'getProductsPage',
        'getProduct',
        'getReviews',
      ]),
    );
    const notPublic = revalidating.filter((name) => endpointOf(name).access !== 'public');
    expect(notPublic).toEqual([]);
  });

  it.each(revalidating)(
    '%s returns 304 for a known ETag, with and without a session',
    async (name) => {
      const endpoint = endpointOf(name);
      const input = (await validInputs(world))[name];
      for (const token of [undefined, world.asha.token, world.admin.token]) {
        const first = await api.send(endpoint, input, { token });
        expect(first.headers.get('Cache-Control')).toBe(
          token ? 'private, no-cache' : 'public, no-cache',
        );
        expect(first.headers.get('Vary')).toMatch(/Accept-Encoding.*Authorization/);
        const tag = first.headers.get('ETag') ?? '';
        expect(tag).toMatch(/^(W\/"[\w-]{43}"|"[\w-]{43}(-br|-gzip)?")$/);

        const again = await api.send(endpoint, input, {
          token,
          headers: { 'If-None-Match': `"another", ${tag}` },
        });
        expect([again.status, again.text]).toEqual([304, '']);
        for (const header of ['ETag', 'Cache-Control', 'Vary']) {
          expect(again.headers.get(header)).toBe(first.headers.get(header));
        }
        const other = { token, headers: { 'If-None-Match': 'W/"another"' } };
        expect((await api.send(endpoint, input, other)).text).toBe(first.text);
      }
    },
  );

  it('are not modified for the ETag of any encoding', async () => {
    const path = '/api/products?perPage=100';
    for (let n = 0; n < 3; n++) await createProduct(api);
    const plain = await get(path, { 'Accept-Encoding': 'identity' });
    const compressed = await get(path, { 'Accept-Encoding': 'gzip' });
    const head = await get(path, {}, 'HEAD');
    expect([plain.headers['content-encoding'], compressed.headers['content-encoding']]).toEqual([
      undefined,
      'gzip',
    ]);
    expect(compressed.bytes).toBeLessThan(plain.bytes);
    const tag = String(plain.headers.etag);
    expect(head.headers.etag).toBe(tag);
    // A strong ETag identifies the bytes, so each encoding has its own.
    expect(compressed.headers.etag).toBe(tag.replace(/"$/, '-gzip"'));
    expect([head.status, head.bytes]).toEqual([200, 0]);
    const again = await get(path, {
      'Accept-Encoding': 'gzip',
      'If-None-Match': tag,
    });
    expect([again.status, again.bytes]).toEqual([304, 0]);
  });

  it('return a new ETag after a change', async () => {
    const { p_id } = await createProduct(api);
    const input = { params: { p_id } };
    const before = await api.send(endpoints.getProduct, input);
    await api.call(endpoints.addStock, { body: { p_id, stock: 1 } }, world.admin);
    const sent = { headers: { 'If-None-Match': before.headers.get('ETag') ?? '' } };
    const after = await api.send(endpoints.getProduct, input, sent);
    expect([after.status, after.body?.quantity]).toEqual([200, Number(before.body?.quantity) + 1]);
  });
});

describe('an inactive product', () => {
  it("is not revealed by the ETag of an admin's response", async () => {
    const { p_id } = await createProduct(api, { status: 0 });
    const input = { params: { p_id } };
    const adminResponse = await api.send(endpoints.getProduct, input, world.admin);
    expect([adminResponse.status, adminResponse.headers.get('Cache-Control')]).toEqual([
      200,
      'private, no-cache',
    ]);
    // Knowing the ETag does not reveal that the product exists.
    const sent = { headers: { 'If-None-Match': adminResponse.headers.get('ETag') ?? '' } };
    const visitorResponse = await api.send(endpoints.getProduct, input, sent);
    expect([visitorResponse.status, visitorResponse.headers.get('Cache-Control')]).toEqual([
      404,
      'no-store',
    ]);
    expect(visitorResponse.headers.get('ETag')).toBeNull();
  });
});

describe('other endpoints', () => {
  it.each(
    names.filter(
      (name) =>
        endpointOf(name).method === 'GET' && endpointOf(name).success.kind !== 'revalidated',
    ),
  )('%s returns an uncacheable response', async (name) => {
    const endpoint = endpointOf(name);
    const input = (await validInputs(world))[name];
    const who = endpoint.access === 'admin' ? world.admin : world.asha;
    const reply = await api.send(endpoint, input, who);
    // Links only; the tests of guests show that it succeeds.
    const status = ['getPublicOrder', 'getSharedProducts'].includes(name) ? 404 : 200;
    expect([reply.status, reply.headers.get('Cache-Control')]).toEqual([status, 'no-store']);
    expect((await api.send(endpoint, input)).headers.get('Cache-Control')).toBe('no-store');
  });
});
