import { endpoints } from '@vajra/contract';
import { expectAccessible } from '../../fixtures/axe.ts';
import { mailedToken, mailTo } from '../../fixtures/mails.ts';
import { expect, test } from '../../fixtures/test.ts';
import { unique, uniqueWord } from '../../fixtures/unique.ts';
import { notice } from '../../pages/notice.ts';

test('an inquiry is sent and the form is cleared', async ({ page, store }) => {
  const name = unique('Person');
  const { data: clarities } = await store.call(endpoints.getClarity);
  await page.goto('/custom');
  const main = page.getByRole('main');
  const box = (label: string) => main.getByRole('textbox', { name: label, exact: true });
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('CUSTOM DIAMOND INQUIRY');
  await expect(box('Name')).toBeFocused();
  const type = main.getByRole('combobox', { name: 'Diamond type' });
  await expect(type.getByRole('option')).toHaveText([
    'SELECT DIAMOND TYPE',
    'Natural',
    'Lab Grown',
  ]);
  await box('Name').fill(name);
  await box('Email').fill(`${uniqueWord()}@example.com`);
  await box('Mobile Number').fill('+919811111111');
  await box('Carat size').fill('1.25');
  await box('Price range').fill('4 to 5 lakh');
  await type.selectOption('Lab Grown');
  const select = (label: string) => main.getByRole('combobox', { name: label, exact: true });
  await select('Diamond shape').selectOption('Oval');
  const clarity = main.getByRole('combobox', { name: 'Diamond clarity' });
  await clarity.selectOption(String(clarities[0]?.clarity));
  await select('Diamond colour').selectOption('Other');
  await box('Diamond colour: other').fill('Faint blue');
  await main.getByRole('button', { name: 'SEND INQUIRY' }).click();
  await expect(notice(page, 'Your inquiry was sent')).toBeVisible();
  await expect(box('Name')).toHaveValue('');
  const { data } = await store.call(endpoints.getCustomInquiries, { body: {} });
  expect(data.inquiryList.map(({ u_name }) => u_name)).toContain(name);
});

test('a contact message is trimmed, stored as text, and the form is cleared', async ({
  page,
  store,
}) => {
  const name = unique('Person');
  await page.goto('/contact');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('CONTACT US');
  const message = main.getByLabel('Message', { exact: true });
  const save = main.getByRole('button', { name: 'Save Message' });
  await main.getByPlaceholder('Your Name').fill(`  ${name}  `);
  await main.getByPlaceholder('Phone Number').fill(' +91 98111 11111 ');
  await main.getByPlaceholder('Email').fill(' Asha@Example.com ');
  await save.click();
  await expect(message).toHaveAttribute('aria-invalid', 'true');
  const long = 'a'.repeat(5_000);
  await message.fill(long);
  await save.click();
  await expect(message).toHaveAccessibleDescription('Message must be at most 4000 characters');
  await expect(message).toBeFocused();
  await expect(message).toHaveValue(long);
  const markup = '<img src=x onerror="alert(1)"><script>alert(2)</script>{{7*7}}';
  await message.fill(markup);
  await save.click();
  await expect(message).toHaveValue('');
  const { data } = await store.call(endpoints.getContacts, { body: {} });
  const sent = data.contactData.find((contact) => contact.name === name);
  expect(sent).toMatchObject({ email: 'asha@example.com', message: markup });
  const params = { c_id: Number(sent?.c_id) };
  store.addCleanup(() => store.call(endpoints.deleteContact, { params }));
});

test('Our Story is shown, and its newsletter form subscribes with a mailed link', async ({
  page,
  store,
}) => {
  await page.goto('/about');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Our Story');
  await expect(main).toContainText('2025');
  await expect(main).toContainText('conflict-free');
  await expect(main).toContainText('over 40 years');
  const email = `${uniqueWord()}@example.com`;
  await main.getByRole('textbox', { name: 'Email' }).fill(email);
  await main.getByRole('button', { name: 'Subscribe' }).click();
  const thanks = notice(page, 'Stay tuned for exclusive updates!');
  await expect(thanks).toBeVisible();
  const chat = await page.getByRole('link', { name: 'Chat with us on WhatsApp' }).boundingBox();
  const covered = await thanks.boundingBox();
  expect((covered?.x ?? 0) + (covered?.width ?? 0)).toBeLessThan(chat?.x ?? 0);
  await expect(main.getByText('Open the link in it to confirm')).toBeVisible();

  await page.goto(`/confirm-email?token=${await mailedToken(email, 'confirm-email')}`);
  await page.getByRole('button', { name: 'Confirm your email address' }).click();
  await expect(page.getByText('You are subscribed to our newsletter.')).toBeVisible();
  const query = { search: email };
  const subscribers = () => store.call(endpoints.getSubscribers, { query });
  expect(await subscribers()).toMatchObject({ totalCount: 1 });

  const welcome = await mailTo(email, 'newsletter/unsubscribe');
  const [path = ''] = /\/api\/newsletter\/unsubscribe\?key=[\w-]+/.exec(welcome) ?? [];
  await page.goto(path);
  await expect(page.getByRole('heading')).toHaveText('Unsubscribe from our newsletter?');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading')).toHaveText('You are unsubscribed');
  expect(await subscribers()).toMatchObject({ totalCount: 0 });
});
