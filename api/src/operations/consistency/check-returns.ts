import { isDeepStrictEqual } from 'node:util';
import { arrivedPieces, claimedPieces } from '@vajra/contract';
import type { StockMovementDocument } from '../../catalogue/stock/stock-ledger.model.ts';
import type { OrderDocument } from '../../sales/orders/order.model.ts';
import type { ReturnDocument } from '../../sales/returns/return.model.ts';
import { readBatches, readMatching, type StoreSnapshot } from './read-batches.ts';

type Request = Pick<
  ReturnDocument,
  '_id' | 'orderId' | 'u_id' | 'state' | 'items' | 'refunded' | 'history'
>;

const fields = {
  orderId: 1,
  u_id: 1,
  state: 1,
  items: 1,
  refunded: 1,
  history: 1,
} as const;

/** Reports return requests that differ from their orders, and pieces that differ from the stock ledger. */
export async function* checkReturns(store: StoreSnapshot): AsyncGenerator<string> {
  for await (const requests of readBatches<Request>(store, 'returns', fields)) {
    const orderIds = [...new Set(requests.map(({ orderId }) => orderId))];
    const orders = new Map<string, OrderDocument>();
    for await (const order of readMatching<OrderDocument>(store, 'orders', '_id', orderIds)) {
      orders.set(order._id, order);
    }
    for (const request of requests) {
      for (const discrepancy of discrepanciesOf(request, orders.get(request.orderId))) {
        yield `return ${request._id}: ${discrepancy}`;
      }
    }
    const rows = readMatching<StockMovementDocument>(store, 'stock_ledger', 'orderId', orderIds);
    yield* ledgerDiscrepancies([...orders.values()], await movedPieces(rows));
  }
}

function* discrepanciesOf(request: Request, order: OrderDocument | undefined): Generator<string> {
  const { _id, orderId, u_id, state, items, refunded, history } = request;
  if (!order) {
    yield `order ${orderId} does not exist`;
    return;
  }
  if (order.u_id !== u_id) yield `is of customer ${u_id}, its order of ${order.u_id}`;
  const last = history.at(-1)?.state;
  if (last !== state) yield `is ${state}, but its history ends with ${last}`;
  const own = order.returns?.find(({ returnId }) => returnId === _id);
  const pieces = items.map(({ p_id, quantity, restocked, writtenOff }) => ({
    ...{ p_id, quantity, restocked, writtenOff },
  }));
  if (own?.state !== state) yield `is ${state}, its order has ${own?.state}`;
  if (own && !isDeepStrictEqual(own.items, pieces)) yield 'has other pieces than its order shows';
  if (own && own.refunded !== refunded)
    yield `refunds ${refunded}, its order shows ${own.refunded}`;
  for (const item of items) {
    if (arrivedPieces(item) <= item.quantity) continue;
    yield `${arrivedPieces(item)} of product ${item.p_id} came back, ${item.quantity} were requested`;
  }
  for (const { p_id } of items) {
    const ordered = sumOf(order.items, p_id);
    const claimed = (order.returns ?? []).reduce((sum, each) => sum + claimedPieces(each, p_id), 0);
    if (claimed <= ordered) continue;
    yield `${claimed} of product ${p_id} are in return requests, ${ordered} were ordered`;
  }
}

function sumOf(items: readonly { p_id: number; quantity: number }[], p_id: number): number {
  return items.reduce((sum, item) => sum + (item.p_id === p_id ? item.quantity : 0), 0);
}

/** The pieces of each order that were moved because of returns, by order, reason and product. */
async function movedPieces(
  rows: AsyncIterable<StockMovementDocument>,
): Promise<Map<string, number>> {
  const moved = new Map<string, number>();
  for await (const { orderId, reason, p_id, change } of rows) {
    const key = `${orderId} ${reason} ${p_id}`;
    moved.set(key, (moved.get(key) ?? 0) + change);
  }
  return moved;
}

function* ledgerDiscrepancies(
  orders: readonly OrderDocument[],
  moved: ReadonlyMap<string, number>,
): Generator<string> {
  for (const { _id, items, returns = [] } of orders) {
    for (const p_id of new Set(items.map((item) => item.p_id))) {
      const pieces = returns.flatMap((request) =>
        request.items
          .filter((item) => item.p_id === p_id)
          .map((item) => ({
            returned: item.restocked,
            exchanged: request.state === 'exchanged' ? -arrivedPieces(item) : 0,
          })),
      );
      for (const reason of ['returned', 'exchanged'] as const) {
        const expected = pieces.reduce((sum, each) => sum + each[reason], 0);
        const actual = moved.get(`${_id} ${reason} ${p_id}`) ?? 0;
        if (expected === actual) continue;
        yield `order ${_id}: ${expected} of product ${p_id} ${reason}, the ledger has ${actual}`;
      }
    }
  }
}
