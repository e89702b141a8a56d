import { firstNameReport, type SlowedPhone } from './slowed-phone.ts';

/**
 * Opens a screen after every page was closed and the service worker stopped. Returns milliseconds
 * from the navigation until the first product's name is visible, by the page's clock. The page reports it in
 * the console: to ask it would run Playwright's own scripts during the start, 50 ms of a throttled page.
 */
export async function measureColdStart(phone: SlowedPhone, url: string): Promise<number> {
  await phone.closePages();
  const page = await phone.page();
  const reported = page.waitForEvent('console', {
    predicate: (message) => message.text().startsWith(firstNameReport),
    timeout: 60_000,
  });
  await page.goto(url, { waitUntil: 'commit' });
  return Number((await reported).text().slice(firstNameReport.length));
}
