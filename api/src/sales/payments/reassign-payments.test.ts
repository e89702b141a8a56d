import { endpoints } from '@vajra/contract';
import { expect, it } from 'vitest';
import { confirmEmail, requestEmailChange } from '../../../test/email-links.ts';
import { address, createProduct } from '../../../test/factories.ts';
import { createGuest } from '../../../test/guests.ts';
import { useTestApi } from '../../../test/start-test-api.ts';
import { paymentModel } from './payment.model.ts';
import { refundModel } from './refund.model.ts';

const api = await useTestApi({ settings: { PAYMENTS: 'demo' } });
const admin = await api.createAdmin();

it("moves a guest's payments and refunds to the account that takes over, but not the admin's name", async () => {
  const email = 'guest@example.com';
  const guest = await createGuest(api, email);
  const { p_id } = await createProduct(api);
  await api.call(endpoints.addToCart, { body: { p_id } }, guest);
  const body = {
    items: [{ p_id, u_qty: 1 }],
    totalAmount: 1000,
    contact: { u_name: 'Asha', email },
    shippingAddress: address,
    paymentMethod: 'upi' as const,
  };
  const { orderId } = await api.call(endpoints.createOrder, { body }, guest);
  const params = { orderId };
  const { paymentId } = await api.call(endpoints.startPayment, { params, body: {} }, guest);
  const page = { params: { paymentId }, body: { result: 'paid' as const } };
  await api.call(endpoints.completeDemoPayment, page, guest);
  const part = { params, body: { amount: 100, reason: 'Chipped' } };
  await api.call(endpoints.refundOrder, part, admin);
  await api.call(endpoints.cancelOrder, { params }, guest);

  const customer = await api.createCustomer();
  await confirmEmail(api, await requestEmailChange(api, customer, email), customer);
  const payments = await paymentModel(api.connection).find({ orderId }).lean();
  expect(payments).toMatchObject([{ u_id: customer.u_id }]);
  const refunds = await refundModel(api.connection).find({ orderId }).sort({ amount: 1 }).lean();
  expect(refunds).toMatchObject([
    { by: 'admin', u_id: admin.u_id },
    { by: 'customer', u_id: customer.u_id },
  ]);
});
