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

interface Needs {
  connection: Connection;
  sequences: Sequences;
  idempotency: Idempotency;
  products: Products;
}

/** What setting a quantity did, and the row that it left. */
export interface CartChange {
  did: 'add' | 'change' | 'remove';
  row: CartRow | null;
}

const maxRows = 200;

/** One row for each person and product. Quantities are absolute, so that repeating changes nothing. */
export class Cart {
  readonly #rows;

  constructor(private readonly needs: Needs) {
    this.#rows = cartRowModel(needs.connection);
  }

  async list(u_id: number): Promise<CartRow[]> {
    const rows = await this.listRows(u_id);
    const products = await this.needs.products.findMany(rows.map(({ p_id }) => p_id));
    const byId = new Map(products.map((product) => [product._id, product]));
    return rows.flatMap((row) => {
      const product = byId.get(row.p_id);
      return product ? [presentCartRow(row, product)] : [];
    });
  }

  /** Puts so many of a product into the cart; a larger number that is there already stays. */
  add(
    u_id: number,
    p_id: number,
    u_qty: number,
    request: IdempotentRequest | undefined,
  ): Promise<CartRow> {
    return this.#runOnce(request, async (session) => {
      const product = await this.#requireAvailable(p_id, u_qty, session);
      assertRoom(await this.listRows(u_id, session), p_id);
      const put = () => this.#upsertRow(u_id, p_id, u_qty, session);
      const row = await put().catch((error: unknown) => {
        // Of two concurrent first additions, the one whose upsert lost finds the other's row.
        if (isDuplicateKey(error) && !session) return put();
        throw error;
      });
      return presentCartRow(row, product);
    });
  }

  /** Sets how many of a product the cart has, whether or not it had any; 0 takes it out. */
  async set(
    u_id: number,
    p_id: number,
    u_qty: number,
    request: IdempotentRequest | undefined,
  ): Promise<CartChange> {
    const cart_id = await this.needs.sequences.nextOfBlock('cart_rows');
    const { response } = await this.needs.idempotency.run(
      request,
      async (tx): Promise<CartChange> => {
        const { session } = tx;
        if (u_qty === 0) {
          await this.#rows.deleteOne({ u_id, p_id }, { session });
          return { did: 'remove', row: null };
        }
        const product = await this.#requireAvailable(p_id, u_qty, session);
        const did = assertRoom(await this.listRows(u_id, session), p_id) ? 'change' : 'add';
        const row = await this.#rows
          .findOneAndUpdate(
            { u_id, p_id },
            { $set: { u_qty }, $setOnInsert: { _id: cart_id } },
            { upsert: true, returnDocument: 'after', session },
          )
          .lean();
        return { did, row: presentCartRow(row, product) };
      },
    );
    return response;
  }

  /** Sets the quantity of a row of this person's. */
  update(
    u_id: number,
    cart_id: number,
    u_qty: number,
    request: IdempotentRequest | undefined,
  ): Promise<CartRow> {
    const own = { _id: cart_id, u_id };
    return this.#runOnce(request, async (session) => {
      const current = await this.#rows.findOne(own, null, { session }).lean();
      if (!current) throw new NotFoundError('Cart item');
      const product = await this.#requireAvailable(current.p_id, u_qty, session);
      const row = await this.#rows
        .findOneAndUpdate(own, { $set: { u_qty } }, { returnDocument: 'after', session })
        .lean();
      if (!row) throw new NotFoundError('Cart item');
      return presentCartRow(row, product);
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

  /** A person's rows in the order in which they were added. */
  listRows(u_id: number, session?: ClientSession): Promise<CartRowDocument[]> {
    return this.#rows.collection
      .find<CartRowDocument>({ u_id }, { session })
      .sort({ createdAt: 1, _id: 1 })
      .toArray();
  }

  /** In a transaction of its own where the request may be repeated; else each write is one. */
  async #runOnce<Answer extends object | null>(
    request: IdempotentRequest | undefined,
    work: (session?: ClientSession) => Promise<Answer>,
  ): Promise<Answer> {
    if (!request) return work();
    return (await this.needs.idempotency.run(request, (tx) => work(tx.session))).response;
  }

  async #upsertRow(
    u_id: number,
    p_id: number,
    u_qty: number,
    session?: ClientSession,
  ): Promise<CartRowDocument> {
    const cart_id = await this.needs.sequences.nextOfBlock('cart_rows');
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
    const [product] = await this.needs.products.findMany([p_id], session);
    if (product?.status !== 1) throw new NotFoundError('Product');
    const { name, remaining_qty } = product;
    if (remaining_qty === 0) throw new ConflictError(`${name} is out of stock.`);
    if (u_qty > remaining_qty) throw new ConflictError(`Only ${remaining_qty} of ${name} left.`);
    return product;
  }
}

/** Whether the product is in the cart already; throws ConflictError if it isn't and the cart is full. */
function assertRoom(rows: readonly CartRowDocument[], p_id: number): boolean {
  const isThere = rows.some((row) => row.p_id === p_id);
  if (!isThere && rows.length >= maxRows) {
    throw new ConflictError(`A cart holds at most ${maxRows} different products.`);
  }
  return isThere;
}
