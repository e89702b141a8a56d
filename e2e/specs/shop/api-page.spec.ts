import { expect, test } from '../../fixtures/test.ts';

test('the API reference lists every call and sends one, loading nothing from other origins', async ({
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
  // The viewer renders more than a hundred calls, which takes long on a busy machine.
  await expect(page.getByText('/api/orders/chart')).toBeVisible({ timeout: 30_000 });

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
