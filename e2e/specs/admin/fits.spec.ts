import type { Page } from '@playwright/test';
import { expectNoHorizontalScroll } from '../../fixtures/fits.ts';
import { expect, test } from '../../fixtures/test.ts';
import { uniqueWord } from '../../fixtures/unique.ts';
import { uniqueImage } from '../../fixtures/upload-files.ts';
import { ImportPage, rapnetList } from '../../pages/import.ts';

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

const setWidth = (page: Page, width: number) => page.setViewportSize({ width, height: 844 });

test('product list, product form and import fit 390 and 768 px', async ({ page, store }) => {
  const product = await store.product({}, [await uniqueImage(), await uniqueImage()]);
  const screen = new ImportPage(page);
  // All tests share the admin, whose settings the server keeps.
  await page.route(/\/api\/users\/me\/lists/, (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: { lists: [] } })
      : route.fulfill({ json: { message: 'Saved.', ...route.request().postDataJSON() } }),
  );

  await test.step('list and selection', async () => {
    await setWidth(page, 390);
    await page.goto(`/admin/products?search=${product.sku}`);
    await page.getByRole('checkbox', { name: `Select ${product.name}` }).check();
    // The heads of the table are only visible on keyboard focus.
    const sort = screen.main.getByRole('button', { name: 'Sort by Name' });
    await expect(sort).not.toBeInViewport({ ratio: 0.9 });
    await sort.focus();
    await expect(sort).toBeInViewport({ ratio: 0.9 });
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/sort=name/);
    await expectNoHorizontalScroll(page);
    await page.getByText('Columns', { exact: true }).click();
    for (const width of [390, 768]) {
      await setWidth(page, width);
      for (const column of ['Carat', '% off', 'Sold', 'Added']) {
        const box = page.getByRole('checkbox', { name: column });
        await expect(box).toBeInViewport();
        await box.check();
      }
      await expect(page.getByRole('region', { name: 'Selected products' })).toBeInViewport();
      await expectNoHorizontalScroll(page);
    }
  });

  await test.step('product form', async () => {
    await page.keyboard.press('Escape'); // closes the list of columns
    await page.getByRole('link', { name: `Edit ${product.name}` }).click();
    await expect(page.getByRole('table', { name: 'Stock movements' })).toBeVisible();
    await expectNoHorizontalScroll(page);
    await setWidth(page, 390);
    await expect(page.getByRole('table', { name: 'Stock movements' })).toBeVisible();
    await expectNoHorizontalScroll(page);
  });

  await test.step('import', async () => {
    const word = uniqueWord();
    const rows = [`${word}-1,BR,1.01,D,VS1,ID,5000,as new`];
    await screen.upload(`${word}.csv`, rapnetList(word, rows));
    await expect(screen.column('Shp')).toBeVisible();
    // The arrow covers no text.
    await expect(screen.column('Shp')).toHaveCSS('padding-right', '40px');
    await expectNoHorizontalScroll(page);
  });
});
