import type { ProductDocument } from '../../catalogue/products/product.model.ts';
import type { StockMovementDocument } from '../../catalogue/stock/stock-ledger.model.ts';
import { readBatches, readMatching, type StoreSnapshot } from './read-batches.ts';

type Product = Pick<ProductDocument, '_id' | 'quantity' | 'purchased_qty' | 'remaining_qty'>;

/** A product's stock according to the ledger. */
interface LedgerStock {
  quantity: number;
  purchased_qty: number;
}

const counts = ['quantity', 'purchased_qty', 'remaining_qty'] as const;
const reasonsOfAdmins: ReadonlySet<string> = new Set(['opening', 'added', 'reduced']);

/** Reports products whose stock differs from the sum of their movements. */
export async function* checkStock(store: StoreSnapshot): AsyncGenerator<string> {
  const fields = { quantity: 1, purchased_qty: 1, remaining_qty: 1 } as const;
  for await (const products of readBatches<Product>(store, 'products', fields)) {
    const ledger = await ledgerStock(
      store,
      products.map(({ _id }) => _id),
    );
    for (const product of products) {
      const { quantity, purchased_qty } = ledger.get(product._id) ?? noStock;
      const expected = { quantity, purchased_qty, remaining_qty: quantity - purchased_qty };
      for (const count of counts) {
        if (product[count] === expected[count]) continue;
        yield `product ${product._id}: ${count} is ${product[count]}, expected ${expected[count]} from the ledger`;
      }
      if (expected.remaining_qty < 0) {
        yield `product ${product._id}: ${-expected.remaining_qty} more sold than available according to the ledger`;
      }
    }
  }
}

const noStock: LedgerStock = { quantity: 0, purchased_qty: 0 };

async function ledgerStock(
  store: StoreSnapshot,
  ids: readonly number[],
): Promise<Map<number, LedgerStock>> {
  const moved = new Map<number, LedgerStock>();
  const rows = readMatching<StockMovementDocument>(store, 'stock_ledger', 'p_id', ids);
  for await (const { p_id, change, reason } of rows) {
    const { quantity, purchased_qty } = moved.get(p_id) ?? noStock;
    moved.set(
      p_id,
      reasonsOfAdmins.has(reason)
        ? { quantity: quantity + change, purchased_qty }
        : { quantity, purchased_qty: purchased_qty - change },
    );
  }
  return moved;
}

/** Reports movements of products or orders that do not exist. */
export async function* checkMovements(store: StoreSnapshot): AsyncGenerator<string> {
  type Movement = Pick<StockMovementDocument, '_id' | 'p_id' | 'orderId'>;
  const fields = { p_id: 1, orderId: 1 } as const;
  for await (const rows of readBatches<Movement>(store, 'stock_ledger', fields)) {
    const products = await existingIds(store, 'products', [
      ...new Set(rows.map(({ p_id }) => p_id)),
    ]);
    const orderIds = rows.flatMap(({ orderId }) => orderId ?? []);
    const orders = await existingIds(store, 'orders', [...new Set(orderIds)]);
    for (const { _id, p_id, orderId } of rows) {
      if (!products.has(p_id)) yield `movement ${_id}: product ${p_id} does not exist`;
      if (orderId && !orders.has(orderId)) yield `movement ${_id}: order ${orderId} does not exist`;
    }
  }
}

async function existingIds(
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
