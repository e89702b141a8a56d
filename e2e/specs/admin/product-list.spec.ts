import { readFile } from 'node:fs/promises';
import { endpoints } from '@vajra/contract';
import { expect, test } from '../../fixtures/test.ts';
import { uniqueWord } from '../../fixtures/unique.ts';
import { AdminPage } from '../../pages/admin-page.ts';
import { openProductList } from '../../pages/admin-product-list.ts';
import { confirmDialog } from '../../pages/confirm-dialog.ts';
import { notice } from '../../pages/notice.ts';

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

test('is searched by name and SKU, filtered, sorted and exported, and adds stock', async ({
  page,
  store,
  guard,
}) => {
  const word = uniqueWord();
  const dear = await store.product({ name: `Dear ${word}`, inr_price: 9000, quantity: 5 });
  const cheap = await store.product({ name: `Cheap ${word}`, inr_price: 10 });
  const hidden = await store.product({ name: `=HYPERLINK("x") ${word}`, inr_price: 500 });
  const body = { p_id: hidden.p_id, status: 0 as const };
  await store.call(endpoints.changeProductStatus, { body });
  const adminPage = new AdminPage(page);
  await openProductList(page, guard);
  await adminPage.search('Search name or SKU', word);
  const names = adminPage.main.getByRole('cell').getByRole('link', { name: word }).filter({
    hasText: word,
  });
  await expect(names).toHaveText([hidden.name, cheap.name, dear.name]);
  await expect(adminPage.row(hidden.name)).toContainText('Inactive');

  const status = adminPage.main.getByRole('combobox', { name: 'Status' });
  await status.selectOption('Active');
  await expect(names).toHaveText([cheap.name, dear.name]);
  await adminPage.main.getByRole('combobox', { name: 'Order' }).selectOption('Price: high to low');
  await expect(names).toHaveText([dear.name, cheap.name]);
  await status.selectOption('Deactive');
  await expect(names).toHaveText([hidden.name]);

  await test.step('the filtered list is exported, with formulas escaped', async () => {
    const saving = page.waitForEvent('download');
    await adminPage.main.getByRole('button', { name: 'Export CSV' }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
    const [head, ...rows] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(head).toMatch(/^\uFEFFStock #,Availability,Name,/);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(`"'=HYPERLINK(""x"") ${word}"`);
    expect(rows[0]).toContain(hidden.sku);
  });

  await status.selectOption('All statuses');
  await adminPage.search('Search name or SKU', dear.sku);
  const row = adminPage.row(dear.name);
  await expect(row).toBeVisible();

  await test.step('stock is added in a dialog', async () => {
    const dialog = page.getByRole('dialog', { name: `Stock of ${dear.name}` });
    const amount = dialog.getByRole('spinbutton', { name: 'Amount' });
    await row.getByRole('button', { name: `Stock of ${dear.name}` }).click();
    await expect(amount).toHaveValue('1');
    await amount.fill('4');
    await dialog.getByRole('button', { name: 'Add stock' }).click();
    await expect(notice(page, 'Stock added successfully.')).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(row.getByRole('cell', { name: '9', exact: true })).toBeVisible();
    expect(await store.remaining(dear.p_id)).toBe(9);
  });
});

test('a deactivated product disappears from the shop until activated again', async ({
  page,
  store,
  openVisitor,
  guard,
}) => {
  const shape = await store.lookup('diamondShape');
  const product = await store.product({ shape_id: shape.id });
  const shopper = await openVisitor();
  await shopper.goto(`/shapes/${shape.id}`);
  const card = shopper.getByRole('link', { name: product.name, exact: true });
  await expect(card).toBeVisible();
  const adminPage = new AdminPage(page);
  await page.goto(`/admin/products?search=${product.sku}`);
  const row = adminPage.row(product.name);

  await row.getByRole('button', { name: `Deactive ${product.name}` }).click();
  await confirmDialog(page, 'Are you sure you want to deactive this product?', 'Deactive');
  await expect(notice(page, 'Status updated successfully!')).toBeVisible();
  await expect(row).toContainText('Inactive');
  await shopper.reload();
  await expect(shopper.getByText(/^There are no products in /)).toBeVisible();
  await expect(card).toHaveCount(0);
  guard.expectResponse(404, `/product-details/${product.p_id}`);
  guard.expectResponse(404, '/getproductbyid');
  await shopper.goto(`/product-details/${product.p_id}`);
  await expect(shopper.getByText('Product not found.')).toBeVisible();

  await test.step('admins can preview it', async () => {
    await row.getByRole('link', { name: `Edit ${product.name}` }).click();
    await page.getByRole('link', { name: 'Preview (visible to admins only)' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(product.name);
    await page.goBack();
    await page.goBack();
  });

  await row.getByRole('button', { name: `Active ${product.name}` }).click();
  await confirmDialog(page, 'Are you sure you want to active this product?', 'Active');
  await expect(row).not.toContainText('Inactive');
  // The button is enabled again once the change is saved.
  await expect(row.getByRole('button', { name: `Deactive ${product.name}` })).toBeEnabled();
  await shopper.goto(`/shapes/${shape.id}`);
  await expect(card).toBeVisible();
});
