import type { Page } from '@playwright/test';

/** Answers a confirmation dialog with the button of this name. */
export async function confirmDialog(
  page: Page,
  question: string | RegExp,
  button: string,
): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ hasText: question });
  await dialog.getByRole('button', { name: button, exact: true }).click();
}
