import { arrivedPieces, currencyOf, isOutOfStore } from '@vajra/contract';
import type { StockMovementDocument } from '../../catalogue/stock/stock-ledger.model.ts';
import type { OrderDocument } from '../../sales/orders/order.model.ts';
import { amountsOf } from '../../sales/orders/order-amounts.ts';
import { readBatches, readMatching, type StoreSnapshot } from './read-batches.ts';

type Order = Omit<OrderDocument, 'shippingAddress' | 'paymentMethod' | 'createdAt' | 'search'>;

const fields = {
  u_id: 1,
  customer: 1,
  currency: 1,
  priceBasis: 1,
  total: 1,
  items: 1,
  shipping: 1,
  tax: 1,
  status: 1,
  hasLeftStore: 1,
  history: 1,
  shipments: 1,
  returns: 1,
} as const;

/** Reports orders whose total, currency, status or stock movements are inconsistent. */
export async function* checkOrders(store: StoreSnapshot): AsyncGenerator<string> {
  for await (const orders of readBatches<Order>(store, 'orders', fields)) {
    const taken = await stockTakenBy(
      store,
      orders.map(({ _id }) => _id),
    );
    for (const order of orders) {
      for (const discrepancy of [
        ...fieldDiscrepancies(order),
        ...stockDiscrepancies(order, taken.get(order._id)),
      ]) {
        yield `order ${order._id}: ${discrepancy}`;
      }
    }
  }
}

function* fieldDiscrepancies(order: Order): Generator<string> {
  const { total, items, shipping, currency, priceBasis, status, history, customer } = order;
  const sum = amountsOf(order).total;
  if (total !== sum) {
    yield `total is ${total}, expected ${sum} from its lines and shipping (minor units)`;
  }
  if (items.length === 0) yield 'has no lines';
  for (const { p_id, quantity, unit } of items) {
    const isValidQuantity = Number.isInteger(quantity) && quantity > 0;
    if (!isValidQuantity) yield `line of product ${p_id} has the invalid quantity ${quantity}`;
    if (!isMoney(unit)) {
      yield `line of product ${p_id} has the price ${unit}, expected integer minor units`;
    }
  }
  if (shipping && !isMoney(shipping.price)) {
    yield `shipping has the price ${shipping.price}, expected integer minor units`;
  }
  if (priceBasis !== 'list' && priceBasis !== 'discounted') {
    yield `unknown price basis ${priceBasis}`;
  }
  // The currency follows from the phone number, which is erased when the customer is deleted.
  if (customer && currency !== currencyOf(customer)) {
    yield `currency is ${currency}, expected ${currencyOf(customer)} for its customer`;
  }
  for (const { p_id, quantity } of (order.shipments ?? []).flatMap((each) => each.items)) {
    if (!items.some((item) => item.p_id === p_id && item.quantity >= quantity)) {
      yield `a parcel has ${quantity} of product ${p_id}, which were not ordered`;
    }
  }
  const last = history.at(-1)?.status;
  if (last !== status) yield `status is ${status}, but its history ends with ${last}`;
}

function isMoney(minor: number): boolean {
  return Number.isSafeInteger(minor) && minor >= 0;
}

/**
 * An order has taken the stock of its lines, or nothing if it was cancelled before it left the store.
 * Returned pieces that are sold again are not taken any more, and replacements are taken, too.
 */
function* stockDiscrepancies(
  order: Order,
  taken: ReadonlyMap<number, number> = new Map(),
): Generator<string> {
  const { items, status, returns = [] } = order;
  const expected = new Map<number, number>();
  const isReturned = status === 'Cancelled' && !isOutOfStore(order);
  for (const { p_id, quantity } of items) {
    expected.set(p_id, (expected.get(p_id) ?? 0) + (isReturned ? 0 : quantity));
  }
  for (const request of returns) {
    for (const item of request.items) {
      const replaced = request.state === 'exchanged' ? arrivedPieces(item) : 0;
      const change = replaced - item.restocked;
      expected.set(item.p_id, (expected.get(item.p_id) ?? 0) + change);
    }
  }
  for (const p_id of new Set([...expected.keys(), ...taken.keys()])) {
    const [quantity, actual] = [expected.get(p_id) ?? 0, taken.get(p_id) ?? 0];
    if (quantity === actual) continue;
    yield `${status}, expected ${quantity} of product ${p_id}, the ledger has ${actual}`;
  }
}

/** The pieces that each order has taken according to the ledger, by product. */
async function stockTakenBy(
  store: StoreSnapshot,
  orderIds: readonly string[],
): Promise<Map<string, Map<number, number>>> {
  const taken = new Map<string, Map<number, number>>();
  const rows = readMatching<StockMovementDocument>(store, 'stock_ledger', 'orderId', orderIds);
  for await (const { orderId, p_id, change } of rows) {
    if (orderId === null) continue;
    const ofOrder = taken.get(orderId) ?? new Map<number, number>();
    ofOrder.set(p_id, (ofOrder.get(p_id) ?? 0) - change);
    taken.set(orderId, ofOrder);
  }
  return taken;
}
