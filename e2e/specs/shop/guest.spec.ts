import { address } from '../../../api/test/factories.ts';
import { expectAccessible } from '../../fixtures/axe.ts';
import { mailTo } from '../../fixtures/mails.ts';
import { expect, test } from '../../fixtures/test.ts';
import { uniqueWord } from '../../fixtures/unique.ts';
import { CartPage } from '../../pages/cart.ts';
import { CheckoutPage, payOnDemoPage } from '../../pages/checkout.ts';
import { LoginPage } from '../../pages/login.ts';
import { notice } from '../../pages/notice.ts';

test('a visitor orders with a mailed code, and sees the order by the link of its mail', async ({
  page,
  browser,
  store,
}) => {
  const email = `${uniqueWord()}@example.com`.toLowerCase();
  const product = await store.product({ inr_price: 1000 });
  await page.goto(`/product-details/${product.p_id}`);
  const main = page.getByRole('main');
  await main
    .getByRole('button', { name: /^Add to Cart( now)?$/ })
    .first()
    .click();
  await expect(notice(page, 'Please log in to add items to your cart.')).toBeVisible();
  await expect(page).toHaveURL('/login');
  const note = main.getByText(`${product.name} will be in your cart after you sign in.`);
  await expect(note).toBeVisible();
  await page.reload();
  await expect(note).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Continue without a password' }).click();
  await expect(page).toHaveURL('/guest');
  await main.getByRole('textbox', { name: 'Email' }).fill(email);
  await main.getByRole('textbox', { name: 'Mobile Number' }).fill('+919812345678');
  await main.getByRole('button', { name: 'Send code' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Enter your code');

  const [, code = ''] = /Code: (\d{6})/.exec(await mailTo(email, 'Code: ')) ?? [];
  await page.reload(); // as a phone does while its mail app is open
  await main.getByRole('textbox', { name: 'Code' }).fill(code);
  await main.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL('/cart');
  await expect(new CartPage(page).row(product.name).quantity).toHaveText('1');

  await page.goto('/checkout');
  const checkout = new CheckoutPage(page);
  await checkout.field('Username').fill('Asha Patel');
  await checkout.fill(address);
  await checkout.method('UPI').check();
  await checkout.pay.click();
  await payOnDemoPage(page);

  const mail = await mailTo(email, '/orders/');
  const [, link = ''] = /(\/orders\/\S+\?key=\S+)/.exec(mail) ?? [];
  const stranger = await browser.newPage();
  await stranger.goto(link);
  const shown = stranger.getByRole('main');
  await expect(shown.getByText(product.name)).toBeVisible();
  await expect(shown.getByText('A••• P•••')).toBeVisible();
  await expect(shown.getByText('Patel')).toBeHidden();
  await expectAccessible(stranger);
  await stranger.close();

  await page.goto('/profile');
  await expect(main.getByText(product.name)).toBeVisible();
  await expect(main.getByRole('link', { name: 'Choose a password' })).toBeVisible();
  await expectAccessible(page);
});

test('pieces of several visits are merged with the cart of the account', async ({
  page,
  store,
}) => {
  const customer = await store.customer();
  const [one, two] = [await store.product({ quantity: 3 }), await store.product()];
  await store.addToCart(customer, one.p_id, 2);
  const main = page.getByRole('main');
  for (const { p_id, name } of [one, two]) {
    await page.goto(`/product-details/${p_id}`);
    if (p_id === two.p_id) {
      const stepper = main.getByRole('group', { name: `Quantity of ${name}` });
      await stepper.getByRole('button', { name: 'Increase quantity' }).click();
    }
    await main
      .getByRole('button', { name: /^Add to Cart( now)?$/ })
      .first()
      .click();
    await expect(page).toHaveURL('/login');
    await expect(main.getByText(/will be in your cart after you sign in/)).toBeVisible();
  }
  await expect(main.getByText('2 products will be in your cart')).toBeVisible();
  await new LoginPage(page).signIn(customer);
  await expect(notice(page, '2 products added to cart.')).toBeVisible();
  await expect(page).toHaveURL('/cart');
  const cart = new CartPage(page);
  await expect(cart.row(one.name).quantity).toHaveText('3');
  await expect(cart.row(two.name).quantity).toHaveText('2');
});
