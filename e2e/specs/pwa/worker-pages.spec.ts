import { expect, test } from '../../fixtures/test.ts';

test('the back office says offline what it needs, and opens when that is there', async ({
  page,
  context,
  guard,
}) => {
  guard.ignoreAll();
  await page.goto('/about');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.goto('/admin/products');
  const said = page.getByRole('alert');
  await expect(said).toContainText('The admin needs a connection');
  await expect(said).toContainText('Try again when you are back online.');
  await context.setOffline(false);
  await said.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login');
});

test('the kept page takes every address of the shop, and none that is not', async ({
  page,
  guard,
}) => {
  // The browser shows files with styles of its own, which the policy of those answers refuses.
  guard.ignoreAll();
  await page.goto('/about');
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Terms & Conditions');
  // Painted by the server it would carry its first answers.
  await expect(page.locator('#first-answers')).toHaveCount(0);
  for (const [path, type] of [
    ['/robots.txt', 'text/plain'],
    ['/sitemap.xml', 'application/xml'],
    ['/api/openapi.json', 'application/json'],
  ] as const) {
    const answer = await page.goto(path);
    expect(answer?.headers()['content-type']).toContain(type);
  }
});
