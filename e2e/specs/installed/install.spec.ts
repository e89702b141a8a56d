import { expect, test } from '../../fixtures/test.ts';

interface Manifest {
  name: string;
  short_name: string;
  start_url: string;
  display: string;
  icons: { src: string; sizes: string; type: string; purpose: string }[];
}

test('the manifest makes the app installable, and its icons load', async ({ page }) => {
  await page.goto('/');
  const href = await page.locator('link[rel="manifest"]').getAttribute('href');
  const response = await page.request.get(String(href));
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const manifest: Manifest = await response.json();
  expect(manifest).toMatchObject({ name: 'Vajra', start_url: '/', display: 'standalone' });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await page.request.get(src);
    expect(icon.status()).toBe(200);
    expect(icon.headers()['content-type']).toBe(type);
    expect(sizeOfPng(await icon.body())).toBe(sizes);
  }
});

/** Reads the size from the header chunk, which is at a fixed offset. */
function sizeOfPng(file: Buffer): string {
  return `${file.readUInt32BE(16)}x${file.readUInt32BE(20)}`;
}

test('precaches the app shell without admin code or API responses', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'ALL DIAMONDS' })).toBeVisible();
  await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  const cached = await page.evaluate(async () => {
    const names = await caches.keys();
    const opened = await Promise.all(names.map((name) => caches.open(name)));
    const requests = await Promise.all(opened.map((cache) => cache.keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(cached).toContain('/app-shell.html');
  expect(cached.filter((path) => path.endsWith('.js')).length).toBeGreaterThan(0);
  expect(cached.filter((path) => /admin|chart/i.test(path))).toEqual([]);
  const others = cached.filter(
    (path) => !/^\/(app|Assets|assets\/UserReviews|Uploads)\//.test(path),
  );
  expect(others.filter((path) => !/\.(html|png|svg|webmanifest)$/.test(path))).toEqual([]);
});

test('the admin opens with the service worker installed', async ({ page, admin, signIn }) => {
  await page.goto('/');
  await page.evaluate(async () => (await navigator.serviceWorker.ready).scope);
  await signIn(admin);
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard');
});
