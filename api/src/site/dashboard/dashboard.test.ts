import { endpoints } from '@vajra/contract';
import { expect, it } from 'vitest';
import { createLookup, createProduct, placeOrder } from '../../../test/factories.ts';
import { type TestApi, useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi();

async function inquiryFor(at: TestApi) {
  return {
    u_name: 'Ravi',
    email: 'r@example.com',
    mo_no: '98000 00000',
    carat_size: '1',
    price_range: '1 lakh',
    diamond_type: 'Natural' as const,
    diamond_shape: 'Oval',
    clarity_id: await createLookup(at, 'clarity'),
    diamond_color: 'F',
    diamond_cut_grade: 'Ideal',
  };
}

it('counts orders, products, users, contact messages and pending work, and returns the news line', async () => {
  const admin = await api.createAdmin();
  const counters = async () => (await api.call(endpoints.dashboardCounter, {}, admin)).data;
  expect(await counters()).toEqual({
    total_orders: 0,
    total_products: 0,
    total_users: 1,
    total_requests: 0,
    waiting_orders: 0,
    waiting_inquiries: 0,
    getNewsLine: null,
  });

  const stone = await createProduct(api);
  await createProduct(api, { status: 0 });
  await placeOrder(api, await api.createCustomer(), stone);
  const shipped = await placeOrder(api, await api.createCustomer(), stone);
  const change = { params: { orderId: shipped.orderId }, body: { status: 'Shipped' as const } };
  await api.call(endpoints.changeOrderStatus, change, admin);
  const body = { name: 'Ravi', mo_no: '98000 00000', email: 'r@example.com', message: 'Hello' };
  await api.call(endpoints.contactUs, { body });
  for (const status of [0, 1] as const) {
    await api.call(endpoints.addCustomInquiry, { body: await inquiryFor(api) });
    const { data } = await api.call(endpoints.getCustomInquiries, { body: {} }, admin);
    const { i_id = 0 } = data.inquiryList[0] ?? {};
    await api.call(endpoints.changeInquiryStatus, { body: { i_id, status } }, admin);
  }
  await api.call(endpoints.addNewsLine, { body: { news_message: 'Open' } }, admin);
  expect(await counters()).toEqual({
    total_orders: 2,
    total_products: 2,
    total_users: 3,
    total_requests: 1,
    waiting_orders: 1,
    waiting_inquiries: 1,
    getNewsLine: { news_id: 1, news_message: 'Open' },
  });
});
