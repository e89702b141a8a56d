import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type EndpointName, endpoints } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { address, createProduct, placeOrder, storedFileNames } from './factories.ts';
import type { AnyInput } from './request.ts';
import { expectSafeResponse } from './safe-response.ts';
import { startTestApi, type TestApi } from './start-test-api.ts';
import { createWorld, validInputs, type World } from './world.ts';

let api: TestApi;
let world: World;
let inputs: Record<EndpointName, AnyInput>;
beforeAll(async () => {
  api = await startTestApi();
  world = await createWorld(api);
  inputs = await validInputs(world);
});
afterAll(() => api.close());

const json = (body: unknown) => ({
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: typeof body === 'string' ? body : JSON.stringify(body),
});

/** Compresses at the lowest quality, for speed. */
function fastBrotli(data: Buffer): Buffer {
  return brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
}

describe('a request', () => {
  it('has a URL of at most 4096 characters', async () => {
    const path = (length: number) => `/getnewsline?q=${'a'.repeat(length - 15)}`;
    expect((await api.fetch(path(4096))).status).toBe(200);
    const reply = await api.fetch(path(4097));
    expect(reply.status).toBe(414);
    expectSafeResponse(reply, 'a long URL');
  });

  it('has JSON of limited depth and number of fields', async () => {
    const deep = await api.fetch('/getproducts', json(`{"pc_id":${'['.repeat(21)}`));
    expect(deep).toMatchObject({
      status: 400,
      body: { message: 'The JSON is nested too deeply.' },
    });
    const wide = await api.fetch('/getproducts', json({ pc_id: Array(6000).fill(1) }));
    expect(wide).toMatchObject({ status: 400, body: { message: 'The JSON has too many fields.' } });
  });

  it.each([
    ['gzip', gzipSync],
    ['br', fastBrotli],
  ])(
    'is rejected with 413 before all of its %s body is decompressed',
    async (encoding, compress) => {
      const body = compress(Buffer.alloc(256 * 1024 * 1024, '['));
      const headers = { 'Content-Type': 'application/json', 'Content-Encoding': encoding };
      const sending = request(`${api.url}/getproducts`, { method: 'POST', headers });
      sending.on('error', () => undefined); // the server closes the connection
      // The end is never sent: a server that decompresses everything first would wait for it.
      sending.write(body.subarray(0, -1));
      const [response] = (await once(sending, 'response')) as [IncomingMessage]; // by its documentation
      expect(response.statusCode).toBe(413);
      sending.destroy();
    },
  );

  it('may begin with a byte order mark', async () => {
    const body = `\uFEFF${JSON.stringify({ p_id: world.p_id })}`;
    expect((await api.fetch('/getproductbyid', json(body))).status).toBe(200);
  });

  it('may be compressed', async () => {
    const reply = await api.fetch('/getproductbyid', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' },
      body: new Uint8Array(gzipSync(JSON.stringify({ p_id: world.p_id }))),
    });
    expect(reply.status).toBe(200);
  });
});

describe('a form', () => {
  const send = (form: FormData) =>
    api.fetch('/addsliderimages', {
      method: 'POST',
      body: form,
      headers: { Authorization: `Bearer ${world.admin.token}` },
    });
  const image = () => inputs.addSliderImages.files?.[0] ?? new File([], 'none');

  it('has a limited number of fields', async () => {
    const before = await storedFileNames(api);
    const form = new FormData();
    for (let field = 0; field < 61; field++) form.set(`field${field}`, 'x');
    form.append('sliderImage', image());
    expect((await send(form)).status).toBe(400);
    expect(await storedFileNames(api)).toEqual(before);
  });

  it.each(['a[b]', 'a[4294967294]', 'a[__proto__][u_type]', 'a[]', 'a[$gt]'])(
    'rejects field %s',
    async (name) => {
      const before = await storedFileNames(api);
      const form = new FormData();
      form.append('sliderImage', image());
      form.set(name, 'x');
      const reply = await send(form);
      expect(reply.status).toBe(400);
      expectSafeResponse(reply, name);
      expect(await storedFileNames(api)).toEqual(before);
    },
  );

  it('cannot inject headers through a file name', async () => {
    const boundary = 'boundary';
    const name = 'a.png"; x="\u0000%0d%0aSet-Cookie: a=b%0d%0a\u{1F48E}';
    const body = Buffer.concat([
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="sliderImage"; filename="${name}"\r\nContent-Type: text/html\r\n\r\n`,
      ),
      Buffer.from(await image().arrayBuffer()),
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]);
    const reply = await api.fetch('/addsliderimages', {
      method: 'POST',
      body: new Uint8Array(body),
      headers: {
        Authorization: `Bearer ${world.admin.token}`,
        'Content-Type': `multipart/form-data; boundary=${boundary}`,
      },
    });
    expectSafeResponse(reply, name);
    const { data } = await api.call(endpoints.getSliderImages);
    const served = await Promise.all(
      data.map(({ image }) => api.fetch(`/Assets/SliderImages/${image}`)),
    );
    for (const { headers } of [reply, ...served]) {
      expect(headers.has('Set-Cookie')).toBe(false);
      expect(headers.has('Content-Disposition')).toBe(false);
    }
    for (const { headers } of served) expect(headers.get('Content-Type')).toMatch(/^image\//);
  });
});

describe('a path with another host', () => {
  it.each([
    '//example.com',
    '//example.com/..',
    '/%2f%2fexample.com',
    '/\\example.com',
    '/%5cexample.com',
    '/http://example.com',
    '/admin/..//example.com/',
    '/%0d%0aLocation:%20//example.com',
    '/api/store?next=//example.com&redirect=https://example.com',
  ])('%s does not redirect', async (path) => {
    const response = await fetch(api.url + path, {
      redirect: 'manual',
      headers: { Accept: 'text/html' },
    });
    await response.text();
    expect(response.headers.has('Location')).toBe(false);
    expect([200, 400, 404]).toContain(response.status);
  });
});

describe('ordering', () => {
  it('is throttled per account across replicas', async () => {
    const settings = { THROTTLE: '0.1' };
    const one = await startTestApi({ settings });
    const other = await startTestApi({ settings, databaseOf: one });
    try {
      const [asha, ravi] = [await one.createCustomer(), await one.createCustomer()];
      const stone = await createProduct(one, { quantity: 50 });
      await placeOrder(one, asha, stone);
      await placeOrder(other, asha, stone);
      await placeOrder(one, asha, stone);
      const again = {
        items: [{ p_id: stone.p_id, u_qty: 1 }],
        totalAmount: stone.inr_price,
        shippingAddress: address,
        paymentMethod: 'upi' as const,
      };
      const reply = await other.send(endpoints.createOrder, { body: again }, asha);
      expect(reply.status).toBe(429);
      expect(Number(reply.headers.get('Retry-After'))).toBeGreaterThan(0);
      await placeOrder(other, ravi, stone);

      const meera = await one.createCustomer();
      const statuses: number[] = [];
      for (let attempt = 0; attempt < 5; attempt++) {
        statuses.push((await one.send(endpoints.createOrder, { body: again }, meera)).status);
      }
      expect(statuses).toEqual([400, 400, 400, 429, 429]); // rejected orders count: the cart is empty
    } finally {
      await other.close();
      await one.close();
    }
  });
});

describe('throttles behind a proxy', () => {
  it('count the address that the proxy reports, not the one that the client claims', async () => {
    const proxied = await startTestApi({ settings: { TRUST_PROXY: 'true', THROTTLE: '0.05' } });
    const contact = (forwarded: string) =>
      proxied.send(endpoints.contactUs, inputs.contactUs, {
        headers: { 'X-Forwarded-For': forwarded },
      });
    try {
      expect((await contact('1.1.1.1, 203.0.113.7')).status).toBe(201);
      expect((await contact('2.2.2.2, 203.0.113.7')).status).toBe(429);
      expect((await contact('2001:db8:1:2::1')).status).toBe(201);
      expect((await contact('2001:db8:1:2:ffff::2')).status).toBe(429);
      expect((await contact('2001:db8:1:3::1')).status).toBe(201);
    } finally {
      await proxied.close();
    }
  });
});
