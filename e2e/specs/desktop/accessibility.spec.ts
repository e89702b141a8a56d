import { inGroups, testAccessibility } from '../../fixtures/accessible-scenes.ts';
import { expect, test } from '../../fixtures/test.ts';
import { shopScenes } from '../../scenes/shop.ts';

/** The scenes whose layout differs from the phone's, on which all of them are tested in both schemes. */
const names = [
  'home',
  'list',
  'search-empty',
  'product-ring',
  'login',
  'custom',
  'contact',
  'about',
  'terms',
  'no-such-page',
  'menu',
  'account-menu',
  'search-open',
  'filter-open',
  'product-reviewed',
  'compare',
  'compare-tray',
  'cart',
  'checkout',
  'profile',
  'payment-open',
  'order-shipped',
  'return-form',
];

const scenes = names.map((name) => {
  const scene = shopScenes.find((each) => each.name === name);
  if (!scene) throw new Error(`There is no scene ${name}.`);
  return scene;
});

testAccessibility(inGroups('wide layouts', scenes, 9), { schemes: ['light'] });

test('the dark colour scheme changes the background', async ({ page }) => {
  await page.goto('/login');
  await page.emulateMedia({ colorScheme: 'light' });
  const light = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('body')).not.toHaveCSS('background-color', light);
});
