import { expectAccessible } from '../../fixtures/axe.ts';
import { newPicture } from '../../fixtures/pictures.ts';
import type { Store } from '../../fixtures/store.ts';
import { expect, test } from '../../fixtures/test.ts';

const open = [
  ['/', 'Light, cut by hand'],
  ['/all-diamonds', 'All Diamonds'],
  ['/all-diamonds?search=zzzzzz', /^Search Results/],
  ['/login', 'Login'],
  ['/signup', 'Signup'],
  ['/order-confirmation', 'No Order Found'],
  ['/custom', 'CUSTOM DIAMOND INQUIRY'],
  ['/contact', 'CONTACT US'],
  ['/about', 'Our Story'],
  ['/exchange', 'Return & Exchange Policy'],
  ['/no-such-page', '404 Not Found'],
] as const;

const signedIn = [
  ['/cart', 'Cart'],
  ['/checkout', 'Checkout'],
  ['/profile', 'Profile'],
] as const;

async function pictured(store: Store) {
  const shape = await store.lookup('diamondShape');
  const pictures = await Promise.all([newPicture(), newPicture()]);
  const fields = { shape_id: shape.id, discount: 10, weight: 1, description: 'Cut in Surat.' };
  const product = await store.product(fields, pictures);
  await store.product({ shape_id: shape.id, quantity: 0 });
  return product;
}

for (const [path, heading] of open) {
  test(`${path} has no barrier`, async ({ page, guard }) => {
    if (path === '/no-such-page') guard.expectAnswer(404, path);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expectAccessible(page);
  });
}

for (const [path, heading] of signedIn) {
  test(`${path} has no barrier`, async ({ page, store, signIn }) => {
    const person = await store.customer();
    const product = await pictured(store);
    await store.order(person, product);
    await store.fillCart(person, product.p_id);
    await signIn(person);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('main')).toContainText(product.name);
    await expectAccessible(page);
  });
}

test('a product’s page and its list have no barrier', async ({ page, store }) => {
  const product = await pictured(store);
  const author = await store.customer();
  await store.review(author, product.p_id, 'Lovely.');
  await page.goto(`/product-details/${product.p_id}`);
  await expect(page.getByText('Lovely.')).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/shapes/${product.shape_id}`);
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(2);
  await expectAccessible(page);
});

test('what is open has no barrier: menu, filter, search', async ({ page, isMobile }) => {
  await page.goto('/all-diamonds');
  const banner = page.getByRole('banner');
  await banner.getByRole('button', { name: 'Search' }).click();
  await expect(banner.getByRole('searchbox')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  if (isMobile) {
    await page.getByRole('button', { name: /^Advance Filter/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await banner.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByText('Collection', { exact: true }).click();
  } else {
    await banner.getByRole('button', { name: 'Collection' }).hover();
    await expect(banner.getByRole('link', { name: 'Rings', exact: true })).toBeVisible();
  }
  await expectAccessible(page);
});

test('the dark scheme is dark', async ({ page }) => {
  await page.goto('/login');
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('body')).not.toHaveCSS('background-color', light);
});
