import { endpoints, type Order } from '@vajra/contract';
import { expect } from '../fixtures/test.ts';
import { uniqueWord } from '../fixtures/unique.ts';
import { open, type Scene, type SceneContext } from './scene.ts';

interface OwnOrder extends SceneContext {
  order: Order;
  /** Pays on the page of the demo provider, or fails to. */
  pay: (result: 'paid' | 'failed') => Promise<void>;
  openPaymentPage: () => Promise<string>;
}

/** A scene of a signed-in customer with an order. */
function orderScene(name: string, prepare: (stage: OwnOrder) => Promise<void>): Scene {
  return {
    name,
    prepare: async (stage) => {
      const { store } = stage;
      const customer = await store.customer();
      const fields = { name: 'Tara Studs, 0.40 ct, 14K White Gold', inr_price: 93_700 };
      const order = await store.order(customer, await store.product(fields));
      const token = customer.auth_token;
      const params = { orderId: order.orderId };
      const openPaymentPage = async () => {
        const { paymentId } = await store.call(
          endpoints.startPayment,
          { params, body: { method: 'upi' } },
          token,
        );
        return paymentId;
      };
      const pay = async (result: 'paid' | 'failed') => {
        const input = { params: { paymentId: await openPaymentPage() }, body: { result } };
        await store.call(endpoints.completeDemoPayment, input, token);
      };
      await stage.signIn(customer);
      await prepare({ ...stage, order, pay, openPaymentPage });
    },
  };
}

/** Screens on which customers and guests pay, follow and return their orders. */
export const orderScenes: readonly Scene[] = [
  {
    name: 'guest-code',
    failures: [400],
    prepare: async ({ page }) => {
      await open(page, '/guest');
      const main = page.getByRole('main');
      await main.getByRole('textbox', { name: 'Email' }).fill(`${uniqueWord()}@example.com`);
      await main.getByRole('textbox', { name: 'Mobile Number' }).fill('+919812345678');
      await main.getByRole('button', { name: 'Send code' }).click();
      await main.getByRole('textbox', { name: 'Code' }).fill('000000');
      await main.getByRole('button', { name: 'Continue' }).click();
      await expect(main.getByRole('alert')).toBeFocused();
    },
  },
  {
    name: 'guest-link',
    prepare: ({ page }) => open(page, '/guest?token=a'),
  },
  {
    name: 'order-link-wrong',
    failures: [404],
    prepare: async ({ page }) => {
      await open(page, '/orders/ABCDE-12345?key=a');
      await expect(page.getByText('We cannot show this order.')).toBeVisible();
    },
  },
  orderScene('payment-open', async ({ page, order }) => {
    await open(page, `/payment/${order.orderId}`);
  }),
  orderScene('payment-failed', async ({ page, order, pay }) => {
    await pay('failed');
    await open(page, `/payment/${order.orderId}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment failed');
  }),
  orderScene('payment-cancelled', async ({ page, store, order }) => {
    await store.setStatus(order.orderId, 'Cancelled');
    await open(page, `/payment/${order.orderId}`);
    await expect(page.getByText('Nothing was charged.')).toBeVisible();
  }),
  orderScene('payment-demo', async ({ page, openPaymentPage }) => {
    await open(page, `/demo-payment/${await openPaymentPage()}`);
    await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible();
  }),
  orderScene('order-shipped', async ({ page, store, order, pay }) => {
    await pay('paid');
    const { orderId, items } = order;
    const pieces = items.map(({ p_id, quantity }) => ({ p_id, quantity }));
    const parcel = { carrier: 'Blue Dart', trackingNumber: 'BD123456789', trackingUrl: '' };
    const body = { ...parcel, items: pieces };
    await store.call(endpoints.addShipment, { params: { orderId }, body });
    await open(page, `/orders/${orderId}`);
    await expect(page.getByText('Parcel with Blue Dart')).toBeVisible();
  }),
  orderScene('return-form', async ({ page, store, order, pay }) => {
    await pay('paid');
    await store.setStatus(order.orderId, 'Shipped');
    await store.setStatus(order.orderId, 'Delivered');
    await open(page, `/orders/${order.orderId}`);
    await page.getByRole('button', { name: 'Return or exchange' }).click();
    const form = page.getByRole('dialog');
    await form.getByRole('button', { name: 'Send request' }).click();
    await expect(form.getByLabel('Description')).toBeFocused();
  }),
];
