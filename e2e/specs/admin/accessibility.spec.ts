import type { Page } from '@playwright/test';
import { endpoints } from '@vajra/contract';
import { inGroups, testAccessibility } from '../../fixtures/accessible-scenes.ts';
import { accessibilityProblems } from '../../fixtures/axe.ts';
import { expectNoHorizontalScroll } from '../../fixtures/fits.ts';
import { expect } from '../../fixtures/test.ts';
import { unique } from '../../fixtures/unique.ts';
import { AdminPage } from '../../pages/admin-page.ts';
import { open, type Scene, type SceneContext } from '../../scenes/scene.ts';

/** The headings of the screens that the menu links to. */
const headings: Readonly<Record<string, string>> = {
  '/admin': 'Admin Dashboard',
  '/admin/audit': 'Audit',
  '/admin/products': 'Product Management',
  '/admin/diamond-shapes': 'Diamond shapes',
  '/admin/parent-collections': 'Parent collections',
  '/admin/collections': 'Collections',
  '/admin/cut-grades': 'Cut grades',
  '/admin/stone-types': 'Stone types',
  '/admin/manage-natural-color': 'Natural colors',
  '/admin/manage-fancy-color': 'Fancy colors',
  '/admin/manage-clarity': 'Clarity',
  '/admin/search': 'Search',
  '/admin/orders': 'Manage Orders',
  '/admin/accepted-orders': 'Accepted Orders',
  '/admin/returns': 'Returns',
  '/admin/shipping': 'Shipping methods',
  '/admin/tax': 'Tax and invoices',
  '/admin/manage-users': 'Manage Users',
  '/admin/custom-inquiry': 'Custom Inquiries',
  '/admin/manage-contact': 'Manage Contacts',
  '/admin/newsletter': 'Newsletter',
  '/admin/manage-reviews': 'Manage User Reviews',
  '/admin/sliders': 'Slider Management',
  '/admin/home-page': 'Home page',
};

const wide = { width: 1440, height: 900 };

/** A scene for a signed-in admin. */
function adminScene(name: string, prepare: Scene['prepare']): Scene {
  return {
    name,
    prepare: async (stage) => {
      await stage.page.setViewportSize(wide);
      await stage.signIn(stage.admin);
      await prepare(stage);
    },
  };
}

/** The screens of the menu, each opened by its link in the page that shows the one before. */
const screens = Object.entries(headings).map(
  ([path, heading]): Scene => ({
    name: path,
    prepare: async ({ page, admin, signIn }) => {
      const { sidebar, heading: shown, main } = new AdminPage(page);
      await page.setViewportSize(wide);
      if (!page.url().includes('/admin')) {
        await signIn(admin);
        await page.goto('/admin');
        const paths = () =>
          sidebar
            .locator('a[href^="/admin"]')
            .evaluateAll((links) => links.map((link) => link.getAttribute('href')).sort());
        await expect.poll(paths).toEqual(Object.keys(headings).sort());
      }
      await sidebar.locator(`a[href="${path}"]`).click();
      await expect(page).toHaveURL(path);
      await expect(shown).toHaveText(heading);
      await expect(main.getByText(/^Loading/)).toHaveCount(0);
      await expect(main.getByRole('alert').filter({ hasText: /Failed/ })).toHaveCount(0);
    },
  }),
);

async function anOrder({ store }: SceneContext): Promise<string> {
  const { orderId } = await store.order(await store.customer(), await store.product());
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
    await stage.page.goto(`/admin/orders/${await anOrder(stage)}`);
    await expect(stage.page.getByRole('list', { name: 'Stock movements' })).toBeVisible();
  }),
  adminScene('a packing slip', async (stage) => {
    await stage.page.goto(`/admin/orders/${await anOrder(stage)}/slip`);
    await expect(stage.page.getByRole('button', { name: 'Print' })).toBeVisible();
  }),
  adminScene('the product form', async ({ page }) => {
    await open(page, '/admin/products/new');
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
  }),
  adminScene('the imports', async ({ page }) => {
    await open(page, '/admin/import');
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
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

const checks = { schemes: ['light', 'dark'], also: expectFitsTablet } as const;
testAccessibility(inGroups('screens of the menu', screens, 12), { ...checks, keepsPage: true });
testAccessibility({ 'other screens and forms': details }, checks);
