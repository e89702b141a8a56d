import { expect } from '../../fixtures/test.ts';
import { open, type Scene, type Stage } from '../scene.ts';
import { atDesk, dialogOf } from './at-desk.ts';

async function makeOrder({ store }: Stage) {
  const product = await store.product();
  const { orderId } = await store.order(await store.customer(), product, 2);
  return orderId;
}

/** One order: its page, its question, its slip, and what none has. */
export const orderScenes: readonly Scene[] = [
  atDesk('order', async (stage) => {
    await open(stage.page, `/admin/orders/${await makeOrder(stage)}`);
    const stock = stage.page.getByRole('list', { name: 'Stock movements' });
    await expect(stock).toBeVisible();
  }),
  atDesk('order-cancelling', async (stage, desk) => {
    await open(stage.page, `/admin/orders/${await makeOrder(stage)}`);
    await desk.main.getByRole('combobox').first().selectOption('Cancelled');
    await expect(dialogOf(stage)).toBeVisible();
  }),
  atDesk('order-slip', async (stage) => {
    await open(stage.page, `/admin/orders/${await makeOrder(stage)}/slip`);
  }),
  atDesk('order-missing', ({ page }) => open(page, '/admin/orders/ORD-000000')),
  atDesk('orders-search-empty', ({ page }) => open(page, '/admin/orders?search=zzzzzz')),
];
