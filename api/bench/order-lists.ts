import { endpoints, orderIdFrom, orderStatuses } from '@vajra/contract';
import { createRandom } from '../seed/random.ts';
import type { OrderDocument } from '../src/sales/orders/order.model.ts';
import { searchTerms } from '../src/sales/orders/order-search.ts';
import { benchAdminList } from './admin-lists.ts';
import { customerOf, firstNameOf } from './customers.ts';
import { address, type BenchStore } from './shop.ts';

const ordersPerCustomer = 5;
const minute = 60_000;

type Order = OrderDocument & { customer: NonNullable<OrderDocument['customer']> };

const queries: Readonly<Record<string, (like: Order, last: number) => object>> = {
  newest: () => ({}),
  'middle page': (_, last) => ({ page: Math.ceil(last / 2) }),
  'one status': () => ({ status: 'Pending' }),
  'accepted orders': () => ({ status: 'Shipped,Delivered' }),
  'a customer': ({ u_id }) => ({ userId: u_id }),
  'by id': ({ _id }) => ({ search: _id }),
  'by name': ({ customer }) => ({ search: customer.u_name }),
  'by phone': ({ customer }) => ({ search: customer.mo_no.slice(3) }),
  'a common name': ({ customer }) => ({ search: firstNameOf(customer) }),
  'common name, tenth page': ({ customer }, last) => ({
    search: firstNameOf(customer),
    page: last > 100 ? 10 : 1,
  }),
  'common name and status': ({ customer }) => ({
    search: firstNameOf(customer),
    status: 'Shipped',
  }),
  'two common prefixes': ({ customer }) => ({ search: `${firstNameOf(customer)} ra` }),
  'one letter': ({ customer }) => ({ search: customer.u_name[0] }),
};

/** Measures pages of the admin's order list with 500 and with 50,000 orders. */
export async function benchOrderLists(store: BenchStore): Promise<void> {
  const { path } = endpoints.getOrders;
  await benchAdminList(store, {
    rows: 'orders',
    collection: 'orders',
    path,
    rowOf: orderOf,
    queries: queries,
  });
}

function orderOf(number: number): Order {
  const random = createRandom(`order ${number}`);
  const customerIndex = Math.floor(number / ordersPerCustomer);
  const u_id = 1000 + customerIndex;
  const customer = customerOf(customerIndex);
  const _id = orderIdFrom(random.bytes(10));
  const createdAt = new Date(Date.parse('2026-01-01') + number * minute);
  const status = random.pick(orderStatuses);
  const items = [{ p_id: 1, sku: 'R-1', name: 'Round', image: null, quantity: 1, unit: 100_000 }];
  return {
    _id,
    u_id,
    customer,
    currency: 'INR',
    priceBasis: 'list',
    total: 100_000,
    items,
    shippingAddress: address,
    paymentMethod: 'upi',
    status,
    history: [{ status, at: createdAt, by: 'customer', u_id }],
    createdAt,
    ...searchTerms({ _id, customer, items }),
  };
}
