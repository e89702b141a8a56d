import { endpoints } from '@vajra/contract';
import { expectAccessible } from '../../fixtures/axe.ts';
import { expect, test } from '../../fixtures/test.ts';
import { uniqueWord } from '../../fixtures/unique.ts';
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
