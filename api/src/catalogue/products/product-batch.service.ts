import type { ClientSession } from 'mongoose';
import type { Transaction } from '../../platform/mongo/transactions.ts';
import type { Platform } from '../../platform/platform.ts';
import type { StockLedger } from '../stock/stock-ledger.service.ts';
import { type NewProductFields, newProduct } from './new-product.ts';
import type { ProductDocument } from './product.model.ts';

/** Changed fields of a product. */
export interface ProductEdit {
  before: ProductDocument;
  set: Partial<ProductDocument>;
}

export type SuppliedProduct = Pick<ProductDocument, '_id' | 'sku' | 'name' | 'status'>;

export interface ProductBatch {
  added: readonly NewProductFields[];
  edited: readonly ProductEdit[];
}

/** Who changes the products, and what the audit trail records in addition to them. */
interface Cause {
  u_id: number;
  targets: Readonly<Record<string, number>>;
}

interface Dependencies extends Pick<Platform, 'connection' | 'audit'> {
  stockLedger: StockLedger;
}

/** Writes many products with few commands, using the driver because hydration would be slow. */
export class ProductBatchWriter {
  readonly #products;

  constructor(private readonly deps: Dependencies) {
    this.#products = deps.connection.collection<ProductDocument>('products');
  }

  /** Returns the products with these SKUs that exist, by SKU. */
  async bySku(
    skus: readonly string[],
    session?: ClientSession,
  ): Promise<Map<string, ProductDocument>> {
    const found = await this.#products
      .find({ sku: { $in: [...skus] } }, { session, batchSize: skus.length + 1 })
      .toArray();
    return new Map(found.map((product) => [product.sku, product]));
  }

  /** Yields a supplier's active products in batches, without what the product's page needs. */
  async *activeOf(supplier: string, batchSize: number): AsyncGenerator<SuppliedProduct[]> {
    const projection = { sku: 1, name: 1, status: 1 };
    for (let after = 0; ; ) {
      const found = await this.#products
        .find(
          { supplier, status: 1, _id: { $gt: after } },
          { projection, batchSize: batchSize + 1 },
        )
        .sort({ _id: 1 })
        .limit(batchSize)
        .toArray();
      if (found.length === 0) return;
      yield found;
      after = found.at(-1)?._id ?? after;
    }
  }

  /** Returns the products with these ids that are still active, as of this transaction. */
  async stillActive(ids: readonly number[], session: ClientSession): Promise<ProductDocument[]> {
    return this.#products.find({ _id: { $in: [...ids] }, status: 1 }, { session }).toArray();
  }

  /**
   * Writes a batch with its stock movements and audit rows. New products get consecutive ids from `firstId`. The caller has read the products in
   * this transaction and ensured that no quantity is below what is sold.
   */
  async write(
    { added, edited }: ProductBatch,
    firstId: number,
    cause: Cause,
    tx: Transaction,
  ): Promise<void> {
    const { session } = tx;
    if (added.length + edited.length === 0) return;
    const now = new Date();
    const documents = added.map((fields, index) => newProduct(firstId + index, fields, now));
    const changed = [...documents, ...edited.map(({ before }) => before)];
    tx.changes(
      'catalogue',
      changed.map(({ _id }) => _id),
    );
    if (documents.length > 0) await this.#products.insertMany(documents, { session });
    if (edited.length > 0) {
      const updates = edited.map(({ before, set }) => {
        const { _id } = before;
        const change = quantityChange(before, set);
        if (change !== 0) tx.changes('stock', [_id]);
        const stock = change !== 0 && { remaining_qty: before.remaining_qty + change };
        const update = { $set: { ...set, ...stock, updatedAt: now }, $inc: { revision: 1 } };
        return { updateOne: { filter: { _id }, update } };
      });
      await this.#products.bulkWrite(updates, { session });
    }
    await this.#recordStock(documents, edited, cause.u_id, session);
    await this.#audit(documents, edited, cause, session);
  }

  async #recordStock(
    added: readonly ProductDocument[],
    edited: readonly ProductEdit[],
    u_id: number,
    session: ClientSession,
  ): Promise<void> {
    const { stockLedger } = this.deps;
    const openings = added.map(({ _id, quantity }) => ({
      p_id: _id,
      change: quantity,
      cause: { reason: 'opening', u_id } as const,
    }));
    const changes = edited.flatMap(({ before, set }) => {
      const change = quantityChange(before, set);
      const reason = change < 0 ? ('reduced' as const) : ('added' as const);
      return change === 0 ? [] : [{ p_id: before._id, change, cause: { reason, u_id } }];
    });
    const movements = [...openings, ...changes];
    if (movements.length > 0) await stockLedger.record(movements, session);
  }

  #audit(
    added: readonly ProductDocument[],
    edited: readonly ProductEdit[],
    { targets }: Cause,
    session: ClientSession,
  ): Promise<void> {
    const rows = [
      ...added.map((after) => ({ p_id: after._id, before: null, after })),
      ...edited.map(({ before, set }) => ({
        p_id: before._id,
        before,
        after: { ...before, ...set },
      })),
    ];
    return this.deps.audit.recordAll(
      rows.map(({ p_id, before, after }) => ({ targets: { p_id, ...targets }, before, after })),
      session,
    );
  }
}

function quantityChange(before: ProductDocument, { quantity }: Partial<ProductDocument>): number {
  return quantity === undefined ? 0 : quantity - before.quantity;
}
