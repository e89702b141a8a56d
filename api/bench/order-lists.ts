import { endpoints, orderIdFrom, orderStatuses } from '@vajra/contract';
import { randomOf } from '../seed/random.ts';
import type { OrderDocument } from '../src/orders/order.model.ts';
import { searchTerms } from '../src/orders/order-search.ts';
import { benchDeskList } from './desk-lists.ts';
import { firstNameOf, personOf } from './people.ts';
import { address, type BenchStore } from './shop.ts';

const ordersOfAPerson = 5;
const minute = 60_000;

type Order = OrderDocument & { customer: NonNullable<OrderDocument['customer']> };

const asked: Readonly<Record<string, (like: Order, last: number) => object>> = {
  newest: () => ({}),
  'the page in the middle': (_, last) => ({ page: Math.ceil(last / 2) }),
  'one status': () => ({ status: 'Pending' }),
  'accepted orders': () => ({ status: 'Shipped,Delivered' }),
  'a customer': ({ u_id }) => ({ userId: u_id }),
  'found by id': ({ _id }) => ({ search: _id }),
  'found by name': ({ customer }) => ({ search: customer.u_name }),
  'found by phone': ({ customer }) => ({ search: customer.mo_no.slice(3) }),
  'a name that hundreds have': ({ customer }) => ({ search: firstNameOf(customer) }),
  'that name, its tenth page of many': ({ customer }, last) => ({
    search: firstNameOf(customer),
    page: last > 100 ? 10 : 1,
  }),
  'that name and one status': ({ customer }) => ({
    search: firstNameOf(customer),
    status: 'Shipped',
  }),
  'that name and another': ({ customer }) => ({ search: `${firstNameOf(customer)} ra` }),
  'one letter': ({ customer }) => ({ search: customer.u_name[0] }),
};

/** Pages of the desk's list of orders among 500 and among 50,000: milliseconds, in turn. */
export async function benchOrderLists(store: BenchStore): Promise<void> {
  const { path } = endpoints.getOrders;
  await benchDeskList(store, { rows: 'orders', collection: 'orders', path, rowOf: orderOf, asked });
}

function orderOf(number: number): Order {
  const random = randomOf(`order ${number}`);
  const person = Math.floor(number / ordersOfAPerson);
  const u_id = 1000 + person;
  const customer = personOf(person);
  const _id = orderIdFrom(random.bytes(10));
  const createdAt = new Date(Date.parse('2026-01-01') + number * minute);
  const status = random.pick(orderStatuses);
  return {
    _id,
    u_id,
    customer,
    currency: 'INR',
    priceBasis: 'list',
    total: 100_000,
    items: [{ p_id: 1, sku: 'R-1', name: 'Round', image: null, quantity: 1, unit: 100_000 }],
    shippingAddress: address,
    paymentMethod: 'upi',
    status,
    history: [{ status, at: createdAt, by: 'customer', u_id }],
    createdAt,
    ...searchTerms({ _id, customer }),
  };
}
