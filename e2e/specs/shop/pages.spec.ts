import { expect, test } from '../../fixtures/test.ts';
import { ShopHeader } from '../../pages/shop-header.ts';

const noPages = ['/no-such-page', '/product-details/99999999999999999999', '/%E0%A4%A'];

test('unknown paths show 404 Not Found', async ({ page, guard }) => {
  for (const path of noPages) {
    guard.expectResponse(404, path);
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Not Found');
    await expect(page.getByRole('banner')).toBeVisible();
  }
});

test('header and footer link to every page @both-layouts', async ({ page, isMobile }) => {
  await page.goto('/terms');
  const head = new ShopHeader(page, isMobile);
  const nav = isMobile
    ? await head.openMobileMenu()
    : page.getByRole('banner').getByRole('navigation', { name: 'Main' });
  const links = [
    ['Diamonds', '/all-diamonds'],
    ['Custom Diamond', '/custom'],
    ['Contact Us', '/contact'],
    ['About', '/about'],
  ] as const;
  for (const [name, path] of links) {
    await expect(nav.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }
  await page.keyboard.press('Escape');

  const foot = page.getByRole('contentinfo');
  const below = [
    ['About Us', '/about'],
    ['Contact Us', '/contact'],
    ['Diamonds', '/all-diamonds'],
    ['Custom Diamond', '/custom'],
    ['Terms & Conditions', '/terms'],
    ['Privacy Policy', '/privacy'],
    ['Shipping Policy', '/shipping'],
    ['Return & Exchange Policy', '/exchange'],
  ] as const;
  for (const [name, path] of below) {
    await expect(foot.getByRole('link', { name, exact: true })).toHaveAttribute('href', path);
  }
  await expect(foot).toContainText('2025');
  await expect(page.getByRole('link', { name: 'Chat with us' })).toBeVisible();
});
