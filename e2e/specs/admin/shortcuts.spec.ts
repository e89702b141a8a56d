import { expectAccessible } from '../../fixtures/axe.ts';
import { expect, test } from '../../fixtures/test.ts';
import { AdminPage } from '../../pages/admin-page.ts';
import { confirmDialog } from '../../pages/confirm-dialog.ts';

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

test('keys open screens, search and add, until they are turned off', async ({ page, guard }) => {
  guard.allowResponse(404, '/Assets/Products/'); // of products that other tests delete
  const adminPage = new AdminPage(page);
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const press = async (...keys: readonly string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.goto('/admin/cut-grades');
  await expect(adminPage.heading).toBeVisible();

  await test.step("'?' lists the shortcuts until Escape is pressed", async () => {
    await press('?');
    await expect(help).toContainText('Search the list');
    await expect(help.getByText('Custom inquiries')).toBeVisible();
    await expectAccessible(page);
    await press('g', 'o');
    await expect(help).toBeVisible();
    await press('Escape');
    await expect(help).toHaveCount(0);
    await expect(page).toHaveURL('/admin/cut-grades');
  });

  await test.step("'g' and a letter open a screen", async () => {
    for (const [letter, path] of [
      ['p', '/admin/products'],
      ['u', '/admin/manage-users'],
      ['i', '/admin/custom-inquiry'],
      ['h', '/admin/audit'],
      ['g', '/admin/cut-grades'],
      ['n', '/admin/manage-natural-color'],
      ['d', '/admin'],
    ] as const) {
      await press('g', letter);
      await expect(page).toHaveURL(path);
    }
    // A letter without 'g', or an unknown one after it, does nothing.
    await press('o', 'g', 'q', 'p');
    await expect(page).toHaveURL('/admin');
  });

  await test.step("'n' adds, but not while typing", async () => {
    await press('g', 'g');
    await expect(adminPage.heading).toHaveText('Cut grades');
    await press('n');
    const form = page.getByRole('dialog', { name: 'Add cut grade' });
    await expect(form.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('n');
    await expect(form.getByRole('textbox')).toHaveValue('n');
    await press('Escape');
    await confirmDialog(page, 'Leave without saving?', 'Leave');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });

  await test.step("'/' searches, but not while typing", async () => {
    await press('g', 'u');
    await expect(adminPage.heading).toHaveText('Manage Users');
    await press('/');
    const search = page.getByRole('searchbox');
    await expect(search).toBeFocused();
    await page.keyboard.type('g/n?p');
    await expect(search).toHaveValue('g/n?p');
    await expect(page).toHaveURL('/admin/manage-users?search=g%2Fn%3Fp');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await search.blur();
  });

  await test.step('they can be turned off on this device', async () => {
    const open = () =>
      adminPage.sidebar.getByRole('button', { name: 'Keyboard shortcuts' }).click();
    const keys = help.getByRole('checkbox', { name: 'Enable keyboard shortcuts on this device' });
    await press('g', 'p');
    await expect(adminPage.heading).toHaveText('Product Management');
    await open();
    await keys.uncheck();
    await press('Escape');
    await press('?', '/', 'n', 'g', 'o');
    await expect(help).toHaveCount(0);
    await expect(page.getByRole('searchbox')).not.toBeFocused();
    await page.reload();
    await expect(adminPage.heading).toBeVisible();
    await press('?');
    await expect(page).toHaveURL('/admin/products');
    await expect(help).toHaveCount(0);
    await open();
    await keys.check();
    await press('Escape');
    await press('?');
    await expect(help).toBeVisible();
  });
});
