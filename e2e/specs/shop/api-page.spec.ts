import { expect, test } from '../../fixtures/test.ts';

test('the API reference finds calls and sends one, loading nothing from other origins', async ({
  page,
  baseURL,
}) => {
  const hosts = new Set<string>();
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http')) hosts.add(origin);
  });
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { name: /API/ })).toBeVisible();
  // Of more than 120 calls, the viewer renders those on the screen.
  const filter = page.getByPlaceholder('Filter by tag or path');
  await filter.fill('/api/orders/chart');
  await expect(page.getByText('/api/orders/chart')).toBeVisible();
  await filter.fill('/api/store');

  // The viewer names its calls by tag and operationId.
  const call = page.locator('#operations-store-getStoreConfig');
  await call
    .getByRole('button', { name: /\/api\/store/ })
    .first()
    .click();
  await call.getByRole('button', { name: 'Try it out' }).click();
  await call.getByRole('button', { name: 'Execute' }).click();
  await expect(call.getByText('"priceBasis"').first()).toBeVisible();
  expect([...hosts]).toEqual([new URL(String(baseURL)).origin]);
});
