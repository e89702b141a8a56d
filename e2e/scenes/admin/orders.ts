import { expect } from '../../fixtures/test.ts';
import { open, type Scene, type SceneContext } from '../scene.ts';
import { adminScene, dialogOf } from './admin-scene.ts';

async function makeOrder({ store }: SceneContext) {
  const product = await store.product();
  const { orderId } = await store.order(await store.customer(), product, 2);
  return orderId;
}

/** One order with its dialog and packing slip, and lists without orders. */
export const orderScenes: readonly Scene[] = [
  adminScene('order', async (stage) => {
    await open(stage.page, `/admin/orders/${await makeOrder(stage)}`);
    const stock = stage.page.getByRole('list', { name: 'Stock movements' });
    await expect(stock).toBeVisible();
  }),
  adminScene('order-cancelling', async (stage, adminPage) => {
    await open(stage.page, `/admin/orders/${await makeOrder(stage)}`);
    await adminPage.main.getByRole('combobox').first().selectOption('Cancelled');
    await expect(dialogOf(stage)).toBeVisible();
  }),
  adminScene('order-slip', async (stage) => {
    await open(stage.page, `/admin/orders/${await makeOrder(stage)}/slip`);
  }),
  adminScene('order-missing', ({ page }) => open(page, '/admin/orders/ORD-000000')),
  adminScene('orders-search-empty', ({ page }) => open(page, '/admin/orders?search=zzzzzz')),
];
