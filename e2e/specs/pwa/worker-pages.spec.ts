import { waitForServiceWorker } from '../../fixtures/service-worker.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the service worker serves screens from the app shell, and no admin code, responses or other files', async ({
  page,
  context,
  admin,
  signIn,
  guard,
  baseURL,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'ALL DIAMONDS' })).toBeVisible();
  await waitForServiceWorker(page);
  await test.step('precaches the app shell without admin code or API responses', async () => {
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
    expect(others.filter((path) => !/\.(html|png|svg)$/.test(path))).toEqual([]);
  });
  await test.step('serves the app shell for screens', async () => {
    await page.goto('/terms');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms & Conditions');
    // A server-rendered page would contain its initial responses.
    await expect(page.locator('#first-answers')).toHaveCount(0);
  });
  await test.step('asks for a connection offline for the admin, and opens it once it is back', async () => {
    guard.allowFailedRequests(String(baseURL));
    await context.setOffline(true);
    await page.goto('/admin/products');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('The admin needs a connection');
    await expect(alert).toContainText('Try again when you are back online.');
    await context.setOffline(false);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
  });
  await test.step('opens the admin', async () => {
    await signIn(admin);
    await page.goto('/admin');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard');
  });
  await test.step('leaves other files to the server', async () => {
    // The browser's viewers for such files add styles, which the responses' policy refuses.
    guard.expectConsoleError('Applying inline style violates');
    for (const [path, type] of [
      ['/robots.txt', 'text/plain'],
      ['/sitemap.xml', 'application/xml'],
      ['/api/openapi.json', 'application/json'],
    ] as const) {
      const response = await page.goto(path);
      expect(response?.headers()['content-type']).toContain(type);
    }
  });
});

test('the app opens in a browser that cannot start web workers', async ({ page, store }) => {
  const { id, text } = await store.lookup('diamondShape');
  const product = await store.product({ shape_id: id });
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'Worker', {
      value: class {
        constructor() {
          throw new DOMException('Access is denied', 'SecurityError');
        }
      },
    });
  });
  await page.goto('/about');
  await waitForServiceWorker(page);
  await page.goto(`/shapes/${id}`);
  await expect(page.locator('#first-answers')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text);
  await page.getByRole('article').getByRole('link', { name: product.name }).click();
  await expect(page).toHaveURL(/\/product-details\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
});
