import { readFile } from 'node:fs/promises';
import { endpoints } from '@vajra/contract';
import { expectAccessible } from '../../fixtures/axe.ts';
import { expectNoHorizontalScroll } from '../../fixtures/fits.ts';
import { expect, test } from '../../fixtures/test.ts';
import { uniqueWord } from '../../fixtures/unique.ts';
import { AdminPage } from '../../pages/admin-page.ts';
import { openProductList } from '../../pages/admin-product-list.ts';
import { confirmDialog } from '../../pages/confirm-dialog.ts';
import { ImportPage } from '../../pages/import.ts';
import { notice } from '../../pages/notice.ts';

// The server runs one import at a time.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

test('the mapping fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const word = uniqueWord();
  const screen = new ImportPage(page);
  await screen.upload(`${word}.csv`, rapnetList(word, [`${word}-1,BR,1.01,D,VS1,ID,5000,as new`]));
  await expect(screen.column('Shp')).toBeVisible();
  // The arrow covers no text.
  await expect(screen.column('Shp')).toHaveCSS('padding-right', '40px');
  await expectNoHorizontalScroll(page);
});

/** A RapNet list with a unique column name, so that no other test's mapping is remembered for it. */
function rapnetList(word: string, rows: readonly string[]): string {
  return [`Stock #,Shp,Ct,Colour,Clar,Cut,RapNet Price,Remark ${word}`, ...rows].join('\r\n');
}

test('a list is uploaded, mapped, checked, imported and reported', async ({
  page,
  store,
  guard,
}) => {
  const word = uniqueWord();
  const screen = new ImportPage(page);
  await openProductList(page, guard);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(screen.heading).toHaveText('Import products');
  await screen.upload(
    `${word}.csv`,
    rapnetList(word, [
      `${word}-1,BR,1.01,D,VS1,ID,"$5,000.00",as new`,
      `${word}-2,OV,much,E,VS2,X9,4000,`,
    ]),
  );
  await expect(screen.column('Shp')).toHaveValue('shape');
  await expect(screen.column(`Remark ${word}`)).toHaveValue('');
  await screen.column(`Remark ${word}`).selectOption('Description');
  await expect(screen.main.getByRole('radio', { name: 'Carat' })).toBeChecked();

  await screen.chooseStoneType('Lab Grown');
  await screen.check.click();
  const rate = screen.main.getByRole('textbox', { name: 'Rupees per dollar' });
  await expect(rate).toBeFocused();
  await expect(rate).toHaveAccessibleDescription(/Prices are in one currency/);
  await rate.fill('80');
  await screen.check.click();
  await expect(screen.count('New')).toHaveText('1');
  await expect(screen.count('Rejected')).toHaveText('1');
  const problem = screen.row('Must be a number from 0 to 1,000,000.');
  await expect(problem).toContainText('3');
  await expect(problem).toContainText('Ct');
  await expect(screen.row('Unknown cut grade.')).toContainText('Cut');
  // What an unknown value means is chosen, and remembered.
  const meaning = screen.main.getByRole('combobox', { name: 'Meaning of Cut grade “X9”' });
  await expect(meaning).toHaveValue('');
  await meaning.selectOption('Leave the field empty');
  await screen.check.click();
  await expect(screen.row('Unknown cut grade.')).toHaveCount(0);
  await expect(meaning).toHaveValue('blank');
  await expectAccessible(page);

  await screen.main.getByRole('button', { name: 'Import 1 product' }).click();
  await expect(screen.main.getByRole('heading', { name: 'Imported' })).toBeVisible();
  await expect(screen.count('New')).toHaveText('1');
  await page.reload();
  await expect(screen.main.getByText('Done', { exact: true })).toBeVisible();
  const saving = page.waitForEvent('download');
  await screen.main.getByRole('button', { name: 'Export CSV' }).click();
  const saved = await readFile(await (await saving).path(), 'utf8');
  expect(saved).toContain('3,Ct,much');

  const { data } = await store.call(endpoints.getProducts, { body: { search: `${word}-1` } });
  const [stone] = data.productData;
  expect(stone).toMatchObject({
    name: '1.01 ct Lab Grown Round Brilliant',
    usd_price: 5050,
    inr_price: 404_000,
    description: 'as new',
  });
  if (stone) store.discardProduct(stone.p_id);

  await page.goto('/admin/import');
  await expect(screen.row(`${word}.csv`)).toContainText('Done');
  // The mapping of these columns is remembered.
  await screen.upload(
    `${word}-again.csv`,
    rapnetList(word, [`${word}-1,BR,1.01,D,VS1,ID,5000,as new`]),
  );
  await expect(screen.main.getByText('Same mapping as your last import')).toBeVisible();
  await expect(screen.column(`Remark ${word}`)).toHaveValue('description');
  await screen.check.click();
  await expect(screen.count('Unchanged')).toHaveText('1');
  await page.getByRole('link', { name: 'All imports' }).click();
  await screen.main.getByRole('button', { name: `Remove ${word}-again.csv` }).click();
  await confirmDialog(page, 'Are you sure you want to remove this import?', 'Remove');
  await expect(notice(page, 'Import removed.')).toBeVisible();
  await expect(screen.row(`${word}.csv`)).toBeVisible();
  await expect(screen.row(`${word}-again.csv`)).toHaveCount(0);
});

test('missing lookup values are listed, and added on request', async ({ page, store }) => {
  const word = uniqueWord();
  const shape = `Shape ${word}`;
  store.discardLookup('diamondShape', shape);
  const screen = new ImportPage(page);
  // A column name of its own: the choices for known columns are remembered.
  const header = `SKU,Shape,Carat,Total Price,Remark ${word}`;
  await screen.upload('shapes.csv', `${header}\n${word},${shape},1,500,\n`);
  await screen.chooseStoneType('Natural');
  await screen.main.getByRole('textbox', { name: 'Rupees per dollar' }).fill('80');
  await screen.check.click();
  await expect(screen.main.getByRole('heading', { name: 'Not in the store' })).toBeVisible();
  await expect(screen.count('Rejected')).toHaveText('1');
  const make = 'Add missing shapes, grades and colors';
  await screen.main.getByRole('checkbox', { name: make }).check();
  await screen.check.click();
  await expect(screen.main.getByRole('heading', { name: 'These will be added' })).toBeVisible();
  await screen.main.getByRole('button', { name: 'Import 1 product' }).click();
  await expect(screen.main.getByRole('heading', { name: 'Imported' })).toBeVisible();
  const { data } = await store.call(endpoints.getProducts, { body: { search: word } });
  expect(data.productData[0]?.diamondshape?.name).toBe(shape);
  for (const { p_id } of data.productData) store.discardProduct(p_id);
});

test('a long import shows its progress, is stopped and resumed', async ({ page, store }) => {
  const word = uniqueWord();
  // Batches have 1,000 rows: the stop comes before the first on a fast machine, after some on a slow one.
  const rows = Array.from({ length: 5000 }, (_, at) => `${word}-${at},Stone ${at},5,Unavailable`);
  const screen = new ImportPage(page);
  await screen.upload(`${word}.csv`, `SKU,Name,Total Price,Availability\n${rows.join('\n')}\n`);
  const address = page.url();
  await screen.chooseStoneType('No stones');
  await screen.main.getByRole('textbox', { name: 'Rupees per dollar' }).fill('80');
  await screen.check.click();
  await screen.main.getByRole('button', { name: 'Import 5,000 products' }).click();
  await expect(screen.main.getByRole('progressbar')).toBeVisible();
  await screen.main.getByRole('button', { name: 'Stop the import' }).click();
  // The batch under way is completed first.
  await expect(screen.main.getByText('Stopped', { exact: true })).toBeVisible({ timeout: 40_000 });
  await page.reload();
  await expect(screen.main.getByText(/^(0|[1-4],000) of 5,000 rows$/)).toBeVisible();
  await screen.main.getByRole('button', { name: 'Resume' }).click();
  await expect(screen.main.getByRole('progressbar')).toBeVisible();
  await page.getByRole('link', { name: 'All imports' }).click();
  await expect(screen.row(`${word}.csv`)).toContainText('Done', { timeout: 40_000 });
  await page.goto(address);
  await expect(screen.main.getByText('Done', { exact: true })).toBeVisible();
  await expect(screen.count('New')).toHaveText('5,000');
  const { data } = await store.call(endpoints.getProducts, { body: { search: word } });
  expect(data.totalCount).toBe(5000);
});

test('another header row can be chosen, and unsaved choices are restored', async ({ page }) => {
  const word = uniqueWord();
  const screen = new ImportPage(page);
  const header = screen.main.getByRole('combobox', { name: 'Header row' });
  const rate = screen.main.getByRole('textbox', { name: 'Rupees per dollar' });
  const list = `Price list,Stone\n\nArt. Nr.,Titel,Summe ${word}\n${word},A stone,5\n`;
  await screen.upload(`${word}.csv`, list);
  await expect(header).toHaveValue('1');
  await header.selectOption({ label: `Line 3: Art. Nr. · Titel · Summe ${word}` });
  await screen.column('Art. Nr.').selectOption('Stock number (SKU)');
  await screen.column('Titel').selectOption('Name');
  await screen.column(`Summe ${word}`).selectOption('Price in dollars');
  await screen.main.getByRole('radio', { name: 'Product' }).check();
  await rate.fill('80');
  await screen.chooseStoneType('Natural');

  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(screen.column(`Summe ${word}`)).toHaveValue('');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(rate).toHaveValue('80');
  await expect(screen.column(`Summe ${word}`)).toHaveValue('usdPrice');
  await page.getByRole('link', { name: 'All imports' }).click();
  await confirmDialog(page, 'Leave without saving?', 'Stay');
  await screen.check.click();
  await expect(screen.count('New')).toHaveText('1');

  await header.selectOption('None, the first row is a product');
  await screen.column('Column 3').selectOption('Price in dollars');
  await expect(rate).toHaveValue('80');
  await expectAccessible(page);
  await screen.main.getByRole('button', { name: 'Remove' }).click();
  await confirmDialog(page, 'Are you sure you want to remove this import?', 'Remove');
  await expect(screen.heading).toHaveText('Import products');
});

test('an upload shows its progress and can be cancelled', async ({ page, context }) => {
  const screen = new ImportPage(page);
  const network = await context.newCDPSession(page);
  await page.goto('/admin/import');
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 300_000 };
  await network.send('Network.emulateNetworkConditions', slow);
  const buffer = Buffer.from(`SKU,Name\n${'X-1,A stone of some name\n'.repeat(40_000)}`);
  await screen.file.setInputFiles({ name: 'slow.csv', mimeType: 'text/csv', buffer });
  await expect(screen.main.getByRole('progressbar', { name: 'Uploading slow.csv' })).toBeVisible();
  await expect(screen.main.getByText(/^[1-9]\d?%$/)).toBeVisible();
  await screen.main.getByRole('button', { name: 'Cancel upload' }).click();
  await expect(notice(page, 'Upload cancelled. Nothing was saved.')).toBeVisible();
  await expect(screen.file).toBeVisible();
});

for (const [what, name, bytes, words] of [
  ['a damaged workbook', 'list.xlsx', Buffer.from('504b0304140000000800', 'hex'), 'is damaged'],
  ['nothing', 'empty.csv', Buffer.alloc(0), 'The file is empty.'],
  ['a header alone', 'head.csv', Buffer.from('SKU,Name\n'), 'a header but no rows'],
] as const) {
  test(`a file with ${what} is rejected with a message`, async ({ page, guard }) => {
    const screen = new ImportPage(page);
    await page.goto('/admin/import');
    guard.expectResponse(400, '/api/imports');
    await screen.file.setInputFiles({ name, mimeType: 'text/csv', buffer: bytes });
    await expect(notice(page, words)).toBeVisible();
    await expect(screen.file).toBeVisible();
  });
}

test('the filtered list is exported, with formulas escaped', async ({ page, store }) => {
  const word = uniqueWord();
  const formula = await store.product({ name: `=HYPERLINK("x") ${word}` });
  await store.product({ name: 'Something else' });
  const adminPage = new AdminPage(page);
  await page.goto(`/admin/products?search=${word}`);
  await expect(adminPage.row(word)).toBeVisible();
  const saving = page.waitForEvent('download');
  await adminPage.main.getByRole('button', { name: 'Export CSV' }).click();
  const download = await saving;
  expect(download.suggestedFilename()).toMatch(/^products-\d{4}-\d\d-\d\d\.csv$/);
  const [head, ...rows] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toMatch(/^\uFEFFStock #,Availability,Name,/);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(`"'=HYPERLINK(""x"") ${word}"`);
  expect(rows[0]).toContain(formula.sku);
});
