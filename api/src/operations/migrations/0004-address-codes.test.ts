import { expect, it } from 'vitest';
import { createProduct, placeOrder } from '../../../test/factories.ts';
import { useTestApi } from '../../../test/start-test-api.ts';
import { userModel } from '../../identity/accounts/user.model.ts';
import { orderModel } from '../../sales/orders/order.model.ts';
import { addressCodes } from './0004-address-codes.ts';

const api = await useTestApi();
const rest = { address: '1 Ring Road', city: 'Surat', postalCode: '395003' };

it.each([
  ['India', 'Gujarat', { countryCode: 'IN', stateCode: 'IN-GJ' }],
  ['Bharat', 'Gujarat', { countryCode: 'IN', stateCode: 'IN-GJ' }],
  ['India (IN)', 'gujarat', { countryCode: 'IN', stateCode: 'IN-GJ' }],
  ['lndia', 'Gujrat', { countryCode: 'IN', stateCode: 'IN-GJ' }],
  ['India', 'Old Province', { countryCode: 'IN', stateCode: undefined }],
  ['Wakanda', 'Golden City', { countryCode: undefined, stateCode: undefined }],
  // One letter from Niger and from Nigeria.
  ['Nigeri', '', { countryCode: undefined, stateCode: undefined }],
])('adds the codes of %s, %s', async (country, state, codes) => {
  const customer = await api.createCustomer();
  const { orderId } = await placeOrder(api, customer, await createProduct(api));
  const stored = { ...rest, country, state };
  const users = userModel(api.connection);
  const orders = orderModel(api.connection);
  await users.updateOne({ _id: customer.u_id }, { $set: { address: stored } });
  await orders.updateOne({ _id: orderId }, { $set: { shippingAddress: stored } });
  await addressCodes.run(api.connection);
  await addressCodes.run(api.connection);
  const order = await orders.findById(orderId).lean();
  expect(order?.shippingAddress).toEqual(JSON.parse(JSON.stringify({ ...stored, ...codes })));
  const user = await users.findById(customer.u_id).lean();
  const isIndia = codes.countryCode === 'IN';
  expect(user?.address).toMatchObject({
    ...rest,
    country: isIndia ? 'India' : country,
    state: codes.stateCode ? 'Gujarat' : state,
  });
  expect(user?.address?.countryCode).toBe(codes.countryCode);
});
