import { currencyOf } from '@vajra/contract';
import type { OrderDocument } from '../orders/order.model.ts';
import type { StockMovementDocument } from '../products/stock-ledger.model.ts';
import { readBatches, readMatching, type StoreSnapshot } from './read-batches.ts';

type Order = Omit<OrderDocument, 'shippingAddress' | 'paymentMethod' | 'createdAt' | 'search'>;

const fields = {
  u_id: 1,
  customer: 1,
  currency: 1,
  priceBasis: 1,
  total: 1,
  items: 1,
  status: 1,
  history: 1,
} as const;

/** Orders whose total, currency, status or pieces are not what the rest of the store says. */
export async function* checkOrders(read: StoreSnapshot): AsyncGenerator<string> {
  for await (const orders of readBatches<Order>(read, 'orders', fields)) {
    const taken = await takenBy(
      read,
      orders.map(({ _id }) => _id),
    );
    for (const order of orders) {
      for (const problem of [...problemsOf(order), ...unlike(order, taken.get(order._id))]) {
        yield `order ${order._id}: ${problem}`;
      }
    }
  }
}

function* problemsOf(order: Order): Generator<string> {
  const { total, items, currency, priceBasis, status, history, customer } = order;
  const sum = items.reduce((all, { unit, quantity }) => all + unit * quantity, 0);
  if (total !== sum) yield `total is ${total}, its lines come to ${sum} (minor units)`;
  if (items.length === 0) yield 'it has no lines';
  for (const { p_id, quantity, unit } of items) {
    const isWhole = Number.isInteger(quantity) && quantity > 0;
    if (!isWhole) yield `the line of product ${p_id} has the quantity ${quantity}`;
    const isMoney = Number.isSafeInteger(unit) && unit >= 0;
    if (!isMoney) yield `the line of product ${p_id} is priced ${unit}, which is not minor units`;
  }
  if (priceBasis !== 'list' && priceBasis !== 'discounted') yield `price basis is ${priceBasis}`;
  // A deleted customer's number is gone, and the currency stands alone.
  if (customer && currency !== currencyOf(customer)) {
    yield `currency is ${currency}, its customer pays ${currencyOf(customer)}`;
  }
  const last = history.at(-1)?.status;
  if (last !== status) yield `status is ${status}, its history ends with ${last}`;
}

/** An order has taken its lines, or, when cancelled, nothing. */
function* unlike(
  { items, status }: Order,
  taken: ReadonlyMap<number, number> = new Map(),
): Generator<string> {
  const wanted = new Map<number, number>();
  for (const { p_id, quantity } of items) {
    wanted.set(p_id, (wanted.get(p_id) ?? 0) + (status === 'Cancelled' ? 0 : quantity));
  }
  for (const p_id of new Set([...wanted.keys(), ...taken.keys()])) {
    const [should, did] = [wanted.get(p_id) ?? 0, taken.get(p_id) ?? 0];
    if (should === did) continue;
    yield `${status}, it should hold ${should} of product ${p_id}, the ledger says ${did}`;
  }
}

/** Pieces that each order holds, by product, after the ledger. */
async function takenBy(
  read: StoreSnapshot,
  orderIds: readonly string[],
): Promise<Map<string, Map<number, number>>> {
  const taken = new Map<string, Map<number, number>>();
  const rows = readMatching<StockMovementDocument>(read, 'stock_ledger', 'orderId', orderIds);
  for await (const { orderId, p_id, change } of rows) {
    if (orderId === null) continue;
    const ofOrder = taken.get(orderId) ?? new Map<number, number>();
    ofOrder.set(p_id, (ofOrder.get(p_id) ?? 0) - change);
    taken.set(orderId, ofOrder);
  }
  return taken;
}
