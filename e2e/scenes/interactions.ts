import type { Page } from '@playwright/test';
import { expect } from '../fixtures/test.ts';
import { ProductList } from '../pages/product-list.ts';
import { ShopHeader } from '../pages/shop-header.ts';
import { open, type Scene } from './scene.ts';

const forms: Readonly<Record<string, readonly [path: string, button: string]>> = {
  login: ['/login', 'Login'],
  signup: ['/signup', 'Signup'],
  guest: ['/guest', 'Send code'],
  contact: ['/contact', 'Save Message'],
  custom: ['/custom', 'SEND INQUIRY'],
  'forgot-password': ['/forgot-password', 'Send reset link'],
};

async function account(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Account' }).click();
}

/** Menus, filter, search and form errors. */
export const interactionScenes: readonly Scene[] = [
  {
    name: 'menu',
    prepare: async ({ page, isMobile }) => {
      await open(page, '/');
      await new ShopHeader(page, isMobile).openMenu('Collection');
      await expect(page.getByRole('link', { name: 'Engagement Rings' }).first()).toBeVisible();
    },
  },
  {
    name: 'account-menu',
    prepare: async ({ page, isMobile }) => {
      await open(page, '/about');
      if (isMobile) {
        await new ShopHeader(page, isMobile).openMobileMenu();
      } else {
        await account(page);
        const login = page.getByRole('banner').getByRole('link', { name: 'Login', exact: true });
        await expect(login).toBeVisible();
      }
    },
  },
  {
    name: 'search-open',
    prepare: async ({ page }) => {
      await open(page, '/about');
      await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
      await expect(page.getByRole('combobox', { name: 'Search products...' })).toBeVisible();
    },
  },
  {
    name: 'filter-open',
    prepare: async ({ page, isMobile }) => {
      await open(page, '/all-diamonds');
      const list = new ProductList(page, isMobile);
      const filter = await list.openFilter();
      await list.choose(filter, 'Clarity', 'IF');
    },
  },
  {
    name: 'compare-tray',
    prepare: async ({ page, isMobile }) => {
      await open(page, '/all-diamonds');
      const { cards } = new ProductList(page, isMobile);
      for (const index of [0, 1]) {
        await cards
          .nth(index)
          .getByRole('button', { name: /^Compare / })
          .click();
      }
      const tray = page.getByRole('region', { name: 'Products to compare' });
      await expect(tray.getByRole('link', { name: 'Compare' })).toBeVisible();
    },
  },
  {
    name: 'compare-tray-product',
    prepare: async ({ page }) => {
      await open(page, '/product-details/1');
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Compare / })
        .first()
        .click();
      await expect(page.getByRole('region', { name: 'Products to compare' })).toBeVisible();
    },
  },
  ...Object.entries(forms).map(
    ([name, [path, button]]): Scene => ({
      name: `${name}-errors`,
      prepare: async ({ page }) => {
        await open(page, path);
        await page.getByRole('main').getByRole('button', { name: button }).click();
        await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      },
    }),
  ),
  {
    name: 'offline',
    prepare: async ({ page }) => {
      await open(page, '/all-diamonds');
      // Keeps the network, because the bar's code may not have loaded yet.
      await page.evaluate(() => {
        Object.defineProperty(navigator, 'onLine', { value: false });
        dispatchEvent(new Event('offline'));
      });
      await expect(page.getByText('You are offline.')).toBeVisible();
    },
  },
];
