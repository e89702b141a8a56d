import type { CartRow } from '@vajra/contract';
import type { ClientSession, Connection } from 'mongoose';
import { ConflictError, NotFoundError } from '../errors.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { IdempotentRequest } from '../idempotency/idempotent-request.ts';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';
import type { Sequences } from '../mongo/sequences.ts';
import type { ProductDocument } from '../products/product.model.ts';
import type { Products } from '../products/products.service.ts';
import { type CartRowDocument, cartRowModel } from './cart.model.ts';
import { presentCartRow } from './cart.presenter.ts';
import {
  type PreviousCartChange,
  type StoredCartChange,
  type StoredCartRow,
  toStoredRow,
  withCartRetention,
} from './stored-cart-change.ts';

interface Dependencies {
  connection: Connection;
  sequences: Sequences;
  idempotency: Idempotency;
  products: Products;
}

/** The effect of setting a quantity, and the resulting row. */
export interface CartChange {
  did: 'add' | 'change' | 'remove';
  row: CartRow | null;
}

const maxRows = 200;
/** Rows that the database sends at once. */
const maxBatchRows = 10_000;

/** Carts have a row per customer and product. Quantities are absolute, so writes are idempotent. */
export class Cart {
  readonly #rows;

  constructor(private readonly deps: Dependencies) {
    this.#rows = cartRowModel(deps.connection);
  }

  async list(u_id: number): Promise<CartRow[]> {
    const rows = await this.listRows(u_id);
    const products = await this.deps.products.findMany(rows.map(({ p_id }) => p_id));
    const byId = new Map(products.map((product) => [product._id, product]));
    return rows.flatMap((row) => {
      const product = byId.get(row.p_id);
      return product ? [presentCartRow(row, product)] : [];
    });
  }

  /** Raises the quantity of a product to `u_qty`. A larger quantity already in the cart stays. */
  add(
    u_id: number,
    p_id: number,
    u_qty: number,
    request: IdempotentRequest | undefined,
  ): Promise<CartRow> {
    return this.#changeRow(request, async (session) => {
      const product = await this.#requireAvailable(p_id, u_qty, session);
      assertRoom(await this.listRows(u_id, session), p_id);
      const upsert = () => this.#upsertRow(u_id, p_id, u_qty, session);
      const row = await upsert().catch((error: unknown) => {
        // A concurrent request inserted the row first, so this attempt updates it.
        if (isDuplicateKey(error) && !session) return upsert();
        throw error;
      });
      return { row, product };
    });
  }

  /** Sets the quantity of a product, adding a row if needed. 0 removes the product. */
  async set(
    u_id: number,
    p_id: number,
    u_qty: number,
    request: IdempotentRequest | undefined,
  ): Promise<CartChange> {
    const cart_id = await this.deps.sequences.nextOfBlock('cart_rows');
    let product: ProductDocument | undefined;
    const { response } = await this.deps.idempotency.run(
      withCartRetention(request),
      async (tx): Promise<StoredCartChange | PreviousCartChange> => {
        const { session } = tx;
        if (u_qty === 0) {
          await this.#rows.deleteOne({ u_id, p_id }, { session });
          return { did: 'remove', row: null };
        }
        product = await this.#requireAvailable(p_id, u_qty, session);
        const did = assertRoom(await this.listRows(u_id, session), p_id) ? 'change' : 'add';
        const row = await this.#rows
          .findOneAndUpdate(
            { u_id, p_id },
            { $set: { u_qty }, $setOnInsert: { _id: cart_id } },
            { upsert: true, returnDocument: 'after', session },
          )
          .lean();
        return { did, row: toStoredRow(row) };
      },
    );
    const { did, row } = response;
    return { did, row: row && (await this.#presentStored(row, product)) };
  }

  /** Sets the quantity of one of the customer's rows. */
  update(
    u_id: number,
    cart_id: number,
    u_qty: number,
    request: IdempotentRequest | undefined,
  ): Promise<CartRow> {
    const filter = { _id: cart_id, u_id };
    return this.#changeRow(request, async (session) => {
      const current = await this.#rows.findOne(filter, null, { session }).lean();
      if (!current) throw new NotFoundError('Cart item');
      const product = await this.#requireAvailable(current.p_id, u_qty, session);
      const row = await this.#rows
        .findOneAndUpdate(filter, { $set: { u_qty } }, { returnDocument: 'after', session })
        .lean();
      if (!row) throw new NotFoundError('Cart item');
      return { row, product };
    });
  }

  async remove(
    u_id: number,
    cart_id: number,
    request: IdempotentRequest | undefined,
  ): Promise<void> {
    await this.#runOnce(request, async (session) => {
      const { deletedCount } = await this.#rows.deleteOne({ _id: cart_id, u_id }, { session });
      if (deletedCount === 0) throw new NotFoundError('Cart item');
      return null;
    });
  }

  async clear(u_id: number, session?: ClientSession): Promise<void> {
    await this.#rows.deleteMany({ u_id }, { session });
  }

  /** Empties the carts of customers, in the transaction of their orders. */
  async clearAll(customers: readonly number[], session: ClientSession): Promise<void> {
    await this.#rows.deleteMany({ u_id: { $in: customers } }, { session });
  }

  /** Returns the rows of customers, each customer's in the order in which they were added. */
  async rowsByCustomer(
    customers: readonly number[],
    session: ClientSession,
  ): Promise<ReadonlyMap<number, CartRowDocument[]>> {
    const rows = await this.#rows.collection
      .find<CartRowDocument>({ u_id: { $in: customers } }, { session, batchSize: maxBatchRows })
      .sort({ createdAt: 1, _id: 1 })
      .toArray();
    const carts = new Map(customers.map((u_id): [number, CartRowDocument[]] => [u_id, []]));
    for (const row of rows) carts.get(row.u_id)?.push(row);
    return carts;
  }

  /** Returns a customer's rows in the order in which they were added. */
  listRows(u_id: number, session?: ClientSession): Promise<CartRowDocument[]> {
    return this.#rows.collection
      .find<CartRowDocument>({ u_id }, { session })
      .sort({ createdAt: 1, _id: 1 })
      .toArray();
  }

  /** Runs an idempotent request in a transaction, and any other request without one. */
  async #runOnce<Result extends object | null>(
    request: IdempotentRequest | undefined,
    work: (session?: ClientSession) => Promise<Result>,
  ): Promise<Result> {
    if (!request) return work();
    const once = withCartRetention(request);
    return (await this.deps.idempotency.run(once, (tx) => work(tx.session))).response;
  }

  /** Runs a request that changes a row, and returns the row as the customer sees it. */
  async #changeRow(
    request: IdempotentRequest | undefined,
    work: (session?: ClientSession) => Promise<{ row: CartRowDocument; product: ProductDocument }>,
  ): Promise<CartRow> {
    let product: ProductDocument | undefined;
    const stored = await this.#runOnce<StoredCartRow | CartRow>(request, async (session) => {
      const changed = await work(session);
      product = changed.product;
      return toStoredRow(changed.row);
    });
    return this.#presentStored(stored, product);
  }

  /** Presents a stored row with its product, which is read again for a repeated request. */
  async #presentStored(
    stored: StoredCartRow | CartRow,
    product: ProductDocument | undefined,
  ): Promise<CartRow> {
    if ('product' in stored) return stored;
    const current = product ?? (await this.deps.products.findMany([stored.p_id]))[0];
    if (!current) throw new NotFoundError('Product');
    return presentCartRow({ ...stored, _id: stored.cart_id }, current);
  }

  async #upsertRow(
    u_id: number,
    p_id: number,
    u_qty: number,
    session?: ClientSession,
  ): Promise<CartRowDocument> {
    const cart_id = await this.deps.sequences.nextOfBlock('cart_rows');
    return this.#rows
      .findOneAndUpdate(
        { u_id, p_id },
        { $max: { u_qty }, $setOnInsert: { _id: cart_id } },
        { upsert: true, returnDocument: 'after', session },
      )
      .lean();
  }

  async #requireAvailable(
    p_id: number,
    u_qty: number,
    session?: ClientSession,
  ): Promise<ProductDocument> {
    const [product] = await this.deps.products.findMany([p_id], session);
    if (product?.status !== 1) throw new NotFoundError('Product');
    const { name, remaining_qty } = product;
    if (remaining_qty === 0) throw new ConflictError(`${name} is out of stock.`);
    if (u_qty > remaining_qty) throw new ConflictError(`Only ${remaining_qty} of ${name} left.`);
    return product;
  }
}

/**
 * Returns whether the product is already in the cart.
 * @throws ConflictError when it is not and the cart is full
 */
function assertRoom(rows: readonly CartRowDocument[], p_id: number): boolean {
  const isInCart = rows.some((row) => row.p_id === p_id);
  if (!isInCart && rows.length >= maxRows) {
    throw new ConflictError(`A cart holds at most ${maxRows} different products.`);
  }
  return isInCart;
}
