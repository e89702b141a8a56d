import { expectAccessible } from '../../fixtures/axe.ts';
import { expect, test } from '../../fixtures/test.ts';
import { AdminPage } from '../../pages/admin-page.ts';
import { openProductList } from '../../pages/admin-product-list.ts';

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

test("'?' lists the shortcuts until Escape is pressed", async ({ page, guard }) => {
  const adminPage = new AdminPage(page);
  await openProductList(page, guard);
  await expect(adminPage.heading).toBeVisible();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(help).toContainText('Search the list');
  await expect(help.getByText('Custom inquiries')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('g');
  await page.keyboard.press('o');
  await expect(help).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(help).toHaveCount(0);
  await expect(page).toHaveURL('/admin/products');
});

test("'g' and a letter open a screen", async ({ page }) => {
  const adminPage = new AdminPage(page);
  await page.goto('/admin');
  await expect(adminPage.heading).toBeVisible();
  for (const [letter, path] of [
    ['p', '/admin/products'],
    ['u', '/admin/manage-users'],
    ['i', '/admin/custom-inquiry'],
    ['h', '/admin/audit'],
    ['g', '/admin/cut-grades'],
    ['n', '/admin/manage-natural-color'],
    ['d', '/admin'],
  ] as const) {
    await page.keyboard.press('g');
    await page.keyboard.press(letter);
    await expect(page).toHaveURL(path);
  }
  // A letter without 'g', or an unknown one after it, does nothing.
  await page.keyboard.press('o');
  await page.keyboard.press('g');
  await page.keyboard.press('q');
  await page.keyboard.press('p');
  await expect(page).toHaveURL('/admin');
});

test("'/' searches and 'n' adds, but not while typing", async ({ page }) => {
  const adminPage = new AdminPage(page);
  await page.goto('/admin/manage-users');
  await expect(adminPage.heading).toBeVisible();
  await page.keyboard.press('/');
  const search = page.getByRole('searchbox');
  await expect(search).toBeFocused();
  await page.keyboard.type('g/n?p');
  await expect(search).toHaveValue('g/n?p');
  await expect(page).toHaveURL('/admin/manage-users?search=g%2Fn%3Fp');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto('/admin/cut-grades');
  await expect(adminPage.heading).toBeVisible();
  await page.keyboard.press('n');
  const form = page.getByRole('dialog', { name: 'Add cut grade' });
  await expect(form.getByRole('textbox')).toBeFocused();
  await page.keyboard.type('n');
  await expect(form.getByRole('textbox')).toHaveValue('n');
});

test('shortcuts can be turned off on this device', async ({ page, guard }) => {
  const adminPage = new AdminPage(page);
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const open = () => adminPage.sidebar.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  const keys = help.getByRole('checkbox', { name: 'Enable keyboard shortcuts on this device' });
  await openProductList(page, guard);
  await open();
  await keys.uncheck();
  await page.keyboard.press('Escape');
  for (const key of ['?', '/', 'n', 'g', 'o']) await page.keyboard.press(key);
  await expect(help).toHaveCount(0);
  await expect(page.getByRole('searchbox')).not.toBeFocused();
  await page.reload();
  await expect(adminPage.heading).toBeVisible();
  await page.keyboard.press('?');
  await expect(page).toHaveURL('/admin/products');
  await expect(help).toHaveCount(0);
  await open();
  await keys.check();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(help).toBeVisible();
});
