import type { ProductDocument } from '../products/product.model.ts';
import type { StockMovementDocument } from '../products/stock-ledger.model.ts';
import { readBatches, readMatching, type StoreSnapshot } from './read-batches.ts';

type Product = Pick<ProductDocument, '_id' | 'quantity' | 'purchased_qty' | 'remaining_qty'>;

/** What the ledger makes of a product. */
interface Stock {
  quantity: number;
  purchased_qty: number;
}

const counts = ['quantity', 'purchased_qty', 'remaining_qty'] as const;
const ofTheShop: ReadonlySet<string> = new Set(['opening', 'added', 'reduced']);

/** Products whose stock is not what their movements add up to. */
export async function* checkStock(read: StoreSnapshot): AsyncGenerator<string> {
  const fields = { quantity: 1, purchased_qty: 1, remaining_qty: 1 } as const;
  for await (const products of readBatches<Product>(read, 'products', fields)) {
    const moved = await stockOf(
      read,
      products.map(({ _id }) => _id),
    );
    for (const product of products) {
      const { quantity, purchased_qty } = moved.get(product._id) ?? nothing;
      const derived = { quantity, purchased_qty, remaining_qty: quantity - purchased_qty };
      for (const count of counts) {
        if (product[count] === derived[count]) continue;
        yield `product ${product._id}: ${count} is ${product[count]}, the ledger says ${derived[count]}`;
      }
      if (derived.remaining_qty < 0) {
        yield `product ${product._id}: the ledger has sold ${-derived.remaining_qty} too many`;
      }
    }
  }
}

const nothing: Stock = { quantity: 0, purchased_qty: 0 };

async function stockOf(read: StoreSnapshot, ids: readonly number[]): Promise<Map<number, Stock>> {
  const moved = new Map<number, Stock>();
  const rows = readMatching<StockMovementDocument>(read, 'stock_ledger', 'p_id', ids);
  for await (const { p_id, change, reason } of rows) {
    const { quantity, purchased_qty } = moved.get(p_id) ?? nothing;
    moved.set(
      p_id,
      ofTheShop.has(reason)
        ? { quantity: quantity + change, purchased_qty }
        : { quantity, purchased_qty: purchased_qty - change },
    );
  }
  return moved;
}

/** Movements of products or orders that are not there. */
export async function* checkMovements(read: StoreSnapshot): AsyncGenerator<string> {
  type Movement = Pick<StockMovementDocument, '_id' | 'p_id' | 'orderId'>;
  const fields = { p_id: 1, orderId: 1 } as const;
  for await (const rows of readBatches<Movement>(read, 'stock_ledger', fields)) {
    const products = await existing(read, 'products', [...new Set(rows.map(({ p_id }) => p_id))]);
    const orderIds = rows.flatMap(({ orderId }) => orderId ?? []);
    const orders = await existing(read, 'orders', [...new Set(orderIds)]);
    for (const { _id, p_id, orderId } of rows) {
      if (!products.has(p_id)) yield `movement ${_id}: there is no product ${p_id}`;
      if (orderId && !orders.has(orderId)) yield `movement ${_id}: there is no order ${orderId}`;
    }
  }
}

async function existing(
  { connection, snapshot: { session } }: StoreSnapshot,
  collection: string,
  ids: readonly (string | number)[],
): Promise<Set<unknown>> {
  const found = await connection
    .collection<{ _id: string | number }>(collection)
    .find({ _id: { $in: [...ids] } }, { session, projection: { _id: 1 } })
    .toArray();
  return new Set(found.map(({ _id }) => _id));
}
