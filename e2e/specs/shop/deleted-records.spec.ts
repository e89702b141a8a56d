import { endpoints } from '@vajra/contract';
import { expect, test } from '../../fixtures/test.ts';
import { uniqueImage } from '../../fixtures/upload-files.ts';
import { CartPage } from '../../pages/cart.ts';
import { notice } from '../../pages/notice.ts';

test('a deactivated product keeps its name in carts and orders and disappears elsewhere', async ({
  page,
  store,
  signIn,
  guard,
}) => {
  const customer = await store.customer();
  const product = await store.product({}, [await uniqueImage()]);
  const { orderId } = await store.order(customer, product);
  await store.addToCart(customer, product.p_id);
  const body = { p_id: product.p_id, status: 0 as const };
  await store.call(endpoints.changeProductStatus, { body });
  await signIn(customer);

  await page.goto('/cart');
  const cart = new CartPage(page);
  const line = cart.row(product.name);
  await expect(line.row).toContainText('No longer available');
  await expect(cart.proceed).toBeDisabled();
  await cart.proceed.click({ force: true });
  await expect(
    notice(page, 'Some items are not available. Change or remove them to continue.'),
  ).toBeVisible();
  await expect(page).toHaveURL('/cart');

  guard.expectResponse(404, '/getproductbyid');
  await page.getByRole('link', { name: product.name }).click();
  await expect(page.getByText('Product not found.')).toBeVisible();

  await page.goto('/profile');
  const order = page.getByRole('article', { name: `Order ${orderId}` });
  await expect(order).toContainText(product.name);
  await expect(order.locator('img')).not.toHaveJSProperty('naturalWidth', 0);

  await page.goto('/cart');
  await line.remove.click();
  await expect(cart.empty).toBeVisible();
});
