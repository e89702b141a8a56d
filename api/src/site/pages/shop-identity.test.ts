import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Koa from 'koa';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ShopIdentity } from './shop-identity.ts';

let folder: string;
const own = { name: 'Heera & Sons', tagline: '', isDemo: false };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vajra-identity-'));
  const manifest = { name: 'Vajra', short_name: 'Vajra', description: 'Demo', screenshots: [1] };
  await writeFile(join(folder, 'manifest.webmanifest'), JSON.stringify(manifest));
  await writeFile(join(folder, 'app-shell.html'), '<head><title>Vajra</title></head>');
});
afterAll(() => rm(folder, { recursive: true }));

/** Returns what a shop answers, or null for files that it leaves to others. */
async function get(path: string, store = own, iconFile?: string) {
  const identity = await ShopIdentity.read(folder, store, iconFile);
  const app = new Koa().use(identity.serve());
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    if (response.status === 404) return null;
    return {
      type: response.headers.get('content-type'),
      body: Buffer.from(await response.arrayBuffer()),
    };
  } finally {
    server.close();
  }
}

describe('a shop of its own', () => {
  it('has its name in the manifest, without texts and pictures of the demo', async () => {
    const manifest = await get('/manifest.webmanifest');
    expect(manifest?.type).toContain('application/manifest+json');
    expect(JSON.parse(String(manifest?.body))).toEqual({
      ...{ name: 'Heera & Sons', short_name: 'Heera & Sons' },
    });
    const described = await get('/manifest.webmanifest', { ...own, tagline: 'Rings.' });
    expect(JSON.parse(String(described?.body))).toMatchObject({ description: 'Rings.' });
  });

  it('has its name in the page of the installed app', async () => {
    const page = String((await get('/app-shell.html'))?.body);
    expect(page).toContain('<title>Heera &amp; Sons</title>');
    expect(page).toContain('<meta name="application-name" content="Heera &amp; Sons" />');
    expect(page).not.toContain('Vajra');
  });

  it('keeps the icons of the build without an image of its own', async () => {
    expect(await get('/icon-192.png')).toBeNull();
  });

  it('has icons of every size from its image', async () => {
    const file = join(folder, 'logo.png');
    const create = { width: 700, height: 600, channels: 4, background: '#c00' } as const;
    await sharp({ create }).png().toFile(file);
    for (const [path, size] of [
      ['/icon-192.png', 192],
      ['/icon-512.png', 512],
      ['/icon-maskable-512.png', 512],
      ['/apple-touch-icon.png', 180],
      ['/favicon.ico', 32],
    ] as const) {
      const icon = await get(path, own, file);
      const { width, height, format } = await sharp(icon?.body).metadata();
      expect([path, width, height, format]).toEqual([path, size, size, 'png']);
    }
    const maskable = await get('/icon-maskable-512.png', own, file);
    const { dominant, isOpaque } = await sharp(maskable?.body).stats();
    expect([isOpaque, dominant.g > 100]).toEqual([true, true]);
    expect((await get('/icon.svg', own, file))?.type).toContain('svg');
  });

  it('refuses an image that is too small', async () => {
    const file = join(folder, 'small.png');
    await sharp({ create: { width: 64, height: 64, channels: 3, background: '#000' } })
      .png()
      .toFile(file);
    await expect(ShopIdentity.read(folder, own, file)).rejects.toThrow(/at least 512 pixels/);
  });
});

it('describes the demo with its pictures', async () => {
  const demo = await get('/manifest.webmanifest', { name: 'Vajra', tagline: 'x', isDemo: true });
  expect(JSON.parse(String(demo?.body))).toMatchObject({ description: 'Demo', screenshots: [1] });
});
