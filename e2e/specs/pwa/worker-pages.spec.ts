import { waitForServiceWorker } from '../../fixtures/service-worker.ts';
import { expect, test } from '../../fixtures/test.ts';

test('the admin asks for a connection offline, and opens once it is back', async ({
  page,
  context,
  guard,
  baseURL,
}) => {
  await page.goto('/about');
  await waitForServiceWorker(page);
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

test('the service worker serves the app shell for screens, but not for other files', async ({
  page,
  guard,
}) => {
  await page.goto('/about');
  await waitForServiceWorker(page);
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms & Conditions');
  // A server-rendered page would contain its initial responses.
  await expect(page.locator('#first-answers')).toHaveCount(0);
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

test('the app opens in a browser that cannot start web workers', async ({ page }) => {
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
  await page.goto('/all-diamonds');
  await expect(page.locator('#first-answers')).toHaveCount(0);
  const product = page.getByRole('article').first();
  const name = await product.getByRole('heading').innerText();
  await product.getByRole('link').first().click();
  await expect(page).toHaveURL(/\/product-details\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});
