import { openEmptyDocument } from '../../fixtures/page-storage.ts';
import { expect, test } from '../../fixtures/test.ts';

// One worker runs these in this order, in the same page unless it has to be replaced.
test.describe.configure({ mode: 'serial' });

let hasFirstTestEnded = false;

test('a test leaves stored data, routes, listeners and another display behind', async ({
  page,
  context,
  baseURL,
}) => {
  await page.setViewportSize({ width: 800, height: 700 });
  await page.emulateMedia({ media: 'print', colorScheme: 'dark', reducedMotion: 'no-preference' });
  await page.goto('/about');
  await page.evaluate(async () => {
    Object.assign(globalThis, { name: 'left', left: true });
    localStorage.setItem('left', '1');
    sessionStorage.setItem('left', '1');
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store needs a secure context
    document.cookie = 'left=1; path=/';
    await new Promise((done) => {
      indexedDB.open('left').onsuccess = done;
    });
  });
  page.on('request', () => {
    if (hasFirstTestEnded) throw new Error('A listener of an earlier test was called');
  });
  await page.route('**/api/store', (route) => route.abort());
  await context.newPage();
  await openEmptyDocument(page, String(baseURL)); // the app would still load code while offline
  await context.setOffline(true);
});

test('the next test finds no trace of it', async ({ page, context }) => {
  hasFirstTestEnded = true;
  expect(context.pages()).toEqual([page]);
  const response = await page.goto('/about');
  expect(response?.status()).toBe(200);
  const found = await page.evaluate(async () => ({
    window: [window.name, Reflect.has(globalThis, 'left'), history.length],
    storage: [...Object.keys(localStorage), ...Object.keys(sessionStorage), document.cookie],
    databases: (await indexedDB.databases()).map(({ name }) => name),
    status: (await fetch('/api/store')).status,
    display: [
      innerWidth,
      ...['print', '(prefers-color-scheme: dark)', '(prefers-reduced-motion: reduce)'].map(
        (query) => matchMedia(query).matches,
      ),
    ],
  }));
  expect(found).toMatchObject({ window: ['', false, 2], status: 200 });
  expect(found.display).toEqual([390, false, false, true]);
  expect(found.databases).not.toContain('left');
  expect(found.storage.filter((value) => value.includes('left'))).toEqual([]);
});

test('a test changes what cannot be undone', async ({ page }) => {
  await page.addInitScript(() => Object.assign(globalThis, { left: true }));
  await page.goto('/about');
});

test('the next test gets a page without the change', async ({ page }) => {
  await page.goto('/about');
  expect(await page.evaluate(() => Reflect.has(globalThis, 'left'))).toBe(false);
});
