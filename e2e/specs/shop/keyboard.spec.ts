import { expect, test } from '../../fixtures/test.ts';
import { ProductList } from '../../pages/product-list.ts';
import { ShopHead } from '../../pages/shop-head.ts';

test('the first tab stop skips to the content', async ({ page }) => {
  await page.goto('/all-diamonds');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a menu opens, closes and is left by keyboard alone', async ({ page, isMobile }) => {
  test.skip(isMobile, 'the panel under the header is the desk’s');
  await page.goto('/all-diamonds');
  const button = page.getByRole('banner').getByRole('button', { name: 'Diamond Shapes' });
  const nav = page.getByRole('navigation', { name: 'Main' });
  const round = nav.getByRole('link', { name: 'Round', exact: true });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Tab');
  await expect(round).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await expect(round).toHaveCount(0);

  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Filtered Diamonds');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(round).toHaveCount(0);
});

test('the phone’s menu keeps focus inside and gives it back', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the menu is the phone’s');
  await page.goto('/all-diamonds');
  const button = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  await button.focus();
  await page.keyboard.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menu.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();
});

test('the phone’s menu closes when the window reaches 768 px', async ({ page, isMobile }) => {
  test.skip(!isMobile, 'the menu is the phone’s');
  await page.goto('/all-diamonds');
  const menu = await new ShopHead(page, isMobile).openPhoneMenu();
  await page.setViewportSize({ width: 767, height: 844 });
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 768, height: 844 });
  await expect(menu).toHaveCount(0);
});

test('the filter’s dialog is reached, used and closed by keyboard', async ({
  page,
  isMobile,
  store,
}) => {
  test.skip(!isMobile, 'on a desk the filter stands beside the list');
  const clarity = await store.lookup('clarity');
  await store.product({ clarity_id: clarity.id });
  const list = new ProductList(page, isMobile);
  await page.goto('/all-diamonds');
  const opener = page.getByRole('button', { name: 'Advance Filter' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Advance Filter' });
  await dialog.getByRole('checkbox', { name: clarity.text }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Apply' }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(list.count).toHaveText('1 product');

  await opener.focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('a question keeps focus, and Escape means no', async ({ page, store, signIn }) => {
  const person = await store.customer();
  const { orderId } = await store.order(person, await store.product());
  await signIn(person);
  await page.goto('/profile');
  const cancel = page
    .getByRole('article', { name: `Order ${orderId}` })
    .getByRole('button', { name: 'Cancel Order' });
  await cancel.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('dialog', { name: 'Cancel this order?' });
  await expect(question).toBeVisible();
  await expect(question.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(cancel).toBeFocused();
  await expect(page.getByRole('article')).toContainText('Pending');
});
