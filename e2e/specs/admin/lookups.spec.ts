import { type LookupKind, lookups } from '@vajra/contract';
import { expect, test } from '../../fixtures/test.ts';
import { unique } from '../../fixtures/unique.ts';
import { imageFile } from '../../fixtures/upload-files.ts';
import { AdminPage } from '../../pages/admin-page.ts';
import { confirmDialog } from '../../pages/confirm-dialog.ts';
import { notice } from '../../pages/notice.ts';

interface Screen {
  kind: LookupKind;
  path: string;
  title: string;
  thing: string;
  /** The field's name, and what is said when it is blank. */
  label: string;
  blank: string;
}

/** The eight screens of spec 2.13. */
const screens: readonly Screen[] = [
  {
    kind: 'cutGrade',
    path: 'cut-grades',
    title: 'Cut Grades',
    thing: 'Cut Grade',
    label: 'Cut Grade',
    blank: 'Cut Grade is required',
  },
  {
    kind: 'diamondShape',
    path: 'diamond-shapes',
    title: 'Diamond Shapes',
    thing: 'Diamond Shape',
    label: 'Name',
    blank: 'Name is required',
  },
  {
    kind: 'stoneType',
    path: 'stone-types',
    title: 'Stone Types',
    thing: 'Stone Type',
    label: 'Stone Type',
    blank: 'Stone Type is required',
  },
  {
    kind: 'fancyColor',
    path: 'manage-fancy-color',
    title: 'Fancy Colors',
    thing: 'Fancy Color',
    label: 'Fancy Color',
    blank: 'Fancy Color is required',
  },
  {
    kind: 'naturalColor',
    path: 'manage-natural-color',
    title: 'Natural Colors',
    thing: 'Natural Color',
    label: 'Natural Color',
    blank: 'Natural Color is required',
  },
  {
    kind: 'collection',
    path: 'collections',
    title: 'Collections',
    thing: 'Collection',
    label: 'Name',
    blank: 'Collection name is required.',
  },
  {
    kind: 'parentCollection',
    path: 'parent-collections',
    title: 'Parent Collections',
    thing: 'Parent Collection',
    label: 'Name',
    blank: 'Name is required',
  },
  {
    kind: 'clarity',
    path: 'manage-clarity',
    title: 'Clarity',
    thing: 'Clarity',
    label: 'Clarity',
    blank: 'Clarity is required',
  },
];

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

for (const { kind, path, title, thing, label, blank } of screens) {
  const { singular, idKey } = lookups[kind];
  const question = `Are you sure you want to delete this ${singular}?`;

  test(`a ${singular} is added, edited and deleted`, async ({ page, store }) => {
    const added = unique('Added');
    const edited = unique('Edited');
    for (const text of [added, edited]) store.discardLookup(kind, text);
    const adminPage = new AdminPage(page);
    const heading = (text: string) =>
      adminPage.main.getByRole('heading', { name: text, exact: true });
    await page.goto(`/admin/${path}`);
    await expect(adminPage.heading).toHaveText(title);

    await page.getByRole('button', { name: `+ Add ${thing}` }).click();
    const adding = page.getByRole('dialog', { name: `Add ${thing}` });
    const field = adding.getByRole('textbox', { name: label });
    const add = adding.getByRole('button', { name: 'Add', exact: true });
    await field.fill('  ');
    await add.click();
    await expect(field).toHaveAccessibleDescription(blank);
    await field.fill(added);
    if (kind === 'collection') await adding.getByRole('combobox').selectOption('None');
    await add.click();
    await expect(notice(page, /added\.$/)).toBeVisible();
    await expect(adding).toHaveCount(0);
    await expect(heading(added)).toBeVisible();

    await adminPage.main.getByRole('button', { name: `Edit ${added}` }).click();
    const editing = page.getByRole('dialog', { name: `Edit ${thing}` });
    await expect(editing.getByRole('textbox', { name: label })).toHaveValue(added);
    await editing.getByRole('textbox', { name: label }).fill('Never saved');
    await editing.getByRole('button', { name: 'Cancel' }).click();
    await confirmDialog(page, 'What you changed here is not saved.', 'Leave');
    await expect(editing).toHaveCount(0);
    await adminPage.main.getByRole('button', { name: `Edit ${added}` }).click();
    await editing.getByRole('textbox', { name: label }).fill(edited);
    await editing.getByRole('button', { name: 'Update' }).click();
    await expect(notice(page, /updated\.$/)).toBeVisible();
    await expect(heading(edited)).toBeVisible();
    await expect(heading(added)).toHaveCount(0);

    await adminPage.main.getByRole('button', { name: `Delete ${edited}` }).click();
    await confirmDialog(page, question, 'Cancel');
    await expect(heading(edited)).toBeVisible();
    await adminPage.main.getByRole('button', { name: `Delete ${edited}` }).click();
    await confirmDialog(page, question, 'Delete');
    await expect(notice(page, /deleted\.$/)).toBeVisible();
    await expect(heading(edited)).toHaveCount(0);
    await page.reload();
    await expect(adminPage.heading).toHaveText(title);
    await expect(adminPage.main.getByRole('button', { name: /^Edit / }).first()).toBeVisible();
    await expect(heading(edited)).toHaveCount(0);
  });

  test(`a ${singular} that a product uses is not deleted`, async ({ page, store, guard }) => {
    const value = await store.lookup(kind);
    await store.product({ [idKey]: value.id });
    await page.goto(`/admin/${path}`);
    await page.getByRole('button', { name: `Delete ${value.text}` }).click();
    guard.expectResponse(409, lookups[kind].remove.path.replace(/\{.*/, ''));
    await confirmDialog(page, question, 'Delete');
    await expect(
      notice(page, `1 product uses this ${singular}, so it can't be deleted.`),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: value.text, exact: true })).toBeVisible();
  });

  test(`two of a ${singular} are refused`, async ({ page, store, guard }) => {
    const value = await store.lookup(kind);
    await page.goto(`/admin/${path}`);
    await page.getByRole('button', { name: `+ Add ${thing}` }).click();
    const form = page.getByRole('dialog', { name: `Add ${thing}` });
    await form.getByRole('textbox', { name: label }).fill(value.text);
    if (kind === 'collection') await form.getByRole('combobox').selectOption('None');
    guard.expectResponse(409, lookups[kind].add.path);
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(notice(page, `There is a ${singular} "${value.text}"`)).toBeVisible();
    await expect(form.getByRole('textbox', { name: label })).toHaveValue(value.text);
  });
}

test('a new name is on every product that uses the value', async ({ page, store, openVisitor }) => {
  const renamed = unique('Renamed');
  store.discardLookup('clarity', renamed);
  const clarity = await store.lookup('clarity');
  const product = await store.product({ clarity_id: clarity.id });
  await page.goto('/admin/manage-clarity');
  await page.getByRole('button', { name: `Edit ${clarity.text}` }).click();
  const form = page.getByRole('dialog', { name: 'Edit Clarity' });
  await form.getByRole('textbox', { name: 'Clarity' }).fill(renamed);
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(notice(page, 'Clarity updated.')).toBeVisible();
  const shopper = await openVisitor();
  await shopper.goto(`/product-details/${product.p_id}`);
  await expect(shopper.getByRole('main')).toContainText(renamed);
  await expect(shopper.getByRole('main')).not.toContainText(clarity.text);
});

test('a shape has its picture, in the back office and in the shop', async ({
  page,
  store,
  openVisitor,
}) => {
  const name = unique('Shape');
  store.discardLookup('diamondShape', name);
  await page.goto('/admin/diamond-shapes');
  await page.getByRole('button', { name: '+ Add Diamond Shape' }).click();
  const form = page.getByRole('dialog', { name: 'Add Diamond Shape' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('button', { name: /^Picture/ }).setInputFiles(await imageFile('shape.png'));
  await expect(form.getByRole('img', { name: 'What you chose' })).toBeVisible();
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

test('a collection belongs to a parent, which shows it and stays while it does', async ({
  page,
  store,
  guard,
}) => {
  const parent = await store.lookup('parentCollection');
  const name = unique('Collection');
  store.discardLookup('collection', name);
  await page.goto('/admin/collections');
  await page.getByRole('button', { name: '+ Add Collection' }).click();
  const form = page.getByRole('dialog', { name: 'Add Collection' });
  const select = form.getByRole('combobox', { name: 'Parent collection' });
  await form.getByRole('textbox', { name: 'Name' }).fill(name);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(select).toHaveAccessibleDescription('Parent collection is required.');
  await select.selectOption(parent.text);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(notice(page, 'Collection added.')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(parent.text);

  await page.goto('/admin/parent-collections');
  const children = page.getByRole('list', { name: `Collections of ${parent.text}` });
  await expect(children.getByRole('listitem')).toHaveText([name]);
  await page.getByRole('button', { name: `Delete ${parent.text}` }).click();
  guard.expectResponse(409, '/deleteparentcollection/');
  await confirmDialog(page, 'Are you sure you want to delete this parent collection?', 'Delete');
  await expect(
    notice(page, "1 collection belongs to this parent collection, so it can't be deleted."),
  ).toBeVisible();
});

test('a form that was changed asks before it is left', async ({ page, store }) => {
  const { text } = await store.lookup('cutGrade');
  await page.goto('/admin/cut-grades');
  const edit = page.getByRole('main').getByRole('button', { name: `Edit ${text}` });
  const form = page.getByRole('dialog', { name: 'Edit Cut Grade' });
  await edit.click();
  await form.getByRole('textbox').fill('Something else');
  await page.keyboard.press('Escape');
  await confirmDialog(page, 'What you changed here is not saved.', 'Stay');
  await expect(form.getByRole('textbox')).toHaveValue('Something else');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await confirmDialog(page, 'What you changed here is not saved.', 'Leave');
  await expect(form).toHaveCount(0);
  // Without a change there is nothing to ask.
  await edit.click();
  await expect(form.getByRole('textbox')).toHaveValue(text);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
