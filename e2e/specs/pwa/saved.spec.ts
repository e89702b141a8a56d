import { endpoints } from '@vajra/contract';
import { openAndSync, reconnect, savedOnDevice } from '../../fixtures/offline.ts';
import { expect, test } from '../../fixtures/store-proxy/proxied-test.ts';
import { LoginPage } from '../../pages/login.ts';
import { notice } from '../../pages/notice.ts';

test('a visitor saves a product, signs in, and removes it without a connection', async ({
  page,
  store,
  server,
}) => {
  const customer = await store.customer();
  const product = await store.product({ inr_price: 1000 });
  await openAndSync(page, server, { path: `/product-details/${product.p_id}` });
  const heart = page
    .getByRole('main')
    .getByRole('button', { name: `Save ${product.name}`, exact: true });
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await heart.click();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');

  await page.goto(`${server.url}/login`);
  await new LoginPage(page).signIn(customer);
  await expect(
    notice(page, '1 product of this device added to your saved products.'),
  ).toBeVisible();
  const idsOnServer = async () => {
    const { products } = await store.call(endpoints.getSavedProducts, {}, customer.auth_token);
    return products.map(({ p_id }) => p_id);
  };
  expect(await idsOnServer()).toEqual([product.p_id]);

  await page.goto(`${server.url}/saved`);
  await expect(heart).toHaveAttribute('aria-pressed', 'true');
  await server.stop();
  await heart.click();
  await expect(notice(page, savedOnDevice)).toBeVisible();
  await expect(heart).toHaveAttribute('aria-pressed', 'false');
  await page.reload();
  await expect(page.getByText('You have not saved any products yet.')).toBeVisible();

  await reconnect(page, server);
  await expect.poll(idsOnServer, { timeout: 40_000 }).toEqual([]);
});
