import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endpoints, initialRequests, matchShopPage, requestKey } from '@vajra/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLookup, createProduct } from '../../test/factories.ts';
import { startTestApi, type TestApi } from '../../test/start-test-api.ts';
import { startTcpProxy } from '../../test/tcp-proxy.ts';

let api: TestApi;
let folder: string;
let p_id: number;
let hidden: number;
let shape_id: number;

const hostile = `Oval </script><script>alert(1)</script>`;

/** In the format of Vite. index.html already loads the shell. */
const manifest = {
  'index.html': { file: 'app/shell.js' },
  _kit: { file: 'app/kit.js', imports: ['index.html'] },
  'src/main.tsx': { file: 'app/main.js', imports: ['_kit', 'index.html'] },
  'src/routes/home.tsx': { file: 'app/home.js', imports: ['_kit', 'index.html'] },
  'src/routes/not-found.tsx': { file: 'app/lost.js', imports: ['index.html'] },
};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vajra-shop-'));
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><html lang="en"><head><title>Vajra</title>
    <meta name="description" content="x" /></head><body><div id="root"></div>
    <script type="module" src="/app/shell.js"></script></body></html>`,
  );
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
  api = await startTestApi({
    shopFolder: folder,
    settings: { STORE_NAME: 'Heera', STORE_URL: 'https://heera.example/' },
  });
  shape_id = await createLookup(api, 'diamondShape', 'Oval');
  p_id = (await createProduct(api, { name: hostile, shape_id, discount: 10 })).p_id;
  hidden = (await createProduct(api, { name: 'Put away', status: 0 })).p_id;
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

/** Creates a build with server rendering, which fails for /terms. */
async function folderWithServerBundle(): Promise<string> {
  const build = await mkdtemp(join(tmpdir(), 'vajra-build-'));
  await cp(folder, build, { recursive: true });
  await writeFile(
    join(build, '.vite', 'first-paint.mjs'),
    `export async function renderPage({ path, responses }) {
      if (path === '/terms') throw new Error('cannot render');
      if (Object.keys(responses).length === 0) throw new Error('no responses');
      return { links: '<link rel="preload" href="/first.jpg"/>', body: '<p>' + path + '</p>' };
    }`,
  );
  return build;
}

const open = (path: string, accept = 'text/html') => api.fetch(path, { headers: { accept } });

function initialResponsesOf(html: string): Record<string, unknown> {
  const [, json = ''] =
    /<script type="application\/json" id="first-answers">(.*?)<\/script>/s.exec(html) ?? [];
  return JSON.parse(json);
}

function structuredDataOf(html: string): Record<string, unknown>[] {
  return Array.from(
    html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs),
    ([, json = '']) => JSON.parse(json),
  );
}

describe('a storefront page', () => {
  it('describes a product with the price that checkout charges, stock and breadcrumbs', async () => {
    const { status, text, headers } = await open(`/product-details/${p_id}`);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/html');
    expect(text).toContain('<title>Oval &lt;/script&gt;');
    expect(text).toContain(
      `<link rel="canonical" href="https://heera.example/product-details/${p_id}" />`,
    );
    expect(text).toContain('<meta property="product:price:amount" content="1000.00" />');
    expect(text).not.toContain('<script>alert');
    const [stone, crumbs] = structuredDataOf(text);
    expect(stone).toMatchObject({
      '@type': 'Product',
      name: hostile,
      offers: {
        price: '1000.00',
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
      },
    });
    expect(crumbs).toMatchObject({ '@type': 'BreadcrumbList' });
  });

  it('discloses laboratory-grown stones that their name does not mention', async () => {
    const stone_id = await createLookup(api, 'stoneType', 'Lab Grown');
    const product = await createProduct(api, { name: 'Ring of dawn', stone_id });
    const { text } = await open(`/product-details/${product.p_id}`);
    expect(text).toContain('<title>Ring of dawn, laboratory-grown');
    expect(structuredDataOf(text)[0]).toMatchObject({ name: 'Ring of dawn, laboratory-grown' });
  });

  it.each(['/', '/all-diamonds?page=1', '/terms', '/cart'])(
    'contains the responses to its initial requests: %s',
    async (path) => {
      const { status, text } = await open(path);
      expect(status).toBe(200);
      const { pathname, searchParams } = new URL(path, 'http://x');
      const page = matchShopPage(pathname, searchParams);
      const keys = page ? initialRequests(page).map(requestKey) : [];
      expect(Object.keys(initialResponsesOf(text)).sort()).toEqual([...keys].sort());
    },
  );

  it('preloads each script of its screen once', async () => {
    const { text } = await open('/');
    expect(text).toContain('<link rel="modulepreload" crossorigin href="/app/home.js" />');
    expect(text).toContain('<link rel="modulepreload" crossorigin href="/app/kit.js" />');
    expect(text).toContain('<link rel="modulepreload" crossorigin href="/app/main.js" />');
    expect(text.match(/app\/(shell|kit)\.js/g)).toHaveLength(2);
    expect((await open('/nowhere')).text).toContain('href="/app/lost.js"');
  });

  it('is server-rendered and lists its scripts for later', async () => {
    const shopFolder = await folderWithServerBundle();
    const rendered = await startTestApi({ shopFolder });
    const page = (path: string) => rendered.fetch(path, { headers: { accept: 'text/html' } });
    try {
      const { status, text } = await page('/?page=1');
      expect(status).toBe(200);
      const scripts = '/app/main.js /app/kit.js /app/home.js';
      expect(text).toContain(
        `<div id="root" data-painted data-scripts="${scripts}"><p>/?page=1</p></div>`,
      );
      expect(text).toContain('<link rel="preload" href="/first.jpg"/>');
      expect(text).not.toContain('modulepreload');
      expect((await page('/cart')).text).toContain('<div id="root"></div>');
      const broken = await page('/terms');
      expect(broken.status).toBe(200);
      expect(broken.text).toContain('<div id="root"></div>');
      expect(broken.text).toContain('modulepreload');
    } finally {
      await rendered.close();
      await rm(shopFolder, { recursive: true });
    }
  });

  it('is left to the browser when its network has many pages rendered, and cached pages are not', async () => {
    const shopFolder = await folderWithServerBundle();
    const limited = await startTestApi({ shopFolder, settings: { THROTTLE: '0.01' } });
    const isRendered = async (path: string) => {
      const { status, text } = await limited.fetch(path, { headers: { accept: 'text/html' } });
      expect([200, 404]).toContain(status);
      return text.includes('data-painted');
    };
    try {
      expect(await isRendered('/')).toBe(true);
      expect(await isRendered('/?page=2')).toBe(true);
      expect(await isRendered('/all-diamonds')).toBe(false);
      expect(await isRendered('/')).toBe(true);
      expect((await limited.fetch('/sitemap.xml')).status).toBe(429);
    } finally {
      await limited.close();
      await rm(shopFolder, { recursive: true });
    }
  });

  it('contains the same response as the call', async () => {
    const { text } = await open(`/product-details/${p_id}`);
    const body = { p_id };
    const key = requestKey({ endpoint: endpoints.getProductById, input: { body } });
    expect(initialResponsesOf(text)[key]).toEqual(
      await api.call(endpoints.getProductById, { body }),
    );
  });

  it('describes the list of a shape', async () => {
    const { text } = await open(`/shapes/${shape_id}`);
    expect(text).toContain('<title>Oval · Heera</title>');
    expect(structuredDataOf(text).map((thing) => thing['@type'])).toEqual([
      'BreadcrumbList',
      'ItemList',
    ]);
    const filtered = await open(`/shapes/${shape_id}?clarity_id=1`);
    expect(filtered.text).toContain('content="noindex"');
    const available = await open(`/shapes/${shape_id}?available=1`);
    expect(available.text).toContain(
      `<link rel="canonical" href="https://heera.example/shapes/${shape_id}" />`,
    );
  });

  it.each(['/nowhere', '/shapes/99', '/collections/99', '/parent-collections/99', '/shapes/x'])(
    'responds 404: %s',
    async (path) => {
      const { status, text } = await open(path);
      expect(status).toBe(404);
      expect(text).toContain('<title>404 Not Found · Heera</title>');
      expect(text).toContain('id="root"');
    },
  );

  it('is found under its own address when the path has capital letters', async () => {
    const follow = (path: string) =>
      api.fetch(path, { headers: { accept: 'text/html' }, redirect: 'manual' });
    const { status, headers } = await follow(`/Product-Details/${p_id}?from=mail`);
    expect([status, headers.get('location')]).toEqual([301, `/product-details/${p_id}?from=mail`]);
    expect((await follow('/About')).headers.get('location')).toBe('/about');
    expect((await follow('/Nowhere')).status).toBe(404);
    const order = await follow('/Orders/7K3MQ-9QXTD');
    expect(order.headers.get('location')).toBe('/orders/7K3MQ-9QXTD');
  });

  it('responds 404 for an inactive product without revealing it', async () => {
    const { status, text } = await open(`/product-details/${hidden}`);
    expect(status).toBe(404);
    expect(text).not.toContain('Put away');
  });

  it('is served to link previews, but not for unknown URLs without Accept: text/html', async () => {
    expect((await open(`/product-details/${p_id}`, '*/*')).text).toContain('og:title');
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

  it('is not indexed if it is personal or a search', async () => {
    for (const path of ['/cart', '/login', '/profile', '/all-diamonds?search=oval']) {
      expect((await open(path)).text).toContain('<meta name="robots" content="noindex" />');
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
    const before = await page('/all-diamonds');
    proxy.disconnect();
    const during = await page('/all-diamonds');
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
