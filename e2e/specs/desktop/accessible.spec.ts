import { expectAccessibleInLight } from '../../fixtures/axe.ts';
import { expect, test } from '../../fixtures/test.ts';
import { shopScenes } from '../../scenes/shop.ts';

/** Where a desk shows something else than a phone, on which every state is tried in both schemes. */
const names = new Set([
  'home',
  'list',
  'search-empty',
  'product-ring',
  'product-reviewed',
  'login',
  'custom',
  'contact',
  'about',
  'terms',
  'no-such-page',
  'cart',
  'checkout',
  'profile',
  'menu',
  'account-menu',
  'search-open',
  'filter-open',
]);

for (const { name, prepare, isMishap } of shopScenes) {
  if (!names.delete(name)) continue;
  test(`${name} has no barrier`, async ({ page, isMobile, store, admin, signIn, guard }) => {
    if (isMishap) guard.ignoreAll();
    await prepare({ page, isMobile, store, admin, signIn });
    await expectAccessibleInLight(page);
  });
}
if (names.size > 0) throw new Error(`there is no scene ${[...names].join(', ')}`);

test('the dark scheme is dark', async ({ page }) => {
  await page.goto('/login');
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('body')).not.toHaveCSS('background-color', light);
});
