import type { Locator, Page } from '@playwright/test';

/** Locates a toast or another alert. */
export function notice(page: Page, words: string | RegExp): Locator {
  return page.getByRole('alert').filter({ hasText: words });
}
