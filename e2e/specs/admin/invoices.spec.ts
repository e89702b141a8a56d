import { readFile } from 'node:fs/promises';
import { expect, test } from '../../fixtures/test.ts';
import { uniqueWord } from '../../fixtures/unique.ts';
import { confirmDialog } from '../../pages/confirm-dialog.ts';

test('invoices of paid orders follow confirmed tax settings and are downloaded as PDF', async ({
  page,
  store,
  admin,
  signIn,
  openVisitor,
}) => {
  await signIn(admin);
  await page.goto('/admin/tax');
  const main = page.getByRole('main');
  await main.getByLabel('LUT number (optional)').fill(uniqueWord());
  await main.getByRole('button', { name: 'Save' }).click();
  await expect(main).toContainText('Invoices still use the settings that were confirmed');
  await main.getByRole('button', { name: 'Confirm settings' }).click();
  await confirmDialog(page, 'Confirm the tax settings?', 'Confirm settings');
  await expect(main).toContainText(/Confirmed by .+\./);

  const customer = await store.customer();
  const { orderId } = await store.paidOrder(customer, await store.product());
  const visitor = await openVisitor();
  await signIn(customer, visitor);
  await visitor.goto('/profile');
  const order = visitor.getByRole('article', { name: `Order ${orderId}` });
  const [download] = await Promise.all([
    visitor.waitForEvent('download'),
    order.getByRole('button', { name: /^Invoice VJ\// }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^VJ-\d{4}-\d{4}\.pdf$/);
  const content = await readFile(await download.path());
  expect(content.subarray(0, 5).toString()).toBe('%PDF-');
});
