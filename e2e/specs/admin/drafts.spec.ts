import type { Page } from '@playwright/test';
import { endpoints } from '@vajra/contract';
import type { PageMonitor } from '../../fixtures/page-monitor.ts';
import type { TestUser } from '../../fixtures/store.ts';
import { expect, test } from '../../fixtures/test.ts';
import { unique } from '../../fixtures/unique.ts';
import { AdminPage } from '../../pages/admin-page.ts';
import { confirmDialog } from '../../pages/confirm-dialog.ts';
import { LoginPage } from '../../pages/login.ts';
import { notice } from '../../pages/notice.ts';
import { ProductForm } from '../../pages/product-form.ts';

const draftNotice = /^You have unsaved changes from .+\.$/;

/** Makes a save fail because the session has expired, and signs in again. */
async function endSession(
  page: Page,
  { guard, path, admin }: { guard: PageMonitor; path: string; admin: TestUser },
  save: () => Promise<void>,
): Promise<void> {
  const ended = { status: 403, description: 'Please log in to continue.' };
  await page.route(`**${path}`, (route) => route.fulfill({ status: 401, json: ended }));
  guard.expectResponse(401, path.replace('/*', ''));
  guard.allowResponse(401, endpoints.renewSession.path);
  const answered = page.waitForResponse(`**${path}`);
  await save();
  await answered;
  await page.unroute(`**${path}`);
  await expect(notice(page, 'Session expired. Please log in again.')).toBeVisible();
  await expect(notice(page, ended.description)).toHaveCount(0);
  await new LoginPage(page).signIn(admin);
}

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

test('a draft of a product is restored after the session has expired, and not left by Back', async ({
  page,
  admin,
  store,
  guard,
}) => {
  guard.allowResponse(404, '/Assets/Products/'); // of products that other tests delete
  const product = await store.product();
  const name = unique('Typed');
  const form = new ProductForm(page);
  await page.goto(`/admin/products/${product.p_id}`);
  await form.name.fill(name);
  await form.text('Description').fill('Two lines\nof words.');
  await endSession(page, { guard, path: '/updateproduct/*', admin }, () => form.submit('Update'));

  await expect(page).toHaveURL(`/admin/products/${product.p_id}`);
  await expect(form.name).toHaveValue(product.name);
  await expect(page.getByText(draftNotice)).toBeVisible();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(form.name).toHaveValue(name);
  await expect(form.text('Description')).toHaveValue('Two lines\nof words.');
  await form.submit('Update');
  await expect(notice(page, 'Product updated successfully.')).toBeVisible();
  const { p_id } = product;
  const { data } = await store.call(endpoints.getProductById, { body: { p_id } });
  expect(data).toMatchObject({ name, description: 'Two lines\nof words.' });

  await page.goto(`/admin/products/${p_id}`);
  await expect(form.name).toHaveValue(name);
  await expect(page.getByText(draftNotice)).toHaveCount(0);

  await test.step('Back asks before unsaved changes are left', async () => {
    const adminPage = new AdminPage(page);
    await adminPage.sidebar.getByRole('link', { name: 'Products' }).click();
    await page.getByRole('link', { name: '+ Add product' }).click();
    await form.name.fill('Half a stone');
    await page.goBack();
    await confirmDialog(page, 'Leave without saving?', 'Stay');
    await expect(page).toHaveURL('/admin/products/new');
    await expect(form.name).toHaveValue('Half a stone');
    await page.goBack();
    await confirmDialog(page, 'Leave without saving?', 'Leave');
    await expect(page).toHaveURL('/admin/products');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});
