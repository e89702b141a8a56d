import { type Body, endpoints } from '@vajra/contract';
import { createProduct, placeOrder } from './factories.ts';
import type { TestApi, TestUser } from './start-test-api.ts';

/** Places and delivers an order of one product. */
export async function deliverOrder(
  api: TestApi,
  admin: TestUser,
  { customer: given, quantity = 1 }: { customer?: TestUser; quantity?: number } = {},
) {
  const customer = given ?? (await api.createCustomer());
  const product = await createProduct(api, { quantity: quantity + 2 });
  const { orderId } = await placeOrder(api, customer, product, quantity);
  const body = { status: 'Delivered' } as const;
  await api.call(endpoints.changeOrderStatus, { params: { orderId }, body }, admin);
  return { customer, orderId, params: { orderId }, p_id: product.p_id, product };
}

type ReturnForm = Omit<Body<typeof endpoints.requestReturn>, 'items'>;

export const returnForm: ReturnForm = {
  reason: 'damaged',
  wish: 'exchange',
  description: 'The box was crushed.',
};

/** Requests the return of a delivered order, and takes it to a state with all pieces restocked. */
export async function createReturn(
  api: TestApi,
  admin: TestUser,
  options: {
    state?: 'requested' | 'approved' | 'received';
    quantity?: number;
    files?: File[];
  } = {},
) {
  const { state = 'requested', quantity = 1, files = [] } = options;
  const delivered = await deliverOrder(api, admin, { quantity });
  const { p_id, params } = delivered;
  // Forms with files send the list as text.
  const items = JSON.stringify([{ p_id, quantity }]);
  const input = { params, body: { ...returnForm, items }, files };
  const { order } = await api.call(endpoints.requestReturn, input, delivered.customer);
  const returnId = order.returns?.at(-1)?.returnId ?? 0;
  const ofReturn = { params: { returnId } };
  if (state !== 'requested') {
    const body = { decision: 'approved' } as const;
    await api.call(endpoints.decideReturn, { ...ofReturn, body }, admin);
  }
  if (state === 'received') {
    const body = { items: [{ p_id, restocked: quantity }] };
    await api.call(endpoints.receiveReturn, { ...ofReturn, body }, admin);
  }
  return { ...delivered, returnId };
}
