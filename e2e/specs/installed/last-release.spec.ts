import { createImageFile } from '../../../api/test/factories.ts';
import {
  addToCart,
  openAndSync,
  reconnect,
  savedOnDevice,
  waitUntilSent,
} from '../../fixtures/offline.ts';
import { expect, test } from '../../fixtures/store-proxy/proxied-test.ts';
import { CartPage } from '../../pages/cart.ts';
import { notice } from '../../pages/notice.ts';

// So that the app can only have old scripts from the service worker.
test.use({ allowsHttpCache: false });

test('the installed app of the last release updates without losing changes, cart or pictures', async ({
  page,
  server,
  store,
}) => {
  server.serveLastRelease();
  const { customer: user, product: kept } = await store.customerWithCart({});
  const added = await store.product({}, [await createImageFile('teal')]);
  await openAndSync(page, server, { user, path: `/product-details/${added.p_id}` });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(added.name);
  const picture = page.getByRole('img', { name: added.name }).first();
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
  const oldScripts = await page.locator('script[src]').evaluateAll(srcs);
  await server.stop();
  await addToCart(page);
  await expect(notice(page, savedOnDevice)).toBeVisible();

  // The phone finds the new release when it has a connection again, before the change was sent.
  server.fail('/addtocart', { status: 503 }, { status: 503 });
  server.update();
  await reconnect(page, server);
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const bar = page.getByRole('status').filter({ hasText: 'A new version is ready' });
  await bar.getByRole('button', { name: 'Reload' }).click();
  const scripts = () =>
    page
      .locator('script[src]')
      .evaluateAll(srcs)
      .catch(() => oldScripts);
  // On a slow machine, activation and reload take 12 s.
  await expect.poll(scripts, { timeout: 40_000 }).not.toEqual(oldScripts);

  await page.goto(`${server.url}/cart`);
  const cart = new CartPage(page);
  for (const { name } of [kept, added]) await expect(cart.row(name).quantity).toHaveText('1');
  await waitUntilSent(page, store, user, [1, 1]);

  await server.stop();
  await page.goto(`${server.url}/product-details/${added.p_id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(added.name);
  await expect.poll(width).toBeGreaterThan(0);
});

const srcs = (scripts: (SVGElement | HTMLElement)[]) =>
  scripts.map((script) => script.getAttribute('src'));
