import { expect, test } from '../../fixtures/test.ts';
import { CartPage } from '../../pages/cart.ts';
import { notice } from '../../pages/notice.ts';
import { ProductList } from '../../pages/product-list.ts';
import { ShopHeader } from '../../pages/shop-header.ts';

test('a product card adds the product to the cart @both-layouts', async ({
  page,
  isMobile,
  store,
  signIn,
}) => {
  await signIn(await store.customer());
  const shape = await store.lookup('diamondShape');
  const product = await store.product({ shape_id: shape.id });
  const cart = new CartPage(page);
  await page.goto(`/shapes/${shape.id}`);
  const card = new ProductList(page, isMobile).card(product.name);
  await card.getByRole('button', { name: `Add to Cart: ${product.name}` }).click();
  await expect(notice(page, 'Product added to cart.')).toBeVisible();
  await expect(page).toHaveURL('/cart');
  await expect(cart.row(product.name).quantity).toHaveText('1');
  await expect(new ShopHeader(page, isMobile).cart).toHaveAccessibleName('Cart, 1 item');
});

test('the quantity ranges from one to the remaining stock, and items can be removed', async ({
  page,
  isMobile,
  store,
  signIn,
}) => {
  const customer = await store.customer();
  const product = await store.product({ quantity: 3, inr_price: 100_000 });
  const removed = await store.product();
  await store.addToCart(customer, product.p_id);
  await store.addToCart(customer, removed.p_id);
  await signIn(customer);
  const cart = new CartPage(page);
  await page.goto('/cart');
  await expect(cart.rows).toHaveCount(2);
  await cart.row(removed.name).remove.click();
  await expect(notice(page, 'Item removed from cart.')).toBeVisible();
  await expect(cart.rows).toHaveCount(1);
  await expect(cart.total).toHaveText('₹1,00,000.00');

  const line = cart.row(product.name);
  await expect(line.decrease).toBeDisabled();
  await line.increase.click();
  await expect(line.quantity).toHaveText('2');
  await expect(cart.total).toHaveText('₹2,00,000.00');
  await line.increase.click();
  await expect(line.quantity).toHaveText('3');
  await expect(line.increase).toBeDisabled();
  await expect(cart.total).toHaveText('₹3,00,000.00');

  await page.reload();
  await expect(line.quantity).toHaveText('3');
  await line.decrease.click();
  await expect(line.quantity).toHaveText('2');
  await expect(line.increase).toBeEnabled();

  await line.remove.click();
  await expect(cart.empty).toBeVisible();
  await expect(cart.rows).toHaveCount(0);
  await expect(cart.proceed).toHaveCount(0);
  await expect(new ShopHeader(page, isMobile).cart).toHaveAccessibleName('Cart');
});
