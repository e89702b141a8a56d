import { endpoints } from '@vajra/contract';
import { expect, test } from '../../fixtures/test.ts';
import { uniqueWord } from '../../fixtures/unique.ts';
import { ProductList } from '../../pages/product-list.ts';
import { ShopHeader } from '../../pages/shop-header.ts';

test('finds products by word prefixes, can be cleared, and says that nothing was found', async ({
  page,
  isMobile,
  store,
}) => {
  const word = uniqueWord();
  const product = await store.product({ name: `Wanted ${word} stone` });
  await store.product({ name: `Another ${word} stone` });
  const list = new ProductList(page, isMobile);
  const header = new ShopHeader(page, isMobile);
  await page.goto('/');
  await header.search(`  wan ${word}  `);
  await expect(page).toHaveURL(`/all-diamonds?search=wan+${word}`);
  await expect(list.heading).toHaveText(`Search Results for: "wan ${word}"`);
  await expect(list.count).toHaveText('1 product');
  await expect(list.card(product.name)).toBeVisible();

  await page.reload();
  await expect(list.count).toHaveText('1 product');

  await page.getByRole('button', { name: 'Clear Search' }).click();
  await expect(page).toHaveURL('/all-diamonds');
  await expect(list.heading).toHaveText('All Diamonds');
  await expect(list.cards.first()).toBeVisible();

  await header.search('--');
  await expect(page).toHaveURL('/all-diamonds?search=--');
  await expect(page.getByText('Enter at least one letter or digit.')).toBeVisible();

  const markup = `<img src=x onerror=alert(1)> ${uniqueWord()}`;
  await header.search(markup);
  await expect(list.heading).toHaveText(`Search Results for: "${markup}"`);
  await expect(list.empty).toBeVisible();
  await expect(list.cards).toHaveCount(0);
});

test('a search in the words of the trade leads to the list that filters lead to', async ({
  page,
  isMobile,
  store,
}) => {
  const list = new ProductList(page, isMobile);
  const shown = async () => {
    await expect(list.cards.first()).toBeVisible();
    return [await list.count.textContent(), await list.names.allTextContents()];
  };
  await page.goto('/');
  await new ShopHeader(page, isMobile).search('1 carat rond under 4 lakh VS');
  const understood = page.getByRole('list', { name: 'Understood as' }).getByRole('link');
  await expect(understood).toHaveText([
    '0.9 ct to 1.1 ct ×',
    'Round ×',
    'Up to ₹4,00,000 ×',
    'VS1, VS2 ×',
  ]);
  await expect(page.getByText('Showing results for “round” instead of “rond”.')).toBeVisible();
  const [count, names] = await shown();

  const { data: shapes } = await store.call(endpoints.getDiamondShapes, {});
  const { data: grades } = await store.call(endpoints.getClarity, {});
  const round = shapes.find(({ name }) => name === 'Round')?.shape_id;
  const ids = grades.flatMap((grade) => (/^VS\d$/.test(grade.clarity) ? grade.clarity_id : []));
  await page.goto(
    `/all-diamonds?carat=0.9-1.1&price=-400000&shape_id=${round}&clarity_id=${ids.join()}`,
  );
  expect(await shown()).toEqual([count, names]);

  await page.goBack();
  await page.getByRole('link', { name: 'Remove Round' }).click();
  await expect(page).toHaveURL('/all-diamonds?search=1+carat+under+4+lakh+VS');
});

test('suggests while typing, by keyboard @both-layouts', async ({ page, isMobile, store }) => {
  const word = uniqueWord();
  const product = await store.product({ name: `Suggested ${word}` });
  const head = new ShopHeader(page, isMobile);
  await page.goto('/about');
  const box = await head.openSearch();
  await box.fill(word.slice(0, 7));
  await expect(page.getByRole('option', { name: product.name })).toBeVisible();
  await box.press('ArrowDown');
  await box.press('Enter');
  await expect(page).toHaveURL(`/product-details/${product.p_id}`);
});
