import { expect, test } from '../../fixtures/test.ts';
import { ProductList } from '../../pages/product-list.ts';

test('the first tab stop skips to the content, and the mobile menu traps focus and closes at 768 px', async ({
  page,
}) => {
  await page.goto('/all-diamonds');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();

  const button = page.getByRole('banner').getByRole('button', { name: 'Menu' });
  await button.press('Enter');
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(menu.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();

  await button.press('Enter');
  await page.setViewportSize({ width: 767, height: 844 });
  await expect(menu).toBeVisible();
  await page.setViewportSize({ width: 768, height: 844 });
  await expect(menu).toHaveCount(0);
});

test('the filter dialog is operable by keyboard', async ({ page, isMobile, store }) => {
  const clarity = await store.lookup('clarity');
  await store.product({ clarity_id: clarity.id });
  const list = new ProductList(page, isMobile);
  await page.goto('/all-diamonds');
  const opener = page.getByRole('button', { name: 'Advance Filter' });
  await opener.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Advance Filter' });
  await dialog.locator('summary').filter({ hasText: 'Clarity' }).press('Enter');
  await dialog.getByRole('checkbox', { name: clarity.text }).press('Space');
  await dialog.getByRole('button', { name: 'Apply' }).press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(list.count).toHaveText('1 product');

  await opener.press('Enter');
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});
