import type { Page } from '@playwright/test';
import { endpoints } from '@vajra/contract';
import { inGroups, testAccessibility } from '../../fixtures/accessible-scenes.ts';
import { accessibilityProblems } from '../../fixtures/axe.ts';
import { expectNoHorizontalScroll } from '../../fixtures/fits.ts';
import { expect } from '../../fixtures/test.ts';
import { unique } from '../../fixtures/unique.ts';
import { open, type Scene, type SceneContext } from '../../scenes/scene.ts';

const paths = [
  '/admin',
  '/admin/products',
  '/admin/products/new',
  '/admin/import',
  '/admin/orders',
  '/admin/accepted-orders',
  '/admin/manage-users',
  '/admin/custom-inquiry',
  '/admin/manage-contact',
  '/admin/newsletter',
  '/admin/manage-reviews',
  '/admin/sliders',
  '/admin/diamond-shapes',
  '/admin/parent-collections',
  '/admin/collections',
  '/admin/cut-grades',
  '/admin/audit',
  '/admin/returns',
  '/admin/shipping',
  '/admin/tax',
];

/** A scene for a signed-in admin. */
function adminScene(name: string, prepare: Scene['prepare']): Scene {
  return {
    name,
    prepare: async (stage) => {
      await stage.page.setViewportSize({ width: 1440, height: 900 });
      await stage.signIn(stage.admin);
      await prepare(stage);
    },
  };
}

const screens = paths.map((path) =>
  adminScene(path, async ({ page }) => {
    await open(page, path);
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
  }),
);

async function openOrder({ page, store }: SceneContext): Promise<string> {
  const { orderId } = await store.order(await store.customer(), await store.product());
  await page.goto(`/admin/orders/${orderId}`);
  await expect(page.getByRole('list', { name: 'Stock movements' })).toBeVisible();
  return orderId;
}

const details = [
  adminScene('an inquiry with a reply', async ({ page, store }) => {
    const u_name = unique('Person');
    const wish = { u_name, email: 'person@example.com', diamond_shape: 'Oval' };
    await store.call(endpoints.addCustomInquiry, { body: wish });
    const { data } = await store.call(endpoints.getCustomInquiries, { body: { perPage: 100 } });
    const i_id = data.inquiryList.find((inquiry) => inquiry.u_name === u_name)?.i_id ?? 0;
    const body = { message: 'We have one.', replyCount: 0 };
    await store.call(endpoints.replyToInquiry, { params: { i_id }, body });
    await open(page, `/admin/custom-inquiry/${i_id}`);
    await expect(page.getByText('We have one.')).toBeVisible();
  }),
  adminScene('an order', async (stage) => {
    await openOrder(stage);
  }),
  adminScene('a packing slip', async (stage) => {
    const orderId = await openOrder(stage);
    await stage.page.goto(`/admin/orders/${orderId}/slip`);
    await expect(stage.page.getByRole('button', { name: 'Print' })).toBeVisible();
  }),
  adminScene('the collection form', async ({ page }) => {
    await page.goto('/admin/collections');
    await page.getByRole('button', { name: '+ Add collection' }).click();
  }),
  adminScene('the stock form', async ({ page, store }) => {
    const product = await store.product();
    await page.goto(`/admin/products?search=${product.sku}`);
    await page.getByRole('button', { name: `Stock of ${product.name}` }).click();
  }),
];

/** The same screen on a tablet: accessible, and nothing to scroll sideways for. */
async function expectFitsTablet(page: Page): Promise<void> {
  await page.setViewportSize({ width: 768, height: 1024 });
  expect(await accessibilityProblems(page, { schemes: ['light'] })).toEqual([]);
  await expectNoHorizontalScroll(page);
}

testAccessibility(
  { ...inGroups('admin screens', screens, 8), 'order, slip and forms': details },
  { schemes: ['light', 'dark'], also: expectFitsTablet },
);
