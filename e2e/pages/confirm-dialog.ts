import type { Page } from '@playwright/test';

/** Answers the question that the shop asks with the button of that name. */
export async function confirmDialog(
  page: Page,
  question: string | RegExp,
  button: string,
): Promise<void> {
  const dialog = page.getByRole('dialog').filter({ hasText: question });
  await dialog.getByRole('button', { name: button, exact: true }).click();
}
