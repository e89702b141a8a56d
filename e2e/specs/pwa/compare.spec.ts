import type { Page } from '@playwright/test';
import { openAndSync } from '../../fixtures/offline.ts';
import { expect, test } from '../../fixtures/store-proxy/proxied-test.ts';
import { ProductList } from '../../pages/product-list.ts';

const tray = (page: Page) => page.getByRole('region', { name: 'Products to compare' });

test('compares two products of a list, also after a reload without a server', async ({
  page,
  server,
  store,
}) => {
  const { id, text: shape } = await store.lookup('diamondShape');
  const products = [
    await store.product({ shape_id: id, weight: 1, inr_price: 90_000 }),
    await store.product({ shape_id: id, weight: 2, inr_price: 400_000 }),
  ];
  await openAndSync(page, server);
  await page.goto(`${server.url}/shapes/${id}`);
  const list = new ProductList(page, true);
  for (const product of products) {
    const button = list.card(product.name).getByRole('button', { name: `Compare ${product.name}` });
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
  }
  // The tray covers neither the bar of the filter nor the button of the last card.
  await page.getByRole('button', { name: 'Advance Filter' }).click({ trial: true });
  await expect(tray(page).getByRole('listitem')).toHaveText(products.map((each) => each.name));

  await page.reload();
  await tray(page).getByRole('link', { name: 'Compare' }).click();
  await expect(page).toHaveURL(
    `${server.url}/compare?ids=${products[0]?.p_id},${products[1]?.p_id}`,
  );
  await expect(tray(page)).toHaveCount(0);
  const perCarat = page.getByRole('row', { name: /^Price per carat/ }).getByRole('cell');
  const expected = ['₹90,000.00 / ct', '₹2,00,000.00 / ct'];
  await expect(perCarat).toHaveText(expected);

  await server.stop();
  await page.reload();
  await expect(perCarat).toHaveText(expected);
  await expect(page.getByRole('row', { name: /^Shape/ }).getByRole('cell')).toHaveText([
    shape,
    shape,
  ]);
});
