import { endpoints } from '@vajra/contract';
import { expect } from '../../fixtures/test.ts';
import { ProductForm } from '../../pages/product-form.ts';
import { LoginPage } from '../../pages/sign-in.ts';
import { open, type Scene } from '../scene.ts';
import { atDesk, dialogOf } from './at-desk.ts';

/** A product's form in the states that an admin brings about. */
const products: readonly Scene[] = [
  atDesk('product-new', ({ page }) => open(page, '/admin/products/new')),
  atDesk('product-errors', async ({ page }) => {
    await open(page, '/admin/products/new');
    await new ProductForm(page).send('Add');
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  }),
  atDesk('product-leaving', async (stage) => {
    await open(stage.page, '/admin/products/1');
    await new ProductForm(stage.page).name.fill('Another name');
    await stage.page.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialogOf(stage)).toBeVisible();
  }),
  atDesk('product-draft', async ({ page, admin, store }) => {
    const { p_id } = await store.product();
    const form = new ProductForm(page);
    await open(page, `/admin/products/${p_id}`);
    await form.name.fill('A name that was not saved');
    const ended = { status: 403, description: 'Please log in to continue.' };
    await page.route('**/updateproduct/*', (route) => route.fulfill({ status: 401, json: ended }));
    await form.send('Update');
    await new LoginPage(page).signIn(admin);
    await expect(page.getByRole('button', { name: 'Put it back' })).toBeVisible();
  }),
  atDesk('product-conflict', async (stage) => {
    const { page, store } = stage;
    const { p_id } = await store.product();
    const form = new ProductForm(page);
    await open(page, `/admin/products/${p_id}`);
    await form.name.fill('My name');
    await store.call(endpoints.updateProduct, { params: { p_id }, body: { name: 'Their name' } });
    await form.send('Update');
    await expect(dialogOf(stage)).toBeVisible();
  }),
  atDesk('product-stock', async (stage, desk) => {
    const product = await stage.store.product();
    await open(stage.page, `/admin/products?search=${product.sku}`);
    await desk.main.getByRole('button', { name: `Stock of ${product.name}` }).click();
    await expect(dialogOf(stage)).toBeVisible();
  }),
  atDesk('product-status', async (stage, desk) => {
    await open(stage.page, '/admin/products');
    await desk.main
      .getByRole('button', { name: /^Deactive / })
      .first()
      .click();
    await expect(dialogOf(stage)).toBeVisible();
  }),
  atDesk('products-selected', async (stage, desk) => {
    await open(stage.page, '/admin/products');
    const boxes = desk.main.getByRole('checkbox', { name: /^Select (?!this)/ });
    for (const place of [0, 1, 2]) await boxes.nth(place).check();
    await desk.main.getByRole('button', { name: 'Set discount' }).click();
    await expect(dialogOf(stage)).toBeVisible();
  }),
];

/** Other forms and questions. */
const others: readonly Scene[] = [
  atDesk('lookup-form', async ({ page }) => {
    await open(page, '/admin/collections');
    await page.getByRole('button', { name: '+ Add Collection' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Add', exact: true }).click();
  }),
  atDesk('lookup-in-use', async ({ page }) => {
    await open(page, '/admin/manage-clarity');
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }),
  atDesk('news-line', async ({ page }, desk) => {
    await open(page, '/admin');
    await desk.main.getByRole('button', { name: 'Edit news line' }).click();
  }),
  atDesk('shortcuts', async (stage) => {
    await open(stage.page, '/admin');
    await stage.page.keyboard.press('?');
    await expect(dialogOf(stage)).toBeVisible();
  }),
  atDesk('user-delete', async (stage, desk) => {
    const person = await stage.store.customer();
    await open(stage.page, `/admin/manage-users?search=${person.email}`);
    await desk.main.getByRole('button', { name: `Delete ${person.u_name}` }).click();
    await expect(dialogOf(stage)).toBeVisible();
  }),
  atDesk('no-such-screen', ({ page }) => open(page, '/admin/nowhere')),
];

export const formScenes: readonly Scene[] = [...products, ...others];
