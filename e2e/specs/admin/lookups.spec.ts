import { expect, test } from '../../fixtures/test.ts';
import { unique } from '../../fixtures/unique.ts';
import { imageFile } from '../../fixtures/upload-files.ts';
import { AdminPage } from '../../pages/admin-page.ts';
import { confirmDialog } from '../../pages/confirm-dialog.ts';
import { notice } from '../../pages/notice.ts';

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

test('a cut grade is added, edited and deleted, and a shape has an image', async ({
  page,
  store,
  openVisitor,
}) => {
  const added = unique('Added');
  const edited = unique('Edited');
  for (const text of [added, edited]) store.discardLookup('cutGrade', text);
  const adminPage = new AdminPage(page);
  const heading = (text: string) =>
    adminPage.main.getByRole('heading', { name: text, exact: true });
  const question = 'Are you sure you want to delete this cut grade?';
  await page.goto('/admin/cut-grades');
  await expect(adminPage.heading).toHaveText('Cut grades');

  await page.getByRole('button', { name: '+ Add cut grade' }).click();
  const adding = page.getByRole('dialog', { name: 'Add cut grade' });
  await adding.getByRole('textbox', { name: 'Cut grade' }).fill(added);
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(notice(page, 'Cut grade added.')).toBeVisible();
  await expect(adding).toHaveCount(0);
  await expect(heading(added)).toBeVisible();

  await adminPage.main.getByRole('button', { name: `Edit ${added}` }).click();
  const editing = page.getByRole('dialog', { name: 'Edit cut grade' });
  await editing.getByRole('textbox', { name: 'Cut grade' }).fill(edited);
  await editing.getByRole('button', { name: 'Update' }).click();
  await expect(notice(page, 'Cut grade updated.')).toBeVisible();
  await expect(heading(edited)).toBeVisible();
  await expect(heading(added)).toHaveCount(0);

  await adminPage.main.getByRole('button', { name: `Delete ${edited}` }).click();
  await confirmDialog(page, question, 'Delete');
  await expect(notice(page, 'Cut grade deleted.')).toBeVisible();
  await expect(heading(edited)).toHaveCount(0);

  await test.step('a shape shows its image in the admin and in the shop', async () => {
    const name = unique('Shape');
    store.discardLookup('diamondShape', name);
    await adminPage.sidebar.locator('a[href="/admin/diamond-shapes"]').click();
    await page.getByRole('button', { name: '+ Add diamond shape' }).click();
    const form = page.getByRole('dialog', { name: 'Add diamond shape' });
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('button', { name: /^Image/ }).setInputFiles(await imageFile('shape.png'));
    await expect(form.getByRole('img', { name: 'Selected image' })).toBeVisible();
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(notice(page, 'Diamond shape added.')).toBeVisible();
    const card = page.getByRole('listitem').filter({ hasText: name });
    await expect(card.locator('img')).not.toHaveJSProperty('naturalWidth', 0);

    const shopper = await openVisitor();
    await shopper.goto('/all-diamonds');
    await shopper.getByRole('button', { name: 'Diamond Shapes' }).hover();
    const link = shopper.getByRole('banner').getByRole('link', { name });
    await expect(link.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
  });
});
