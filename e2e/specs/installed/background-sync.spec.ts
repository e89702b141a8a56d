import type { Page } from '@playwright/test';
import { endpoints } from '@vajra/contract';
import { openCart, waitUntilSent } from '../../fixtures/offline.ts';
import { expect, test } from '../../fixtures/store-proxy/proxied-test.ts';

test('sends pending changes when the browser reports that the network is back', async ({
  page,
  context,
  server,
  store,
}) => {
  await page.clock.install();
  const { user, row } = await openCart(page, server, store);
  await server.stop();
  await context.setOffline(true);
  await row.increase.click();
  await expect(row.quantity).toHaveText('2');
  await expect.poll(() => registeredSyncTags(page)).toEqual(['vajra-outbox']);

  // Neither the outbox's retries nor the catalogue sync may reach the server first.
  await page.clock.pauseAt(Date.now() + 60_000);
  server.fail(endpoints.getCatalogueChanges.path, ...Array(30).fill({ status: 503 }));
  await server.start();
  const onServer = async () => (await store.cart(user)).map(({ u_qty }) => u_qty);
  expect(await onServer()).toEqual([1]);
  await context.setOffline(false);
  await expect.poll(onServer).toEqual([2]);
  await page.clock.resume();
  await waitUntilSent(page, store, user, [2]);

  // With a network but no server, background sync would fire immediately and repeatedly.
  await server.stop();
  await row.increase.click();
  await expect(page.getByText('1 change waiting to be sent')).toBeVisible();
  expect(await registeredSyncTags(page)).toEqual([]);
});

/** Returns the tags of registered background syncs. */
function registeredSyncTags(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration: ServiceWorkerRegistration & {
      sync?: { getTags(): Promise<string[]> };
    } = await navigator.serviceWorker.ready;
    return registration.sync?.getTags() ?? [];
  });
}
