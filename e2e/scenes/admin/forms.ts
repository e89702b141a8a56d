import { endpoints } from '@vajra/contract';
import { expect } from '../../fixtures/test.ts';
import { LoginPage } from '../../pages/login.ts';
import { ProductForm } from '../../pages/product-form.ts';
import { open, type Scene } from '../scene.ts';
import { adminScene, dialogOf } from './admin-scene.ts';

/** The product form and the dialogs of the product list. */
const products: readonly Scene[] = [
  adminScene('product-new', ({ page }) => open(page, '/admin/products/new')),
  adminScene('product-errors', async ({ page }) => {
    await open(page, '/admin/products/new');
    await new ProductForm(page).submit('Add');
    await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  }),
  adminScene('product-leaving', async (stage) => {
    await open(stage.page, '/admin/products/1');
    await new ProductForm(stage.page).name.fill('Another name');
    await stage.page.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialogOf(stage)).toBeVisible();
  }),
  adminScene('product-draft', async ({ page, admin, store }) => {
    const { p_id } = await store.product();
    const form = new ProductForm(page);
    await open(page, `/admin/products/${p_id}`);
    await form.name.fill('A name that was not saved');
    const ended = { status: 403, description: 'Please log in to continue.' };
    await page.route('**/updateproduct/*', (route) => route.fulfill({ status: 401, json: ended }));
    await form.submit('Update');
    await new LoginPage(page).signIn(admin);
    await expect(page.getByRole('button', { name: 'Restore' })).toBeVisible();
  }),
  adminScene('product-conflict', async (stage) => {
    const { page, store } = stage;
    const { p_id } = await store.product();
    const form = new ProductForm(page);
    await open(page, `/admin/products/${p_id}`);
    await form.name.fill('My name');
    await store.call(endpoints.updateProduct, { params: { p_id }, body: { name: 'Their name' } });
    await form.submit('Update');
    await expect(dialogOf(stage)).toBeVisible();
  }),
  adminScene('product-stock', async (stage, adminPage) => {
    const product = await stage.store.product();
    await open(stage.page, `/admin/products?search=${product.sku}`);
    await adminPage.main.getByRole('button', { name: `Stock of ${product.name}` }).click();
    await expect(dialogOf(stage)).toBeVisible();
  }),
  adminScene('product-status', async (stage, adminPage) => {
    await open(stage.page, '/admin/products');
    await adminPage.main
      .getByRole('button', { name: /^Deactive / })
      .first()
      .click();
    await expect(dialogOf(stage)).toBeVisible();
  }),
  adminScene('products-selected', async (stage, adminPage) => {
    await open(stage.page, '/admin/products');
    const boxes = adminPage.main.getByRole('checkbox', { name: /^Select (?!this)/ });
    for (const index of [0, 1, 2]) await boxes.nth(index).check();
    await adminPage.main.getByRole('button', { name: 'Set discount' }).click();
    await expect(dialogOf(stage)).toBeVisible();
  }),
];

/** Other forms and dialogs. */
const others: readonly Scene[] = [
  adminScene('lookup-form', async ({ page }) => {
    await open(page, '/admin/collections');
    await page.getByRole('button', { name: '+ Add collection' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Add', exact: true }).click();
  }),
  adminScene('lookup-in-use', async ({ page }) => {
    await open(page, '/admin/manage-clarity');
    await page
      .getByRole('button', { name: /^Delete / })
      .first()
      .click();
    await expect(page.getByRole('dialog')).toBeVisible();
  }),
  adminScene('news-line', async ({ page }, adminPage) => {
    await open(page, '/admin');
    await adminPage.main.getByRole('button', { name: 'Edit news line' }).click();
  }),
  adminScene('shortcuts', async (stage) => {
    await open(stage.page, '/admin');
    await stage.page.keyboard.press('?');
    await expect(dialogOf(stage)).toBeVisible();
  }),
  adminScene('user-role', async (stage, adminPage) => {
    await open(stage.page, '/admin/manage-users?search=meera.kulkarni');
    await adminPage.main.getByRole('button', { name: /^Role of / }).click();
    await expect(dialogOf(stage)).toBeVisible();
  }),
  adminScene('user-role-unconfirmed', async (stage, adminPage) => {
    const person = await stage.store.customer();
    await open(stage.page, `/admin/manage-users?search=${person.email}`);
    await adminPage.main.getByRole('button', { name: /^Role of / }).click();
    await expect(dialogOf(stage)).toBeVisible();
  }),
  adminScene('users-invited', async ({ page, store }, adminPage) => {
    const body = { email: 'a.new.colleague@example.com', role: 'orders' } as const;
    await store.call(endpoints.inviteStaff, { body });
    await open(page, '/admin/manage-users');
    await expect(adminPage.main.getByText(body.email)).toBeVisible();
  }),
  adminScene('invite-staff', async (stage, adminPage) => {
    await open(stage.page, '/admin/manage-users');
    await adminPage.main.getByRole('button', { name: 'Invite staff' }).click();
    await expect(dialogOf(stage)).toBeVisible();
  }),
  adminScene('user-delete', async (stage, adminPage) => {
    const person = await stage.store.customer();
    await open(stage.page, `/admin/manage-users?search=${person.email}`);
    await adminPage.main.getByRole('button', { name: `Delete ${person.u_name}` }).click();
    await expect(dialogOf(stage)).toBeVisible();
  }),
  adminScene('no-such-screen', ({ page }) => open(page, '/admin/nowhere')),
];

export const formScenes: readonly Scene[] = [...products, ...others];
