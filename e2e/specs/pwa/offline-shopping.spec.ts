import type { Page } from '@playwright/test';
import { address } from '../../../api/test/factories.ts';
import {
  addToCart,
  databaseNames,
  openAndSync,
  openCart,
  reconnect,
  retryNow,
  savedOnDevice,
} from '../../fixtures/offline.ts';
import { storeSession } from '../../fixtures/page-storage.ts';
import { expect, test } from '../../fixtures/store-proxy/proxied-test.ts';
import { imageFile } from '../../fixtures/upload-files.ts';
import { CartPage } from '../../pages/cart.ts';
import { CheckoutPage, payOnDemoPage } from '../../pages/checkout.ts';
import { notice } from '../../pages/notice.ts';

test('shows the profile and orders offline from a cold start, and orders a cart that was filled there', async ({
  page,
  context,
  server,
  store,
}) => {
  const user = await store.confirmedCustomer();
  const [ring, stone, bought] = [
    await store.product(),
    await store.product(),
    await store.product(),
  ];
  const { orderId } = await store.order(user, bought);
  await openAndSync(page, server, { user });
  const order = (tab: Page) => tab.getByRole('article', { name: `Order ${orderId}` });
  await page.goto(`${server.url}/profile`);
  await expect(order(page)).toContainText(bought.name);
  await page.goto(`${server.url}/cart`);
  await expect(new CartPage(page).empty).toBeVisible();
  await page.close();
  await server.stop();

  const cold = await context.newPage();
  await test.step('the profile and its orders', async () => {
    const main = cold.getByRole('main');
    await context.setOffline(true);
    await cold.goto(`${server.url}/profile`);
    await expect(main).toContainText(user.u_name);
    await expect(order(cold)).toContainText('Pending');
    await expect(order(cold)).toContainText(bought.name);
    await order(cold).getByRole('button', { name: 'Cancel Order' }).click();
    await expect(cold.getByText('You need to be online to cancel an order.')).toBeVisible();

    await cold.goto(`${server.url}/order-confirmation`);
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('No Order Found');
    await context.setOffline(false);
  });
  await cold.goto(`${server.url}/product-details/${ring.p_id}`);
  await addToCart(cold);
  await expect(notice(cold, savedOnDevice)).toBeVisible();
  await expect(cold).toHaveURL(`${server.url}/cart`);
  const coldCart = new CartPage(cold);
  await expect(coldCart.row(ring.name).quantity).toHaveText('1');
  await coldCart.row(ring.name).increase.click();
  await expect(coldCart.row(ring.name).quantity).toHaveText('2');
  await expect(coldCart.row(ring.name).row).toContainText('Waiting to be sent');

  const other = await context.newPage();
  await other.goto(`${server.url}/product-details/${stone.p_id}`);
  await addToCart(other);
  // Each tab also shows the other's change.
  for (const tab of [other, cold]) {
    const row = new CartPage(tab).row(stone.name);
    await expect(row.quantity).toHaveText('1');
    await expect(
      tab.getByRole('status').filter({ hasText: '2 changes waiting to be sent' }),
    ).toBeVisible();
  }

  await cold.goto(`${server.url}/checkout`);
  const checkout = new CheckoutPage(cold);
  await expect(cold.getByText('You need to be online to place an order.')).toBeVisible();
  await checkout.fill(address);
  await cold.reload();
  await expect(cold.getByLabel('City')).toHaveValue(address.city);

  await reconnect(cold, server);
  const onServer = async () =>
    (await store.cart(user)).map(({ p_id, u_qty }) => `${u_qty} of ${p_id}`).sort();
  const expected = [`2 of ${ring.p_id}`, `1 of ${stone.p_id}`].sort();
  await expect.poll(onServer, { timeout: 30_000 }).toEqual(expected);
  await expect(cold.getByText('waiting to be sent')).toHaveCount(0);
  await expect(cold.getByText('You need to be online to place an order.')).toHaveCount(0);
  await cold.getByRole('button', { name: 'Proceed to Payment' }).click();
  await payOnDemoPage(cold);
  expect(await store.remaining(ring.p_id)).toBe(3);
});

test('sends a review with a photo and a message exactly once after writing them offline', async ({
  page,
  server,
  store,
}) => {
  const user = await store.customer();
  const product = await store.product();
  await openAndSync(page, server, { user });
  await server.stop();

  await page.goto(`${server.url}/product-details/${product.p_id}`);
  await page.getByRole('button', { name: 'Add Review' }).click();
  const form = page.getByRole('dialog', { name: 'Add Review' });
  await form.getByLabel('Message').fill('Written on a train.');
  await form.getByLabel('Photo (optional)').setInputFiles(await imageFile('diamond.png'));
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(notice(page, savedOnDevice)).toBeVisible();
  const review = page.getByRole('listitem').filter({ hasText: 'Written on a train.' });
  await expect(review).toContainText('Waiting to be sent');

  await page.goto(`${server.url}/contact`);
  const messageText = `Written offline ${product.p_id}`;
  const main = page.getByRole('main');
  await main.getByLabel('Name').fill('Asha');
  await main.getByLabel('Phone').fill('9800000000');
  await main.getByLabel('Email').fill('asha@example.com');
  await main.getByLabel('Message', { exact: true }).fill(messageText);
  await main.getByRole('button', { name: 'Save Message' }).click();
  await expect(notice(page, savedOnDevice)).toBeVisible();

  // The first attempts are processed but their responses dropped; the retries fail too.
  server.fail('/api/reviews/', 'drop', { status: 500 });
  server.fail('/contactus', 'drop', { status: 429 }, 'truncate');
  await server.start();
  const waiting = async () => {
    await retryNow(page);
    return page.getByText(/waiting to be sent/).count();
  };
  await expect.poll(waiting, { timeout: 45_000 }).toBe(0);
  expect(server.pendingFaults).toBe(0);
  expect(await store.countMessages(messageText)).toBe(1);
  const reviews = await store.reviews(product.p_id);
  expect(reviews).toHaveLength(1);
  expect(reviews[0]).toMatchObject({ message: 'Written on a train.', rating: 5 });
  expect(reviews[0]?.image_url).toBeTruthy();
});

test('deletes everything of a user from a shared device when they sign out', async ({
  page,
  context,
  server,
  store,
}) => {
  const { user: first, product, row } = await openCart(page, server, store);
  const second = await store.customer();
  await server.stop();
  await row.increase.click();
  await expect(page.getByText('1 change waiting to be sent')).toBeVisible();
  const tab = await context.newPage();
  await tab.goto(`${server.url}/cart`);
  await expect(new CartPage(tab).row(product.name).quantity).toHaveText('2');

  // Background tabs render once a second.
  await page.bringToFront();
  const signOut = async () => {
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
  };
  await signOut();
  const confirmation = page.getByRole('dialog', { name: /1 change has not been sent/ });
  await confirmation.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByText('1 change waiting to be sent')).toBeVisible();
  await signOut();
  await confirmation.getByRole('button', { name: 'Log out and discard' }).click();
  await expect(page).toHaveURL(`${server.url}/login`);
  await expect.poll(() => databaseNames(context)).not.toContain(`vajra-own-${first.u_id}`);
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(stored).not.toContain(first.email);
  await tab.goto(`${server.url}/cart`);
  await expect(tab).toHaveURL(`${server.url}/login`);
  // It would make up for the sign-out at any moment, with the cookie that is set below.
  await tab.close();

  await server.start();
  await storeSession(page, second);
  await page.goto(`${server.url}/cart`);
  await expect(new CartPage(page).empty).toBeVisible();
  await expect(page.getByText('waiting to be sent')).toHaveCount(0);
});
