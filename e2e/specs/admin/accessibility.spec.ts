import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInLight } from '../../fixtures/axe.ts';
import { expectNarrow } from '../../fixtures/fits.ts';
import type { Store } from '../../fixtures/store.ts';
import { expect, test } from '../../fixtures/test.ts';
import { AdminPage } from '../../pages/admin-page.ts';

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
    await expect(new AdminPage(page).heading).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expectAccessible(page);
  });
}

/** An order's page, with what it did to stock. */
async function openOrder(page: Page, store: Store): Promise<string> {
  const { orderId } = await store.order(await store.customer(), await store.product());
  await page.goto(`/admin/orders/${orderId}`);
  await expect(page.getByRole('list', { name: 'Stock movements' })).toBeVisible();
  return orderId;
}

test('an order has no barrier', async ({ page, store }) => {
  await openOrder(page, store);
  await expectAccessible(page);
});

test.describe('at 768 px', () => {
  test.use({ viewport: { width: 768, height: 1024 } });

  for (const path of screens) {
    test(`${path} has no barrier and no sideways scroll`, async ({ page }) => {
      await page.goto(path);
      await expect(new AdminPage(page).heading).toBeVisible();
      await expect(page.getByText(/^Loading/)).toHaveCount(0);
      await expectAccessibleInLight(page);
      await expectNarrow(page);
    });
  }

  test('an order and its slip have no barrier and no sideways scroll', async ({ page, store }) => {
    const orderId = await openOrder(page, store);
    await expectAccessibleInLight(page);
    await expectNarrow(page);
    await page.goto(`/admin/orders/${orderId}/slip`);
    await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
    await expectAccessible(page);
    await expectNarrow(page);
  });
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
