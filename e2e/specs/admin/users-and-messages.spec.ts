import { endpoints } from '@vajra/contract';
import { expectAccessible } from '../../fixtures/axe.ts';
import { mailedToken } from '../../fixtures/mails.ts';
import { expect, test } from '../../fixtures/test.ts';
import { unique, uniqueWord } from '../../fixtures/unique.ts';
import { AdminPage } from '../../pages/admin-page.ts';
import { confirmDialog } from '../../pages/confirm-dialog.ts';
import { LoginPage } from '../../pages/login.ts';
import { notice } from '../../pages/notice.ts';

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

test('inquiries, contact messages and reviews are listed, answered and deleted', async ({
  page,
  store,
}) => {
  const u_name = unique('Person');
  const { data } = await store.call(endpoints.getClarity);
  await store.call(endpoints.addCustomInquiry, {
    body: {
      u_name,
      email: `${uniqueWord()}@example.com`,
      mo_no: '+919811111111',
      carat_size: '1.25',
      price_range: '4 to 5 lakh',
      diamond_type: 'Natural',
      diamond_shape: 'Round',
      clarity_id: Number(data[0]?.clarity_id),
      diamond_color: 'F',
      diamond_cut_grade: 'Ideal',
      additional_info: 'For a ring.',
    },
  });
  const adminPage = new AdminPage(page);
  await page.goto('/admin/custom-inquiry');
  await expect(adminPage.row(u_name)).toContainText('1.25 Round');
  await expect(adminPage.row(u_name)).toContainText(String(data[0]?.clarity));
  await expect(adminPage.row(u_name)).toContainText('For a ring.');
  const reply = adminPage.row(u_name).getByRole('link', { name: `Write to ${u_name}` });
  await expect(reply).toHaveAttribute('href', /^mailto:\w+@example\.com$/);
  const status = adminPage.row(u_name).getByRole('combobox');
  await expect(status).toHaveAccessibleName(`Status of the inquiry from ${u_name}`);
  await status.selectOption('Delivered');
  await expect(notice(page, 'Status updated successfully!')).toBeVisible();
  await expect(status).toHaveValue('1');

  await adminPage.row(u_name).getByRole('link', { name: u_name, exact: true }).click();
  await adminPage.main.getByRole('textbox', { name: `Reply to ${u_name}` }).fill('We have one.');
  await adminPage.main.getByRole('button', { name: 'Send reply' }).click();
  await expect(notice(page, 'Reply sent.')).toBeVisible();
  await expect(adminPage.main.getByRole('list', { name: 'Conversation' })).toContainText(
    'We have one.',
  );
  await adminPage.main.getByRole('link', { name: 'All inquiries' }).click();
  await expect(adminPage.row(u_name)).toContainText('Answered');

  const shown = adminPage.main.getByRole('combobox', { name: 'Status', exact: true });
  await shown.selectOption('Pending');
  await expect(page).toHaveURL(/[?]status=0/);
  await expect(adminPage.row(u_name)).toHaveCount(0);
  await shown.selectOption('Delivered');
  await expect(adminPage.row(u_name)).toBeVisible();

  await adminPage
    .row(u_name)
    .getByRole('button', { name: `Delete the inquiry from ${u_name}` })
    .click();
  await confirmDialog(page, 'Are you sure you want to delete this inquiry?', 'Delete');
  await expect(notice(page, 'Inquiry deleted.')).toBeVisible();
  await expect(adminPage.row(u_name)).toHaveCount(0);

  await test.step('a contact message is listed and deleted', async () => {
    const email = `${uniqueWord()}@example.com`;
    const body = { name: u_name, mo_no: '+919811111111', email, message: 'Open on Sundays?' };
    await store.call(endpoints.contactUs, { body });
    await adminPage.sidebar.locator('a[href="/admin/manage-contact"]').click();
    const row = adminPage.row(u_name);
    await expect(row).toContainText('Open on Sundays?');
    const reply = row.getByRole('link', { name: `Write to ${u_name}` });
    await expect(reply).toHaveAttribute('href', `mailto:${email}`);
    await row.getByRole('button', { name: `Delete the message from ${u_name}` }).click();
    await confirmDialog(page, 'Are you sure you want to delete this contact?', 'Delete');
    await expect(notice(page, 'Contact deleted.')).toBeVisible();
    await expect(row).toHaveCount(0);
  });

  await test.step('a review is answered, hidden and deleted', async () => {
    const person = await store.customer();
    const product = await store.product();
    const message = unique('Lovely');
    await store.review(person, product.p_id, message);
    await adminPage.sidebar.locator('a[href="/admin/manage-reviews"]').click();
    const row = adminPage.row(message);
    await expect(row).toContainText(product.name);
    await expect(row).toContainText(person.u_name);
    await expect(row).toContainText('No Image');
    await row.getByRole('button', { name: /^Reply to/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: 'Reply' }).fill('Thank you!');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('Thank you!');
    await row.getByRole('button', { name: /^Hide/ }).click();
    await expect(row).toContainText('Hidden');
    await row.getByRole('button', { name: /^Delete/ }).click();
    await confirmDialog(page, 'Are you sure you want to delete this review?', 'Delete');
    await expect(notice(page, 'Review deleted successfully.')).toBeVisible();
    await expect(row).toHaveCount(0);
    const reviews = await store.call(endpoints.getUserReviews, { body: { p_id: product.p_id } });
    expect(reviews.data).toEqual([]);
  });
});

test('staff are invited by mail, and their role is changed and removed', async ({
  page,
  openVisitor,
}) => {
  const email = `${uniqueWord()}@example.com`;
  const u_name = unique('Person');
  const adminPage = new AdminPage(page);
  await page.goto('/admin/manage-users');
  await adminPage.main.getByRole('button', { name: 'Invite staff' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Role').selectOption('Orders');
  await dialog.getByRole('button', { name: 'Send invitation' }).click();
  await expect(notice(page, `Invitation sent to ${email}.`)).toBeVisible();
  await expect(adminPage.main.getByText(email)).toBeVisible();

  const invited = await openVisitor();
  const token = await mailedToken(email, 'accept-invitation');
  await invited.goto(`/accept-invitation?token=${token}`);
  const main = invited.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Accept your invitation');
  await expect(invited).toHaveURL('/accept-invitation');
  await expectAccessible(invited);
  await main.getByLabel('Username').fill(u_name);
  await main.getByLabel('Mobile Number').fill('+919812345678');
  await main.getByLabel('Password', { exact: true }).fill('a new password');
  await main.getByLabel('Confirm Password').fill('a new password');
  await main.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(invited).toHaveURL('/login');
  await new LoginPage(invited).signIn({ email, password: 'a new password' });
  await invited.waitForURL((url) => url.pathname !== '/login');
  const invitedPage = new AdminPage(invited);
  await invitedPage.sidebar.locator('a[href="/admin/orders"]').click();
  await expect(invitedPage.heading).toHaveText('Manage Orders');

  await page.goto(`/admin/manage-users?search=${email}`);
  await expect(adminPage.main.getByText('Pending invitations')).toHaveCount(0);
  const row = adminPage.row(u_name);
  await expect(row).toContainText('Orders');
  await row.getByRole('button', { name: `Role of ${u_name}` }).click();
  await dialog.getByLabel('Role').selectOption('Read-only');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('Read-only');
  await row.getByRole('button', { name: `Role of ${u_name}` }).click();
  await dialog.getByRole('button', { name: 'Remove role' }).click();
  await expect(row).toContainText('Customer');
});
