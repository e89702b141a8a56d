import type { Page } from '@playwright/test';
import type { PageMonitor } from '../fixtures/page-monitor.ts';

/**
 * Opens the admin's list of all products. Among them are those of other tests, which may delete
 * their images before the browser has loaded them.
 */
export async function openProductList(page: Page, guard: PageMonitor): Promise<void> {
  guard.allowResponse(404, '/Assets/Products/');
  await page.goto('/admin/products');
}
