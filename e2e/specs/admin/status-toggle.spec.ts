import type { Route } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { unique } from '../../fixtures/unique.ts';
import { AdminPage } from '../../pages/admin-page.ts';
import { confirmDialog } from '../../pages/confirm-dialog.ts';
import { notice } from '../../pages/notice.ts';

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

test('a new status is shown immediately and reverted when the server rejects it', async ({
  page,
  store,
  guard,
}) => {
  const word = unique('Toggled');
  const [first, second] = [`${word} one`, `${word} two`];
  for (const name of [first, second]) await store.product({ name });
  const adminPage = new AdminPage(page);
  const deactivate = async (name: string) => {
    await adminPage
      .row(name)
      .getByRole('button', { name: `Deactive ${name}` })
      .click();
    await confirmDialog(page, 'Are you sure you want to deactive this product?', 'Deactive');
  };
  let reject = () => {};
  const isRejected = new Promise<void>((resolve) => {
    reject = resolve;
  });
  const description = 'It is needed.';
  const rejectLater = async (route: Route) => {
    await isRejected;
    await route.fulfill({ status: 409, json: { status: false, description } });
  };
  await page.route('**/changeproductstatus', rejectLater, { times: 1 });
  guard.expectResponse(409, '/changeproductstatus');
  await page.goto(`/admin/products?search=${encodeURIComponent(word)}`);
  await deactivate(first);
  await expect(adminPage.row(first)).toContainText('Inactive');
  await deactivate(second);
  await expect(adminPage.row(second)).toContainText('Inactive');
  await expect(adminPage.row(first)).toContainText('Inactive');
  await expect(notice(page, /./)).toHaveCount(0);

  reject();
  await expect(notice(page, description)).toBeVisible();
  await expect(adminPage.row(first)).not.toContainText('Inactive');
  await expect(
    adminPage.row(first).getByRole('button', { name: `Deactive ${first}` }),
  ).toBeEnabled();
  await expect(notice(page, /^Status updated/)).toBeVisible();
  await expect(adminPage.row(second)).toContainText('Inactive');
});
