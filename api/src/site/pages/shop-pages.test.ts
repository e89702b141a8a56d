import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { endpoints } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBuiltShop } from '../../../test/built-shop.ts';
import { createLookup, createProduct } from '../../../test/factories.ts';
import { startTestApi, type TestApi } from '../../../test/start-test-api.ts';
import { startTcpProxy } from '../../../test/tcp-proxy.ts';

let api: TestApi;
let folder: string;
let p_id: number;
let hidden: number;
let shape_id: number;

beforeAll(async () => {
  folder = await createBuiltShop();
  api = await startTestApi({
    shopFolder: folder,
    settings: { STORE_NAME: 'Heera', STORE_URL: 'https://heera.example/' },
  });
  shape_id = await createLookup(api, 'diamondShape', 'Oval');
  p_id = (await createProduct(api, { name: 'Oval', shape_id })).p_id;
  hidden = (await createProduct(api, { name: 'Put away', status: 0 })).p_id;
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const open = (path: string, accept = 'text/html') => api.fetch(path, { headers: { accept } });

function initialResponseOf(html: string): unknown {
  const [, json = ''] =
    /<script type="application\/json" id="first-answers">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json).response;
}

describe('a storefront page', () => {
  it('has the head of its screen, for the store', async () => {
    const { status, text, headers } = await open('/');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/html');
    expect(text).toContain('<title>Heera at https://heera.example</title>');
    expect(text).not.toContain('<title>Vajra</title>');
  });

  it('contains the same response as the call', async () => {
    const { text } = await open(`/product-details/${p_id}`);
    expect(initialResponseOf(text)).toEqual(
      await api.call(endpoints.getProductById, { body: { p_id } }),
    );
  });

  it('is server-rendered and lists each script of its screen once, for later', async () => {
    const { status, text } = await open('/?page=1');
    expect(status).toBe(200);
    const scripts = '/app/main.js /app/kit.js /app/home.js';
    expect(text).toContain(
      `<div id="root" data-painted data-scripts="${scripts}"><p>/?page=1</p></div>`,
    );
    expect(text).toContain('<link rel="preload" href="/first.jpg"/>');
    expect(text).not.toContain('modulepreload');
  });

  it.each(['/cart', '/terms'])(
    'is rendered by the browser if it is personal or cannot be rendered: %s',
    async (path) => {
      const { status, text } = await open(path);
      expect(status).toBe(200);
      expect(text).toContain('<div id="root"></div>');
      expect(text).toContain('<link rel="modulepreload" crossorigin href="/app/home.js" />');
    },
  );

  it('is left to the browser when its network has many pages rendered, and cached pages are not', async () => {
    const limited = await startTestApi({ shopFolder: folder, settings: { THROTTLE: '0.01' } });
    const isRendered = async (path: string) => {
      const { status, text } = await limited.fetch(path, { headers: { accept: 'text/html' } });
      expect([200, 404]).toContain(status);
      return text.includes('data-painted');
    };
    try {
      expect(await isRendered('/')).toBe(true);
      expect(await isRendered('/?page=2')).toBe(true);
      expect(await isRendered('/?page=3')).toBe(false);
      expect(await isRendered('/')).toBe(true);
      expect((await limited.fetch('/sitemap.xml')).status).toBe(429);
    } finally {
      await limited.close();
    }
  });

  it('responds 404 with a page if there is no such screen or product', async () => {
    for (const path of ['/nowhere', `/product-details/${hidden}`]) {
      const { status, text } = await open(path);
      expect(status).toBe(404);
      expect(text).toContain('id="root"');
      expect(text).not.toContain('Put away');
    }
  });

  it('is found under its own address when the path has capital letters', async () => {
    const follow = (path: string) =>
      api.fetch(path, { headers: { accept: 'text/html' }, redirect: 'manual' });
    const { status, headers } = await follow(`/Product-Details/${p_id}?from=mail`);
    expect([status, headers.get('location')]).toEqual([301, `/product-details/${p_id}?from=mail`]);
    expect((await follow('/Terms')).headers.get('location')).toBe('/terms');
    expect((await follow('/Nowhere')).status).toBe(404);
  });

  it('is served to link previews, but not for unknown URLs without Accept: text/html', async () => {
    expect((await open(`/product-details/${p_id}`, '*/*')).text).toContain('<title>Heera');
    const unknown = await open('/nowhere', '*/*');
    expect(unknown.status).toBe(404);
    expect(unknown.text).not.toContain('<html');
    expect((await open('/app/none.js', '*/*')).text).not.toContain('<html');
  });

  it('responds to navigations to unknown URLs with a page, with or without a dot in the path', async () => {
    for (const path of ['/nowhere', '/product-details/1.5', '/app/none.js']) {
      const { status, text } = await open(path);
      expect(status).toBe(404);
      expect(text).toContain('<html');
    }
  });
});

it('shows what is in memory while the database is unavailable, and responds 503 for the rest', async () => {
  const proxy = await startTcpProxy();
  const replica = await startTestApi({
    shopFolder: folder,
    rewriteUri: proxy.rewriteUri,
    databaseOf: api,
  });
  const page = (path: string) => replica.fetch(path, { headers: { accept: 'text/html' } });
  try {
    const before = await page('/');
    proxy.disconnect();
    const during = await page('/');
    expect([before.status, during.status]).toEqual([200, 200]);
    const initialProducts = /"productData":\[\{/;
    expect(before.text).toMatch(initialProducts);
    expect(during.text).toMatch(initialProducts);

    const unknown = `/product-details/${(await createProduct(api)).p_id}`;
    const { status, text, headers } = await page(unknown);
    expect([status, headers.get('Retry-After')]).toEqual([503, '3']);
    expect(headers.get('Content-Type')).toContain('text/html');
    // A page of its own, which reloads itself and needs nothing from the store.
    expect(text).toContain('<meta http-equiv="refresh" content="3">');
    expect(text).not.toMatch(/<script|src=/);
    const [, hash] =
      /style-src '(sha256-[^']+)'/.exec(headers.get('Content-Security-Policy') ?? '') ?? [];
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(text) ?? [];
    expect(hash).toBe(`sha256-${createHash('sha256').update(style).digest('base64')}`);
    // Programs get JSON.
    const call = await replica.fetch(unknown, { headers: { accept: 'application/json' } });
    expect(call.headers.get('Content-Type')).toContain('json');
    proxy.restore();
    expect((await page(unknown)).status).toBe(200);
  } finally {
    proxy.restore();
    await replica.close();
    await proxy.close();
  }
});

describe('the sitemap', () => {
  it('lists every page and every active product', async () => {
    const { text, headers } = await open('/sitemap.xml', '*/*');
    expect(headers.get('content-type')).toContain('xml');
    expect(text).toContain(`<loc>https://heera.example/product-details/${p_id}</loc><lastmod>`);
    expect(text).toContain(`<loc>https://heera.example/shapes/${shape_id}</loc>`);
    expect(text).not.toContain(`product-details/${hidden}<`);
    expect((await open('/robots.txt', '*/*')).text).toContain(
      'Sitemap: https://heera.example/sitemap.xml',
    );
  });

  it('contains a product that was added', async () => {
    await open('/sitemap.xml', '*/*');
    const added = await createProduct(api);
    await api.numberChanges();
    const { text } = await open('/sitemap.xml', '*/*');
    expect(text).toContain(`product-details/${added.p_id}<`);
  });

  it('is split for a large catalogue', async () => {
    const products = api.connection.collection<{ _id: number }>('products');
    const stone = await products.findOne({ _id: p_id });
    await products.insertOne({ ...stone, _id: 120_000, sku: 'far' } as { _id: number });
    await createLookup(api, 'clarity'); // changes the version, which the direct insertion did not
    await api.numberChanges();
    try {
      const index = await open('/sitemap.xml', '*/*');
      expect(index.text.match(/<sitemap>/g)).toHaveLength(4);
      expect((await open('/sitemap-pages.xml', '*/*')).text).toContain('/terms<');
      expect((await open('/sitemap-1.xml', '*/*')).text).toContain(`product-details/${p_id}<`);
      expect((await open('/sitemap-2.xml', '*/*')).text).not.toContain('product-details');
      expect((await open('/sitemap-3.xml', '*/*')).text).toContain('product-details/120000<');
      expect((await open('/sitemap-4.xml', '*/*')).status).toBe(404);
    } finally {
      await products.deleteOne({ _id: 120_000 });
    }
  });
});
