import type { CartRow } from '@vajra/contract';
import type { ClientSession, mongo } from 'mongoose';
import type { ProductDocument } from '../../catalogue/products/product.model.ts';
import type { Products } from '../../catalogue/products/products.service.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { IdempotentRequest } from '../../platform/idempotency/idempotent-request.ts';
import { Batches, type Outcome } from '../../platform/mongo/batches.ts';
import { onDuplicateKey } from '../../platform/mongo/duplicate-key.ts';
import { TransactionBatches } from '../../platform/mongo/transaction-batches.ts';
import type { TransactionOptions } from '../../platform/mongo/transactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CartRowDocument, cartRowModel } from './cart.model.ts';
import { presentCartRow } from './cart.presenter.ts';
import {
  type AppliedChange,
  type CartAttempt,
  CartBatch,
  type CartChange,
  type CartOwner,
} from './cart-batch.ts';
import {
  type PreviousCartChange,
  type StoredCartChange,
  type StoredCartRow,
  withCartRetention,
} from './stored-cart-change.ts';

interface Dependencies
  extends Pick<Platform, 'connection' | 'transactions' | 'sequences' | 'idempotency'> {
  products: Products;
}

/** Pieces to add to a cart. */
interface CartAddition {
  p_id: number;
  u_qty: number;
  /** Adds as many as are in stock. */
  upToStock?: boolean | undefined;
}

/** The effect of setting a quantity, and the resulting row. */
export interface PresentedChange {
  did: StoredCartChange['did'];
  row: CartRow | null;
}

/** Most requests of a transaction or a read. */
const maxBatchSize = 32;
const readTimeoutMs = 5000;

/**
 * Carts have a row per customer and product. Requests that arrive while a transaction is running share
 * the next one, and reads likewise.
 */
export class Cart {
  readonly #rows;
  readonly #batch: CartBatch;
  readonly #changes: TransactionBatches<CartAttempt, AppliedChange>;
  readonly #lists: Batches<CartOwner, CartRow[]>;

  constructor(private readonly deps: Dependencies) {
    this.#rows = cartRowModel(deps.connection);
    this.#batch = new CartBatch(deps);
    this.#changes = new TransactionBatches({
      maxSize: maxBatchSize,
      // The second change of a customer finds the cart that the first one leaves.
      keyOf: ({ u_id }) => u_id,
      wantedBy: ({ u_id }) => u_id,
      run: (attempts, options) => this.#applyAll(attempts, options),
    });
    this.#lists = new Batches({
      maxSize: maxBatchSize,
      timeoutMs: readTimeoutMs,
      process: (owners, signal) => this.#listAll(owners, signal),
    });
  }

  list(owner: CartOwner): Promise<CartRow[]> {
    return this.#lists.submit(owner);
  }

  /** Adds pieces to those in the cart. A repeated request adds them once. */
  async add(
    owner: CartOwner,
    { p_id, u_qty, upToStock = false }: CartAddition,
    request: IdempotentRequest | undefined,
  ): Promise<CartRow> {
    const applied = await this.#change(owner, { kind: 'add', p_id, u_qty, upToStock }, request);
    return this.#presentRow(owner, applied.response as StoredCartRow | CartRow, applied.product); // the response to 'add'
  }

  /** Sets the quantity of a product, adding a row if needed. 0 removes the product. */
  async set(
    owner: CartOwner,
    p_id: number,
    u_qty: number,
    request: IdempotentRequest | undefined,
  ): Promise<PresentedChange> {
    const { response, product } = await this.#change(owner, { kind: 'set', p_id, u_qty }, request);
    const { did, row } = response as StoredCartChange | PreviousCartChange; // the response to 'set'
    return { did, row: row && (await this.#presentRow(owner, row, product)) };
  }

  /** Sets the quantity of one of the customer's rows. */
  async update(
    owner: CartOwner,
    cart_id: number,
    u_qty: number,
    request: IdempotentRequest | undefined,
  ): Promise<CartRow> {
    const applied = await this.#change(owner, { kind: 'update', cart_id, u_qty }, request);
    return this.#presentRow(owner, applied.response as StoredCartRow | CartRow, applied.product); // the response to 'update'
  }

  async remove(
    owner: CartOwner,
    cart_id: number,
    request: IdempotentRequest | undefined,
  ): Promise<void> {
    await this.#change(owner, { kind: 'remove', cart_id }, request);
  }

  async clear(u_id: number, session?: ClientSession): Promise<void> {
    await this.#rows.deleteMany({ u_id }, { session });
  }

  /** Moves a customer's rows to another's cart, where the quantities of a product are added. */
  async reassign(from: number, to: number, session: ClientSession): Promise<void> {
    const carts = await this.rowsByCustomer([from, to], session);
    const own = new Map(carts.get(to)?.map((row) => [row.p_id, row]));
    const writes = (carts.get(from) ?? []).flatMap(
      ({ _id, p_id, u_qty }): mongo.AnyBulkWriteOperation<CartRowDocument>[] => {
        const row = own.get(p_id);
        if (!row) return [{ updateOne: { filter: { _id }, update: { $set: { u_id: to } } } }];
        const addition = { filter: { _id: row._id }, update: { $inc: { u_qty } } };
        return [{ deleteOne: { filter: { _id } } }, { updateOne: addition }];
      },
    );
    if (writes.length > 0) await this.#rows.bulkWrite(writes, { session });
  }

  /** Empties the carts of customers, in the transaction of their orders. */
  async clearAll(customers: readonly number[], session: ClientSession): Promise<void> {
    await this.#rows.deleteMany({ u_id: { $in: customers } }, { session });
  }

  /** Returns the rows of customers, each customer's in the order in which they were added. */
  rowsByCustomer(
    customers: readonly number[],
    session: ClientSession,
  ): Promise<ReadonlyMap<number, CartRowDocument[]>> {
    return this.#batch.rowsByCustomer(customers, { session });
  }

  async #change(
    owner: CartOwner,
    change: CartChange,
    request: IdempotentRequest | undefined,
  ): Promise<AppliedChange> {
    const once = withCartRetention(request);
    let product: ProductDocument | undefined;
    // A repeated request that is refused, for example because the row is gone, gets its stored response.
    const { response } = await this.deps.idempotency.orConcurrentResponse(once, async () => {
      const applied = await this.#changes.submit({ ...owner, change, request: once });
      product = applied.product;
      return { response: applied.response, isReplay: false };
    });
    return { response, product };
  }

  async #applyAll(
    attempts: readonly CartAttempt[],
    options: TransactionOptions,
  ): Promise<Outcome<AppliedChange>[]> {
    const apply = (findsRepeated: boolean) =>
      this.deps.transactions.run(
        (tx) => this.#batch.apply(attempts, tx, { findsRepeated }),
        options,
      );
    // A repeated request, which is rare, or a row that another replica has inserted.
    return onDuplicateKey(apply(false), () => apply(true));
  }

  async #listAll(owners: readonly CartOwner[], signal: AbortSignal): Promise<Outcome<CartRow[]>[]> {
    const customers = owners.map(({ u_id }) => u_id);
    const carts = await this.#batch.rowsByCustomer(customers, { signal });
    const ids = new Set([...carts.values()].flat().map(({ p_id }) => p_id));
    const products = ids.size === 0 ? [] : await this.deps.products.findMany([...ids], { signal });
    const byId = new Map(products.map((product) => [product._id, product]));
    return owners.map(({ u_id, currency }) => ({
      value: (carts.get(u_id) ?? []).flatMap((row) => {
        const product = byId.get(row.p_id);
        return product ? [presentCartRow(row, product, currency)] : [];
      }),
    }));
  }

  /** Presents a stored row with its product, which is read again for a repeated request. */
  async #presentRow(
    { currency }: CartOwner,
    stored: StoredCartRow | CartRow,
    product: ProductDocument | undefined,
  ): Promise<CartRow> {
    if ('product' in stored) return stored;
    const current = product ?? (await this.deps.products.findMany([stored.p_id]))[0];
    if (!current) throw new NotFoundError('Product');
    return presentCartRow({ ...stored, _id: stored.cart_id }, current, currency);
  }
}
