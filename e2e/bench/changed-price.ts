import type { Page } from '@playwright/test';
import { endpoints } from '@vajra/contract';
import type { Store } from '../fixtures/store.ts';

/** The feed's polling interval: a change may happen at any moment of it. */
const pollIntervalMs = 5_000;

/** Changes a product's price while its page is open; returns milliseconds until the page shows it. */
export async function measurePriceChange(
  page: Page,
  store: Store,
  { p_id, inr_price }: { p_id: number; inr_price: number },
): Promise<number> {
  await page.waitForTimeout(Math.random() * pollIntervalMs);
  const startedAt = Date.now();
  await store.call(endpoints.updateProduct, { params: { p_id }, body: { inr_price } });
  const price = `₹${inr_price.toLocaleString('en-IN')}.00`;
  const shown = await page.waitForFunction(
    (text) => document.querySelector('main')?.innerText.includes(text) && Date.now(),
    price,
    { polling: 50 },
  );
  return Number(await shown.jsonValue()) - startedAt;
}
