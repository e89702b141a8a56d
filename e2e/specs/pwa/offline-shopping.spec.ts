import type { Page } from '@playwright/test';
import { endpoints } from '@vajra/contract';
import { address } from '../../../api/test/factories.ts';
import {
  addToCart,
  databases,
  expect,
  hasArrived,
  signIn,
  test,
  visit,
  visitCart,
} from '../../fixtures/offline.ts';
import { CartPage } from '../../pages/cart.ts';
import { CheckoutPage } from '../../pages/checkout.ts';
import { notice } from '../../pages/notice.ts';

const kept = 'Saved on this device. It will be sent when you are back online.';

test('with the server gone a person fills a cart from a cold start, and orders once back', async ({
  page,
  context,
  door,
  store,
}) => {
  const person = await store.customer();
  const [ring, stone] = [await store.product(), await store.product()];
  await visit(page, door, person);
  await page.goto(`${door.url}/cart`);
  const cart = new CartPage(page);
  await expect(cart.empty).toBeVisible();
  await page.close();
  await door.kill();

  const cold = await context.newPage();
  await cold.goto(`${door.url}/product-details/${ring.p_id}`);
  await addToCart(cold);
  await expect(notice(cold, kept)).toBeVisible();
  await expect(cold).toHaveURL(`${door.url}/cart`);
  const coldCart = new CartPage(cold);
  await expect(coldCart.row(ring.name).quantity).toHaveText('1');
  await coldCart.row(ring.name).increase.click();
  await expect(coldCart.row(ring.name).quantity).toHaveText('2');
  await expect(coldCart.row(ring.name).row).toContainText('Waiting to be sent');

  const other = await context.newPage();
  await other.goto(`${door.url}/product-details/${stone.p_id}`);
  await addToCart(other);
  // Both tabs see both.
  for (const tab of [other, cold]) {
    const line = new CartPage(tab).row(stone.name);
    await expect(line.quantity).toHaveText('1');
    await expect(
      tab.getByRole('status').filter({ hasText: '2 changes waiting to be sent' }),
    ).toBeVisible();
  }

  await cold.goto(`${door.url}/checkout`);
  const checkout = new CheckoutPage(cold);
  await expect(cold.getByText('You need to be online to place an order.')).toBeVisible();
  await checkout.fill(address);
  await cold.reload();
  await expect(cold.getByLabel('City')).toHaveValue(address.city);

  await door.open();
  const arrived = async () =>
    (await store.cart(person)).map(({ p_id, u_qty }) => `${u_qty} of ${p_id}`).sort();
  const wanted = [`2 of ${ring.p_id}`, `1 of ${stone.p_id}`].sort();
  await expect.poll(arrived, { timeout: 30_000 }).toEqual(wanted);
  await expect(cold.getByText('waiting to be sent')).toHaveCount(0);
  await expect(cold.getByText('You need to be online to place an order.')).toHaveCount(0);
  await cold.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(cold).toHaveURL(`${door.url}/order-confirmation`);
  expect(await store.remaining(ring.p_id)).toBe(3);
});

test('what the shop refuses later waits for a decision', async ({ page, door, store }) => {
  const { person, product, line } = await visitCart(page, door, store, { quantity: 3 });
  await door.kill();
  await line.increase.click();
  await expect(line.quantity).toHaveText('2');
  await line.increase.click();
  await expect(line.quantity).toHaveText('3');
  await store.call(endpoints.reduceStock, { body: { p_id: product.p_id, stock: 2 } });
  await door.open();
  const bar = page.getByRole('status').filter({ hasText: 'that could not be saved' });
  await expect(bar).toBeVisible({ timeout: 30_000 });
  // The cart shows what the shop has.
  await expect(line.quantity).toHaveText('1');
  await bar.getByRole('button', { name: 'Show' }).click();
  const dialog = page.getByRole('dialog', { name: 'Not sent yet' });
  await expect(dialog).toContainText(`Rejected: Only 1 of ${product.name} left.`);
  await store.call(endpoints.addStock, { body: { p_id: product.p_id, stock: 5 } });
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await hasArrived(page, store, person, [3]);
  await expect(page.getByText(/did not take/i)).toHaveCount(0);
  await expect(line.quantity).toHaveText('3');
});

test('a review with a picture and two messages are written offline, and arrive once', async ({
  page,
  door,
  store,
}) => {
  const person = await store.customer();
  const product = await store.product();
  await visit(page, door, person);
  await door.kill();

  await page.goto(`${door.url}/product-details/${product.p_id}`);
  await page.getByRole('button', { name: 'Add Review' }).click();
  const form = page.getByRole('dialog', { name: 'Add Review' });
  await form.getByLabel('Message').fill('Written on a train.');
  await form.getByLabel('Photo (optional)').setInputFiles('pwa/public/icon-192.png');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(notice(page, kept)).toBeVisible();
  const review = page.getByRole('listitem').filter({ hasText: 'Written on a train.' });
  await expect(review).toContainText('Waiting to be sent');

  await page.goto(`${door.url}/contact`);
  const words = `Offline words ${product.p_id}`;
  const main = page.getByRole('main');
  await main.getByLabel('Name').fill('Asha');
  await main.getByLabel('Phone').fill('9800000000');
  await main.getByLabel('Email').fill('asha@example.com');
  await main.getByLabel('Message', { exact: true }).fill(words);
  await main.getByRole('button', { name: 'Save Message' }).click();
  await expect(notice(page, kept)).toBeVisible();

  // Each is done, and its answer lost; then the server stumbles, and is busy.
  door.stumble('/adduserreview', 'loses');
  door.stumble('/api/reviews/', 'loses', { status: 500 });
  door.stumble('/contactus', 'loses', { status: 429 }, 'cuts');
  await door.open();
  await expect(page.getByText(/waiting to be sent/)).toHaveCount(0, { timeout: 45_000 });
  expect(await store.countMessages(words)).toBe(1);
  const reviews = await store.reviews(product.p_id);
  expect(reviews).toHaveLength(1);
  expect(reviews[0]).toMatchObject({ message: 'Written on a train.', rating: 5 });
  expect(reviews[0]?.image_url).toBeTruthy();
});

test('what waits is sent when the browser says that the network is back', async ({
  page,
  context,
  door,
  store,
}) => {
  await page.clock.install();
  const { person, line } = await visitCart(page, door, store);
  await door.kill();
  await context.setOffline(true);
  await line.increase.click();
  await expect(line.quantity).toHaveText('2');
  await expect.poll(() => wakingsAskedFor(page)).toEqual(['vajra-outbox']);

  // Neither the outbox's own pauses nor the catalogue's questions find the shop first.
  await page.clock.pauseAt(Date.now() + 60_000);
  door.stumble(endpoints.getCatalogueChanges.path, ...Array(30).fill({ status: 503 }));
  await door.open();
  const inShop = async () => (await store.cart(person)).map(({ u_qty }) => u_qty);
  expect(await inShop()).toEqual([1]);
  await context.setOffline(false);
  await expect.poll(inShop).toEqual([2]);
  await page.clock.resume();
  await hasArrived(page, store, person, [2]);

  // Where there is a network, but no shop, it would be woken at once, and again and again.
  await door.kill();
  await line.increase.click();
  await expect(page.getByText('1 change waiting to be sent')).toBeVisible();
  expect(await wakingsAskedFor(page)).toEqual([]);
});

/** What the browser is to tell the worker once there is a network. */
function wakingsAskedFor(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const registration: ServiceWorkerRegistration & {
      sync?: { getTags(): Promise<string[]> };
    } = await navigator.serviceWorker.ready;
    return registration.sync?.getTags() ?? [];
  });
}

test('on a shared phone nothing of the first is left after signing out', async ({
  page,
  context,
  door,
  store,
}) => {
  const [first, second] = [await store.customer(), await store.customer()];
  const product = await store.product();
  await visit(page, door, first);
  await store.addToCart(first, product.p_id);
  await page.goto(`${door.url}/cart`);
  await expect(new CartPage(page).row(product.name).quantity).toHaveText('1');
  await door.kill();
  await new CartPage(page).row(product.name).increase.click();
  await expect(page.getByText('1 change waiting to be sent')).toBeVisible();
  const tab = await context.newPage();
  await tab.goto(`${door.url}/cart`);
  await expect(new CartPage(tab).row(product.name).quantity).toHaveText('2');

  const signOut = async () => {
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
  };
  await signOut();
  const question = page.getByRole('dialog', { name: /1 change has not been sent/ });
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByText('1 change waiting to be sent')).toBeVisible();
  await signOut();
  await question.getByRole('button', { name: 'Log out and discard' }).click();
  await expect(page).toHaveURL(`${door.url}/login`);
  await expect.poll(() => databases(context)).not.toContain(`vajra-own-${first.u_id}`);
  const left = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  expect(left).not.toContain(first.email);
  await tab.goto(`${door.url}/cart`);
  await expect(tab).toHaveURL(`${door.url}/login`);

  await door.open();
  await signIn(page, second);
  await page.goto(`${door.url}/cart`);
  await expect(new CartPage(page).empty).toBeVisible();
  await expect(page.getByText('waiting to be sent')).toHaveCount(0);
});

test('one’s own screens open cold: orders as they were, and what needs a connection says so', async ({
  page,
  context,
  door,
  store,
}) => {
  const person = await store.customer();
  const product = await store.product();
  const { orderId } = await store.order(person, product);
  await visit(page, door, person);
  const order = (tab: Page) => tab.getByRole('article', { name: `Order ${orderId}` });
  await page.goto(`${door.url}/profile`);
  await expect(order(page)).toContainText(product.name);
  await page.close();
  await door.kill();
  await context.setOffline(true);

  const cold = await context.newPage();
  const main = cold.getByRole('main');
  await cold.goto(`${door.url}/profile`);
  await expect(main).toContainText(person.u_name);
  await expect(order(cold)).toContainText('Pending');
  await expect(order(cold)).toContainText(product.name);
  await order(cold).getByRole('button', { name: 'Cancel Order' }).click();
  await expect(cold.getByText('You need to be online to cancel an order.')).toBeVisible();

  await cold.goto(`${door.url}/order-confirmation`);
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('No Order Found');
});
