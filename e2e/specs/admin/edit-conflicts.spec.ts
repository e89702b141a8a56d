import { endpoints, newsLineId } from '@vajra/contract';
import { expect, test } from '../../fixtures/test.ts';
import { unique } from '../../fixtures/unique.ts';
import { AdminPage } from '../../pages/admin-page.ts';
import { notice } from '../../pages/notice.ts';

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

test("a name that another admin changed meanwhile is shown beside one's own", async ({
  page,
  store,
  guard,
}) => {
  const { id, text } = await store.lookup('cutGrade');
  const [theirs, mine] = [unique('Theirs'), unique('Mine')];
  for (const one of [theirs, mine]) store.discardLookup('cutGrade', one);
  const rename = (cut_grade: string) =>
    store.call(endpoints.updateCutGrade, { body: { grade_id: id, cut_grade } });
  const { main } = new AdminPage(page);
  const form = page.getByRole('dialog', { name: 'Edit cut grade' });
  const conflict = page.getByRole('dialog', { name: 'Another admin changed this cut grade' });

  await page.goto('/admin/cut-grades');
  await main.getByRole('button', { name: `Edit ${text}` }).click();
  await rename(theirs);
  guard.expectResponse(409, '/updatecutgrade');
  await form.getByRole('textbox').fill(mine);
  await form.getByRole('button', { name: 'Update' }).click();
  await expect(conflict).toContainText(theirs);
  await expect(conflict).toContainText(mine);

  // Nothing is decided yet: back in the form stands what was typed.
  await page.keyboard.press('Escape');
  await expect(form.getByRole('textbox')).toHaveValue(mine);
  await form.getByRole('button', { name: 'Update' }).click();
  await conflict.getByRole('radio', { name: `Yours ${mine}` }).check();
  await conflict.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'Cut grade updated.')).toBeVisible();
  await expect(main.getByRole('heading', { name: mine })).toBeVisible();
  await expect(conflict).toHaveCount(0);

  await main.getByRole('button', { name: `Edit ${mine}` }).click();
  await rename(theirs);
  await form.getByRole('textbox').fill(text);
  await form.getByRole('button', { name: 'Update' }).click();
  await conflict.getByRole('radio', { name: `Theirs ${theirs}` }).check();
  await conflict.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByRole('heading', { name: theirs })).toBeVisible();
  await expect(form).toHaveCount(0);
});

test('what only one of two admins changed of a collection is kept of both', async ({
  page,
  store,
  guard,
}) => {
  const [one, two] = [
    await store.lookup('parentCollection'),
    await store.lookup('parentCollection'),
  ];
  const { id, text } = await store.lookup('collection', { pc_id: one.id });
  const mine = unique('Mine');
  store.discardLookup('collection', mine);
  const { main } = new AdminPage(page);
  await page.goto('/admin/collections');
  await main.getByRole('button', { name: `Edit ${text}` }).click();
  await store.call(endpoints.updateCollection, { body: { c_id: id, name: text, pc_id: two.id } });
  guard.expectResponse(409, '/updatecollection');
  const form = page.getByRole('dialog', { name: 'Edit collection' });
  await form.getByRole('textbox').fill(mine);
  await form.getByRole('button', { name: 'Update' }).click();
  const card = main.getByRole('listitem').filter({ hasText: mine });
  await expect(card).toContainText(two.text);
});

test('a news line that another admin wrote meanwhile is shown beside one’s own', async ({
  page,
  store,
  guard,
}) => {
  const { data: before } = await store.call(endpoints.getNewsLine);
  const say = (news_message: string) =>
    store.call(endpoints.updateNewsLine, { body: { news_message, news_id: newsLineId } });
  store.addCleanup(() => say(String(before?.news_message)));
  const [theirs, mine] = [unique('Theirs'), unique('Mine')];
  const { main } = new AdminPage(page);
  await page.goto('/admin');
  await main.getByRole('button', { name: 'Edit news line' }).click();
  await main.getByPlaceholder('Enter your news line here...').fill(mine);
  await say(theirs);
  guard.expectResponse(409, '/updatenewsline');
  await main.getByRole('button', { name: 'Save' }).click();
  const conflict = page.getByRole('dialog', { name: 'Another admin changed this news line' });
  await expect(conflict).toContainText(theirs);
  await conflict.getByRole('radio', { name: `Yours ${mine}` }).check();
  await conflict.getByRole('button', { name: 'Save' }).click();
  await expect(notice(page, 'News line updated.')).toBeVisible();
  await expect(main.getByText(mine)).toBeVisible();
  expect((await store.call(endpoints.getNewsLine)).data?.news_message).toBe(mine);
});
