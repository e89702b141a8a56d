import { endpoints } from '@vajra/contract';
import { expect, test } from '../../fixtures/test.ts';
import { uniqueWord } from '../../fixtures/unique.ts';
import { AdminPage } from '../../pages/admin-page.ts';
import { openProductList } from '../../pages/admin-product-list.ts';
import { confirmDialog } from '../../pages/confirm-dialog.ts';
import { notice } from '../../pages/notice.ts';

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

test('shows twelve products per page', async ({ page, guard }) => {
  const { main } = new AdminPage(page);
  await openProductList(page, guard);
  const rows = main.getByRole('row').filter({ has: page.getByRole('cell') });
  const pager = main.getByRole('navigation', { name: 'Pages' });
  await expect(rows).toHaveCount(12);
  await pager.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL('/admin/products?page=2');
  await expect(rows).toHaveCount(12);
  await pager
    .getByRole('link', { name: /^Page \d+$/ })
    .last()
    .click();
  await expect(pager.getByRole('button', { name: 'Next' })).toBeDisabled();
});

test('is searched by name and SKU, filtered by status and sorted', async ({
  page,
  store,
  guard,
}) => {
  const word = uniqueWord();
  const dear = await store.product({ name: `Dear ${word}`, inr_price: 9000 });
  const cheap = await store.product({ name: `Cheap ${word}`, inr_price: 10 });
  const hidden = await store.product({ name: `Hidden ${word}`, inr_price: 500 });
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

  await page.reload();
  await expect(names).toHaveText([hidden.name]);
  await openProductList(page, guard);
  await adminPage.search('Search name or SKU', dear.sku);
  await expect(adminPage.row(dear.name)).toBeVisible();
});

test('column heads sort by name, SKU and stock in both directions', async ({ page, store }) => {
  const word = uniqueWord();
  const made = {
    a: await store.product({ name: `A ${word}`, sku: `${word}-2`, quantity: 2 }),
    b: await store.product({ name: `b ${word}`, sku: `${word}-1`, quantity: 3 }),
    c: await store.product({ name: `C ${word}`, sku: `${word}-3`, quantity: 1 }),
  };
  const adminPage = new AdminPage(page);
  await page.goto(`/admin/products?search=${word}`);
  const names = adminPage.main.getByRole('cell').getByRole('link', { name: word }).filter({
    hasText: word,
  });
  for (const [head, key, order] of [
    ['Name', 'name', 'abc'],
    ['SKU', 'sku', 'bac'],
    ['Left', 'left', 'cab'],
  ] as const) {
    const sorted = order.split('').map((one) => made[one as keyof typeof made].name); // of its keys
    const column = adminPage.main.getByRole('columnheader', { name: `Sort by ${head}` });
    await expect(column).not.toHaveAttribute('aria-sort');
    await column.getByRole('button').click();
    await expect(names).toHaveText(sorted);
    await expect(column).toHaveAttribute('aria-sort', 'ascending');
    await column.getByRole('button').press('Enter');
    await expect(names).toHaveText(sorted.toReversed());
    await expect(column).toHaveAttribute('aria-sort', 'descending');
    await expect(page).toHaveURL(new RegExp(`[?&]sort=${key}-desc`));
  }
  await page.reload();
  await expect(names).toHaveText([made.b.name, made.a.name, made.c.name]);
  await adminPage.main.getByRole('combobox', { name: 'Stock' }).selectOption('2 or fewer left');
  await expect(names).toHaveText([made.a.name, made.c.name]);
  await expect(page).toHaveURL(/[?&]left=2/);
});

test('says that no product matches the filters', async ({ page }) => {
  await page.goto(`/admin/products?search=${uniqueWord()}`);
  await expect(page.getByText('No products found for your filters.')).toBeVisible();
});

test('stock is added and reduced, but not below zero', async ({ page, store, guard }) => {
  const product = await store.product({ quantity: 5 });
  const adminPage = new AdminPage(page);
  await page.goto(`/admin/products?search=${product.sku}`);
  const row = adminPage.row(product.name);
  const open = row.getByRole('button', { name: `Stock of ${product.name}` });
  const dialog = page.getByRole('dialog', { name: `Stock of ${product.name}` });
  const amount = dialog.getByRole('spinbutton', { name: 'Amount' });

  await open.click();
  await expect(amount).toHaveValue('1');
  await amount.fill('4');
  await dialog.getByRole('button', { name: 'Add stock' }).click();
  await expect(notice(page, 'Stock added successfully.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(row.getByRole('cell', { name: '9', exact: true })).toBeVisible();

  await open.click();
  await dialog.getByRole('button', { name: 'Reduce stock' }).click();
  await expect(notice(page, 'Stock reduced successfully.')).toBeVisible();
  await expect(row.getByRole('cell', { name: '8', exact: true })).toBeVisible();

  await open.click();
  await amount.fill('9');
  guard.expectResponse(409, '/reducestock');
  await dialog.getByRole('button', { name: 'Reduce stock' }).click();
  await expect(notice(page, `Only 8 of ${product.name} left.`)).toBeVisible();
  expect(await store.remaining(product.p_id)).toBe(8);
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

  await row.getByRole('button', { name: `Active ${product.name}` }).click();
  await confirmDialog(page, 'Are you sure you want to active this product?', 'Active');
  await expect(row).not.toContainText('Inactive');
  // The button is enabled again once the change is saved.
  await expect(row.getByRole('button', { name: `Deactive ${product.name}` })).toBeEnabled();
  await shopper.goto(`/shapes/${shape.id}`);
  await expect(card).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('sort buttons become visible on keyboard focus', async ({ page, guard }) => {
    const { main } = new AdminPage(page);
    await openProductList(page, guard);
    const sort = main.getByRole('button', { name: 'Sort by Name' });
    await expect(sort).not.toBeInViewport({ ratio: 0.9 });
    await sort.focus();
    await expect(sort).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/sort=name/);
  });
});
