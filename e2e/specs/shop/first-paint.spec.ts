import { blockAppScripts, blockDeferredScripts } from '../../fixtures/block-scripts.ts';
import { expect, test } from '../../fixtures/test.ts';

const painted = ['/', '/all-diamonds?page=2', '/product-details/1', '/about', '/contact'];

test.describe('before any script runs', () => {
  test.use({ javaScriptEnabled: false });

  test('a list can be read, its links work, and controls that need scripts are disabled', async ({
    page,
  }) => {
    await page.goto('/all-diamonds', { waitUntil: 'load' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const search = page.getByRole('banner').getByRole('button', { name: 'Search' });
    await expect(search).toHaveCSS('pointer-events', 'none');
    const pictured = page.getByRole('article').filter({ has: page.locator('img') });
    const first = pictured.first();
    await expect(first).toContainText('₹');
    await expect(first.locator('img')).not.toHaveJSProperty('naturalWidth', 0);
    const name = await first.getByRole('link').innerText();
    await first.getByRole('link').click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });
});

test('pages hydrate without layout shift', async ({ page }) => {
  await page.addInitScript(() => {
    const seen = { shifts: 0, first: null as Element | null };
    Object.assign(globalThis, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts += Reflect.get(entry, 'value');
    }).observe({ type: 'layout-shift', buffered: true });
    addEventListener('DOMContentLoaded', () => {
      seen.first = document.querySelector('h1');
    });
  });
  // Fonts are loaded first, because shifts caused by late fonts are not tested here.
  await page.goto('/privacy');
  await page.evaluate(() => document.fonts.ready);
  for (const path of painted) {
    await test.step(path, async () => {
      await page.goto(path);
      // What is rendered or loaded after hydration.
      if (path === '/') {
        await expect(page.getByRole('button', { name: 'Go to slide 1' }).first()).toBeVisible();
      }
      await page.evaluate(async () => {
        const firstSeen = [...document.images].filter(({ loading }) => loading === 'eager');
        await Promise.allSettled(firstSeen.map((image) => image.decode()));
        await new Promise((done) => requestIdleCallback(() => requestAnimationFrame(done)));
      });
      const { isSame, shifts } = await page.evaluate(() => {
        const seen: { shifts: number; first: Element | null } = Reflect.get(globalThis, 'seen');
        return { isSame: seen.first === document.querySelector('h1'), shifts: seen.shifts };
      });
      expect(isSame, path).toBe(true);
      expect(shifts, path).toBeLessThan(0.02);
    });
  }
});

test('a section is hydrated when it is touched or seen', async ({ page }) => {
  const add = page.getByRole('article').getByRole('button').last();
  const box = page.getByRole('region', { name: 'Letters from the bench' });
  const isHydrated = (element: Element) =>
    Object.keys(element).some((key) => key.startsWith('__reactFiber'));
  // An update of the header while React visits the sections makes it visit them again, and then they
  // hydrate at once. This is rare and harmless, but such a page has no section that waits.
  await expect(async () => {
    await page.goto('/');
    expect(await page.getByRole('banner').evaluate(isHydrated)).toBe(true);
    expect(await add.evaluate(isHydrated)).toBe(false);
    expect(await box.evaluate(isHydrated)).toBe(false);
  }).toPass();
  await box.getByRole('button').dispatchEvent('pointerdown');
  expect(await box.evaluate(isHydrated)).toBe(true);
  expect(await add.evaluate(isHydrated)).toBe(false);
  await add.scrollIntoViewIfNeeded();
  await expect.poll(() => add.evaluate(isHydrated)).toBe(true);
});

test('a button that is pressed before the app has loaded is handled then', async ({ page }) => {
  let load: () => void = () => undefined;
  const isLoadable = new Promise<void>((resolve) => {
    load = resolve;
  });
  await page.route('/app/main-*.js', async (route) => {
    await isLoadable;
    await route.continue();
  });
  const requested = page.waitForRequest('/app/main-*.js');
  // A seeded shape, because other tests remove their products from the list of all.
  const opened = page.goto('/shapes/1');
  await requested;
  await page.getByRole('article').getByText('Add to Cart').first().click();
  load();
  await opened;
  await expect(page).toHaveURL('/login');
});

test('the page stays readable without the app and hydrates once the connection is back', async ({
  page,
  guard,
}) => {
  guard.expectNoResponse('/app/');
  const failure = 'dynamically imported module';
  const unblock = await blockAppScripts(page, '/all-diamonds');
  const search = page.getByRole('banner').getByRole('button', { name: 'Search' });
  const isPainted = page.locator('#root[data-painted]');
  const failed = page.waitForEvent('console', (message) => message.text().includes(failure));
  const opened = page.goto('/all-diamonds');
  await failed;
  await expect(page.getByRole('article').first()).toContainText('₹');
  await expect(isPainted).toBeAttached();
  await unblock();
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await opened;
  await search.click();
  await expect(page.getByRole('combobox', { name: 'Search products...' })).toBeFocused();
});

test('a deferred part that fails to load does not affect the rest of the page', async ({
  page,
  isMobile,
  guard,
}) => {
  guard.expectNoResponse('/app/');
  const unblock = await blockDeferredScripts(page, '/');
  let loads = 0;
  page.on('load', () => loads++);
  await page.goto('/');
  // The app reloads once, because the scripts could be missing after a deployment.
  await expect.poll(() => loads).toBe(2);
  const reviews = page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Customer reviews' }),
  });
  await reviews.scrollIntoViewIfNeeded();
  await expect(reviews.getByRole('alert')).toHaveText(/Failed to fetch reviews\./);
  if (isMobile) {
    const dialogOpened = page.waitForEvent('dialog');
    await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
    const dialog = await dialogOpened;
    expect(dialog.message()).toContain('could not be loaded');
    await dialog.accept();
  }
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await unblock();
  await reviews.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('region', { name: 'Customer reviews' })).toBeVisible();
  if (!isMobile) return;
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
});
