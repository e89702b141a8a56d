import type { Page } from '@playwright/test';
import { endpoints } from '@vajra/contract';
import { expectAccessible } from '../../fixtures/axe.ts';
import { expectNoHorizontalScroll } from '../../fixtures/fits.ts';
import { expect, test } from '../../fixtures/test.ts';
import { uniqueWord } from '../../fixtures/unique.ts';
import { uniqueImage } from '../../fixtures/upload-files.ts';
import { AdminPage } from '../../pages/admin-page.ts';
import { confirmDialog } from '../../pages/confirm-dialog.ts';
import { notice } from '../../pages/notice.ts';

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

test('sets status, discount and collection of several products', async ({ page, store }) => {
  const word = uniqueWord();
  const parent = await store.lookup('parentCollection');
  const collection = await store.lookup('collection', { pc_id: parent.id });
  const made = [];
  for (const number of ['One', 'Two', 'Three']) {
    made.push(await store.product({ name: `${number} ${word}` }));
  }
  const [one, two, three] = made;
  const adminPage = new AdminPage(page);
  const bar = page.getByRole('region', { name: 'Selected products' });
  const select = (name: string) => adminPage.main.getByRole('checkbox', { name: `Select ${name}` });
  const get = async (p_id: number) =>
    (await store.call(endpoints.getProductById, { body: { p_id } })).data;
  await page.goto(`/admin/products?search=${word}`);

  await select(`One ${word}`).check();
  await select(`Two ${word}`).press('Space');
  await expect(bar.getByRole('status')).toHaveText('2 selected');
  await expectAccessible(page);
  await bar.getByRole('button', { name: 'Deactive' }).click();
  await confirmDialog(page, 'Are you sure you want to deactive these 2 products?', 'Deactive');
  await expect(notice(page, '2 products updated.')).toBeVisible();
  await expect(bar).toHaveCount(0);
  for (const name of ['One', 'Two']) await expect(adminPage.row(name)).toContainText('Inactive');
  await expect(adminPage.row('Three')).not.toContainText('Inactive');

  await select('this page').check();
  await expect(bar.getByRole('status')).toHaveText('3 selected');
  await bar.getByRole('button', { name: 'Set discount' }).click();
  const discount = page.getByRole('dialog', { name: 'Discount of these 3 products' });
  await discount.getByRole('spinbutton').fill('120');
  await discount.getByRole('button', { name: 'Update' }).click();
  await expect(discount).toContainText('Discount (%) must be a number from 0 to 100');
  await discount.getByRole('spinbutton').fill('12.5');
  await discount.getByRole('button', { name: 'Update' }).click();
  await expect(notice(page, '3 products updated.')).toBeVisible();
  await expect(bar).toHaveCount(0);

  await select(`Three ${word}`).check();
  await bar.getByRole('button', { name: 'Set collection' }).click();
  const dialog = page.getByRole('dialog', { name: 'Collection of this product' });
  await expect(dialog.getByRole('combobox', { name: 'Collection', exact: true })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Parent collection' }).selectOption(parent.text);
  await dialog
    .getByRole('combobox', { name: 'Collection', exact: true })
    .selectOption(collection.text);
  await dialog.getByRole('button', { name: 'Update' }).click();
  await expect(notice(page, '1 product updated.')).toBeVisible();

  const { inr_price: before } = await get(Number(two?.p_id));
  await select(`Two ${word}`).check();
  await bar.getByRole('button', { name: 'Change prices' }).click();
  const prices = page.getByRole('dialog', { name: 'Prices of this product' });
  await prices.getByRole('textbox', { name: 'Rupees, ₹ (%)' }).fill('50');
  await prices.getByRole('button', { name: 'Preview' }).click();
  await expect(prices.getByRole('status')).toContainText('1 product will change.');
  await expectAccessible(page);
  await prices.getByRole('button', { name: 'Change 1 product' }).click();
  await expect(prices.getByRole('status')).toContainText('1 product changed.');
  await prices.getByRole('button', { name: 'Close' }).last().click();
  await expect(bar).toHaveCount(0);
  expect((await get(Number(two?.p_id))).inr_price).toBe(before * 1.5);

  expect(await get(Number(one?.p_id))).toMatchObject({ status: 0, discount: 12.5, c_id: null });
  expect(await get(Number(two?.p_id))).toMatchObject({ status: 0, discount: 12.5, c_id: null });
  expect(await get(Number(three?.p_id))).toMatchObject({
    status: 1,
    discount: 12.5,
    pc_id: parent.id,
    c_id: collection.id,
  });
});

test('keeps the selection across pages and clears it with another filter', async ({
  page,
  store,
}) => {
  const word = uniqueWord();
  for (let number = 1; number <= 13; number++) await store.product({ name: `${word} ${number}` });
  const adminPage = new AdminPage(page);
  const bar = page.getByRole('region', { name: 'Selected products' });
  const all = adminPage.main.getByRole('checkbox', { name: 'Select this page' });
  await page.goto(`/admin/products?search=${word}`);
  await all.check();
  await expect(bar.getByRole('status')).toHaveText('12 selected');
  await adminPage.main
    .getByRole('navigation', { name: 'Pages' })
    .getByRole('link', { name: 'Next' })
    .click();
  await expect(page).toHaveURL(/page=2/);
  await expect(all).not.toBeChecked();
  await all.check();
  await expect(bar.getByRole('status')).toHaveText('13 selected');
  await adminPage.main.getByRole('combobox', { name: 'Status' }).selectOption('Active');
  await expect(bar).toHaveCount(0);
});

/**
 * Keeps the settings of lists in the test, because all tests share the admin who has them on the
 * server. Returns a function that counts what was saved.
 */
async function keepListSettings(page: Page): Promise<() => number> {
  let saved: Record<string, unknown> | null = null;
  let count = 0;
  await page.route(/\/api\/users\/me\/lists/, (route) => {
    const request = route.request();
    if (request.method() === 'GET') return route.fulfill({ json: { lists: saved ? [saved] : [] } });
    count += 1;
    saved = { ...request.postDataJSON(), list: 'products', version: count };
    return route.fulfill({ json: { message: 'Saved.', ...saved } });
  });
  return () => count;
}

test('remembers the visible columns and sorts by them', async ({ page, store }) => {
  const word = uniqueWord();
  await store.product({ name: `Small ${word}`, weight: 0.3, usd_price: 90 });
  await store.product({ name: `Large ${word}`, weight: 2.1, usd_price: 10 });
  const adminPage = new AdminPage(page);
  const names = adminPage.main.getByRole('cell').getByRole('link', { name: word }).filter({
    hasText: word,
  });
  const head = (name: string) => adminPage.main.getByRole('columnheader', { name });
  const saved = await keepListSettings(page);
  await page.goto(`/admin/products?search=${word}`);
  await expect(head('Carat')).toHaveCount(0);
  await adminPage.main.getByText('Columns', { exact: true }).press('Enter');
  await page.getByRole('checkbox', { name: 'Carat' }).check();
  await page.getByRole('checkbox', { name: 'SKU' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('checkbox', { name: 'Carat' })).not.toBeVisible();
  await expect.poll(saved).toBe(2);
  await page.reload();
  await expect(head('Carat')).toBeVisible();
  await expect(head('SKU')).toHaveCount(0);

  await adminPage.main.getByRole('button', { name: 'Sort by Carat' }).click();
  await expect(head('Carat')).toHaveAttribute('aria-sort', 'ascending');
  await expect(names).toHaveText([`Small ${word}`, `Large ${word}`]);
  await adminPage.main.getByRole('button', { name: 'Sort by Carat' }).click();
  await expect(head('Carat')).toHaveAttribute('aria-sort', 'descending');
  await expect(names).toHaveText([`Large ${word}`, `Small ${word}`]);
  await adminPage.main.getByRole('button', { name: 'Sort by $' }).click();
  await expect(names).toHaveText([`Large ${word}`, `Small ${word}`]);
  await expect(page).toHaveURL(/currency=USD/);
});

test('filters by collection, shape and stock', async ({ page, store }) => {
  const word = uniqueWord();
  const parent = await store.lookup('parentCollection');
  const collection = await store.lookup('collection', { pc_id: parent.id });
  const shape = await store.lookup('diamondShape');
  const ids = { pc_id: parent.id, c_id: collection.id };
  await store.product({ name: `Both ${word}`, ...ids, shape_id: shape.id, quantity: 0 });
  await store.product({ name: `Shape ${word}`, shape_id: shape.id });
  await store.product({ name: `Neither ${word}` });
  const adminPage = new AdminPage(page);
  const names = adminPage.main.getByRole('cell').getByRole('link', { name: word }).filter({
    hasText: word,
  });
  const choose = (name: string, value: string) =>
    adminPage.main.getByRole('combobox', { name, exact: true }).selectOption({ label: value });
  await page.goto(`/admin/products?search=${word}`);
  await choose('Diamond shape', shape.text);
  await expect(names).toHaveText([`Shape ${word}`, `Both ${word}`]);
  await choose('Stock', 'Out of stock');
  await expect(names).toHaveText([`Both ${word}`]);
  await choose('Stock', 'In stock');
  await expect(names).toHaveText([`Shape ${word}`]);
  await choose('Stock', 'Any stock');
  await choose('Diamond shape', 'All shapes');
  await choose('Collection', parent.text);
  await expect(names).toHaveText([`Both ${word}`]);
  await page.reload();
  await expect(names).toHaveText([`Both ${word}`]);
});

for (const width of [390, 768]) {
  test(`list, selection and form fit ${width} px`, async ({ page, store }) => {
    const product = await store.product({}, [await uniqueImage(), await uniqueImage()]);
    await page.setViewportSize({ width, height: 900 });
    await keepListSettings(page);
    await page.goto(`/admin/products?search=${product.sku}`);
    await page.getByRole('checkbox', { name: `Select ${product.name}` }).check();
    await expect(page.getByRole('region', { name: 'Selected products' })).toBeInViewport();
    await expectNoHorizontalScroll(page);
    await page.getByText('Columns', { exact: true }).click();
    for (const column of ['Carat', '% off', 'Sold', 'Added']) {
      const box = page.getByRole('checkbox', { name: column });
      await expect(box).toBeInViewport();
      await box.check();
    }
    await expectNoHorizontalScroll(page);
    await page.goto(`/admin/products/${product.p_id}`);
    await expect(page.getByRole('table', { name: 'Stock movements' })).toBeVisible();
    await expectNoHorizontalScroll(page);
  });
}
