import { expectNoHorizontalScroll } from '../../fixtures/fits.ts';
import { expect, test } from '../../fixtures/test.ts';
import { uniqueWord } from '../../fixtures/unique.ts';
import { uniqueImage } from '../../fixtures/upload-files.ts';

const endless = uniqueWord().repeat(6);

test('a search for a very long word does not widen the page', async ({ page }) => {
  await page.goto(`/all-diamonds?search=${endless}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(endless);
  await expectNoHorizontalScroll(page);
});

test('very long names and prices do not widen the page', async ({ page, store, signIn }) => {
  const name = `Stone ${endless}`;
  const shape = await store.lookup('diamondShape');
  const product = await store.product(
    { name, shape_id: shape.id, inr_price: 987_654_321.99, discount: 12.5, description: endless },
    [await uniqueImage(), await uniqueImage()],
  );
  const customer = await store.knownCustomer();
  await store.order(customer, product);
  await store.addToCart(customer, product.p_id, 3);
  await signIn(customer);
  const paths = [
    `/shapes/${shape.id}`,
    `/product-details/${product.p_id}`,
    '/cart',
    '/checkout',
    '/profile',
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(name);
    await expectNoHorizontalScroll(page);
  }
});
