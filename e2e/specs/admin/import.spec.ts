import { readFile } from 'node:fs/promises';
import { endpoints } from '@vajra/contract';
import { expectAccessible } from '../../fixtures/axe.ts';
import { expect, test } from '../../fixtures/test.ts';
import { uniqueWord } from '../../fixtures/unique.ts';
import { openProductList } from '../../pages/admin-product-list.ts';
import { confirmDialog } from '../../pages/confirm-dialog.ts';
import { ImportPage, rapnetList } from '../../pages/import.ts';

// The server runs one import at a time.
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

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
  await screen.chooseFile(
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

  await page.getByRole('link', { name: 'All imports' }).click();
  await expect(screen.row(`${word}.csv`)).toContainText('Done');
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
