import { expect, test } from '../../fixtures/test.ts';

test('a menu is operable by keyboard', async ({ page }) => {
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
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Round');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(round).toHaveCount(0);
});
