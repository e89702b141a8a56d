import { expectAccessible, expectAccessibleInLight } from '../../fixtures/axe.ts';
import { expectNarrow } from '../../fixtures/fits.ts';
import { expect, test } from '../../fixtures/test.ts';
import { Desk } from '../../pages/desk.ts';

const screens = [
  '/admin',
  '/admin/products',
  '/admin/products/new',
  '/admin/import',
  '/admin/orders',
  '/admin/accepted-orders',
  '/admin/manage-users',
  '/admin/custom-inquiry',
  '/admin/manage-contact',
  '/admin/manage-reviews',
  '/admin/sliders',
  '/admin/diamond-shapes',
  '/admin/parent-collections',
  '/admin/collections',
  '/admin/cut-grades',
  '/admin/audit',
];

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

for (const path of screens) {
  test(`${path} has no barrier`, async ({ page }) => {
    await page.goto(path);
    await expect(new Desk(page).heading).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expectAccessible(page);
  });
}

test('an order has no barrier', async ({ page, store }) => {
  const { orderId } = await store.order(await store.customer(), await store.product());
  await page.goto(`/admin/orders/${orderId}`);
  await expect(page.getByRole('list', { name: 'Stock movements' })).toBeVisible();
  await expectAccessible(page);
});

test.describe('at 768 px', () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  for (const path of screens) {
    test(`${path} has no barrier and no sideways scroll`, async ({ page }) => {
      await page.goto(path);
      await expect(new Desk(page).heading).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await expectAccessibleInLight(page);
      await expectNarrow(page);
    });
  }
});

test('the forms have no barrier', async ({ page, store }) => {
  const product = await store.product();
  await page.goto('/admin/collections');
  await page.getByRole('button', { name: '+ Add Collection' }).click();
  await expectAccessible(page);
  await page.goto(`/admin/products?search=${product.sku}`);
  await page.getByRole('button', { name: `Stock of ${product.name}` }).click();
  await expectAccessible(page);
});
