import type { ClientSession, Connection } from 'mongoose';
import type { AuditTrail } from '../audit/audit.service.ts';
import type { Transaction } from '../mongo/transactions.ts';
import { nothingEmbedded, type ProductDocument } from './product.model.ts';
import type { Products } from './products.service.ts';

/** A product that is not there yet: the rest is the same for all that are new. */
export type NewProductFields = Pick<
  ProductDocument,
  'sku' | 'name' | 'price' | 'quantity' | 'status'
> &
  Partial<ProductDocument>;

/** What changes in a product. Its quantity is how many pieces the shop has had in all. */
export interface ProductEdit {
  before: ProductDocument;
  set: Partial<ProductDocument>;
}

export interface ProductBatch {
  added: readonly NewProductFields[];
  edited: readonly ProductEdit[];
}

/** By whom, and for what besides the products it is told in the audit. */
interface Cause {
  u_id: number;
  targets: Readonly<Record<string, number>>;
}

interface Needs {
  connection: Connection;
  products: Products;
  audit: AuditTrail;
}

/** Many products at once, by few writes. Without mongoose's documents in between. */
export class ProductBatchWriter {
  readonly #products;

  constructor(private readonly needs: Needs) {
    this.#products = needs.connection.collection<ProductDocument>('products');
  }

  /** Those of these SKUs that exist, by SKU. */
  async bySku(
    skus: readonly string[],
    session?: ClientSession,
  ): Promise<Map<string, ProductDocument>> {
    const found = await this.#products
      .find({ sku: { $in: [...skus] } }, { session, batchSize: skus.length + 1 })
      .toArray();
    return new Map(found.map((product) => [product.sku, product]));
  }

  /**
   * Writes a batch with its stock movements and audit rows, in a transaction that takes versions of
   * catalogue and stock; new products get the ids from `firstId` up. A quantity must not be below
   * what is sold: who made the batch has read the products in this transaction.
   */
  async write(
    { added, edited }: ProductBatch,
    firstId: number,
    cause: Cause,
    tx: Transaction,
  ): Promise<void> {
    const { session } = tx;
    if (added.length + edited.length === 0) return;
    const version = await tx.version('catalogue');
    const now = new Date();
    const documents = added.map((fields, index) =>
      newProduct(firstId + index, fields, version, now),
    );
    if (documents.length > 0) await this.#products.insertMany(documents, { session });
    const moved = edited.filter(({ before, set }) => movedBy(before, set) !== 0);
    const stockVersion = moved.length > 0 ? await tx.version('stock') : 0;
    if (edited.length > 0) {
      const updates = edited.map(({ before, set }) => {
        const stamps = { 'version.catalogue': version, updatedAt: now };
        const stock = movedBy(before, set) !== 0 && stockOf(before, set, stockVersion);
        const $set = { ...set, ...stamps, ...stock };
        return { updateOne: { filter: { _id: before._id }, update: { $set } } };
      });
      await this.#products.bulkWrite(updates, { session });
    }
    await this.#recordStock(documents, moved, cause.u_id, session);
    await this.#audit(documents, edited, cause, session);
  }

  async #recordStock(
    added: readonly ProductDocument[],
    moved: readonly ProductEdit[],
    u_id: number,
    session: ClientSession,
  ): Promise<void> {
    const { stock } = this.needs.products;
    const openings = added.map(({ _id, quantity }) => ({ p_id: _id, quantity }));
    if (openings.length > 0) await stock.record(openings, { reason: 'opening', u_id }, session);
    const lines = moved.map(({ before, set }) => ({
      p_id: before._id,
      quantity: movedBy(before, set),
    }));
    const more = lines.filter(({ quantity }) => quantity > 0);
    const fewer = lines.filter(({ quantity }) => quantity < 0);
    if (more.length > 0) await stock.record(more, { reason: 'added', u_id }, session);
    if (fewer.length > 0) await stock.record(fewer, { reason: 'reduced', u_id }, session);
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
    return this.needs.audit.recordAll(
      rows.map(({ p_id, before, after }) => ({ targets: { p_id, ...targets }, before, after })),
      session,
    );
  }
}

function movedBy(before: ProductDocument, { quantity }: Partial<ProductDocument>): number {
  return quantity === undefined ? 0 : quantity - before.quantity;
}

function stockOf(before: ProductDocument, set: Partial<ProductDocument>, version: number) {
  const remaining_qty = before.remaining_qty + movedBy(before, set);
  return { remaining_qty, 'version.stock': version };
}

function newProduct(
  _id: number,
  fields: NewProductFields,
  version: number,
  now: Date,
): ProductDocument {
  return {
    _id,
    description: '',
    specifications: '',
    is_recommended: 0,
    ...nothingEmbedded,
    length: null,
    weight: null,
    purchased_qty: 0,
    remaining_qty: fields.quantity,
    discount: 0,
    images: [],
    rating: { sum: 0, count: 0 },
    version: { catalogue: version, stock: 0 },
    createdAt: now,
    updatedAt: now,
    ...fields,
  };
}
