import type { SlowedPhone } from './slowed-phone.ts';

/**
 * Opens a screen after every page was closed and the service worker stopped. Returns milliseconds
 * from the navigation until the first product's name is visible, by the page's clock.
 */
export async function measureColdStart(phone: SlowedPhone, url: string): Promise<number> {
  await phone.closePages();
  const page = await phone.page();
  await page.goto(url, { waitUntil: 'commit' });
  const shown = await page.waitForFunction(() => globalThis.nameShownAt, null, {
    polling: 200,
    timeout: 60_000,
  });
  return Number(await shown.jsonValue());
}
