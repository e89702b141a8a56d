import type { Locator, Page } from '@playwright/test';

/** A toast, or another message that a screen reader hears at once. */
export function notice(page: Page, words: string | RegExp): Locator {
  return page.getByRole('alert').filter({ hasText: words });
}
