import type { CartRow, Currency } from '@vajra/contract';
import { maxItems } from '@vajra/contract';
import type { ClientSession, mongo } from 'mongoose';
import { assertPriced } from '../../catalogue/products/assert-priced.ts';
import { isShown } from '../../catalogue/products/is-shown.ts';
import type { ProductDocument } from '../../catalogue/products/product.model.ts';
import type { Products } from '../../catalogue/products/products.service.ts';
import { ConflictError, HttpError, NotFoundError } from '../../platform/errors.ts';
import type { IdempotentRequest } from '../../platform/idempotency/idempotent-request.ts';
import type { Outcome } from '../../platform/mongo/batches.ts';
import type { Transaction } from '../../platform/mongo/transactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { type CartRowDocument, cartRowModel } from './cart.model.ts';
import {
  type PreviousCartChange,
  type StoredCartChange,
  type StoredCartRow,
  toStoredRow,
} from './stored-cart-change.ts';

/** A change to one product of a cart. Quantities are absolute except when adding. */
export type CartChange =
  /** Adds pieces to those in the cart, with `upToStock` as many as there are. */
  | { kind: 'add'; p_id: number; u_qty: number; upToStock?: boolean }
  /** Sets the quantity; 0 removes the product. */
  | { kind: 'set'; p_id: number; u_qty: number }
  /** Sets the quantity of an existing row. */
  | { kind: 'update'; cart_id: number; u_qty: number }
  | { kind: 'remove'; cart_id: number };

/** A customer, and the currency in which they pay. */
export interface CartOwner {
  u_id: number;
  currency: Currency;
}

/** A customer's request to change their cart. */
export interface CartAttempt extends CartOwner {
  change: CartChange;
  request: IdempotentRequest | undefined;
}

export interface AppliedChange {
  /** The stored response: a change for `set`, null for `remove`, else the row. */
  response: StoredCartChange | PreviousCartChange | StoredCartRow | CartRow | null;
  /** The product of the row; undefined for a repeated request. */
  product: ProductDocument | undefined;
}

interface Dependencies extends Pick<Platform, 'connection' | 'sequences' | 'idempotency'> {
  products: Products;
}

type Write = mongo.AnyBulkWriteOperation<CartRowDocument>;

/** What a change does to the row that it concerns. */
interface Decision {
  did: StoredCartChange['did'];
  row: CartRowDocument | null;
  product?: ProductDocument;
  write?: Write;
}

/** Rows that the database sends at once. */
const maxBatchRows = 10_000;

/** Changes the carts of different customers in one transaction. Reads and writes are made once for all. */
export class CartBatch {
  readonly #rows;

  constructor(private readonly deps: Dependencies) {
    // The driver's collection: hydration and validation by mongoose would cost more than reads and writes.
    cartRowModel(deps.connection);
    this.#rows = deps.connection.collection<CartRowDocument>('cart_rows');
  }

  /**
   * Returns the outcome of each attempt, in order. An attempt that is refused writes nothing. Unless
   * `findsRepeated`, storing the response of a repeated request fails with a duplicate key.
   */
  async apply(
    attempts: readonly CartAttempt[],
    { session }: Transaction,
    { findsRepeated }: { findsRepeated: boolean },
  ): Promise<Outcome<AppliedChange>[]> {
    const requests = findsRepeated ? attempts.map(({ request }) => request) : [];
    const stored = await this.deps.idempotency.storedResponses(requests, session);
    const customers = attempts.map(({ u_id }) => u_id);
    const carts = await this.rowsByCustomer(customers, { session });
    const products = await this.#readProducts(attempts, carts, session);
    const newIds = await this.#reserveIds(attempts, carts);
    const writes: Write[] = [];
    const responses: { request: IdempotentRequest | undefined; response: object | null }[] = [];
    const outcomes = attempts.map(({ u_id, currency, change, request }): Outcome<AppliedChange> => {
      try {
        const replay = stored.get<AppliedChange['response']>(request);
        if (replay) return { value: { response: replay.response, product: undefined } };
        const rows = carts.get(u_id) ?? [];
        const cart = { u_id, currency, rows, products, newIds };
        const { did, row, product, write } = decide(change, cart);
        if (write) writes.push(write);
        const storedRow = row && toStoredRow(row);
        const response = change.kind === 'set' ? { did, row: storedRow } : storedRow;
        responses.push({ request, response });
        return { value: { response, product } };
      } catch (error) {
        if (!(error instanceof HttpError)) throw error;
        return { error };
      }
    });
    if (writes.length > 0) await this.#rows.bulkWrite(writes, { session });
    await this.deps.idempotency.store(responses, session);
    return outcomes;
  }

  /** Returns the rows of customers, each customer's in the order in which they were added. */
  async rowsByCustomer(
    customers: readonly number[],
    options: { session?: ClientSession; signal?: AbortSignal } = {},
  ): Promise<ReadonlyMap<number, CartRowDocument[]>> {
    const rows = await this.#rows
      .find({ u_id: { $in: customers } }, { ...options, batchSize: maxBatchRows })
      .sort({ createdAt: 1, _id: 1 })
      .toArray();
    const carts = new Map(customers.map((u_id): [number, CartRowDocument[]] => [u_id, []]));
    for (const row of rows) carts.get(row.u_id)?.push(row);
    return carts;
  }

  /** Reads the products whose availability the changes depend on. */
  async #readProducts(
    attempts: readonly CartAttempt[],
    carts: ReadonlyMap<number, CartRowDocument[]>,
    session: ClientSession,
  ): Promise<ReadonlyMap<number, ProductDocument>> {
    const ids = attempts.flatMap(({ u_id, change }) => {
      if (change.kind === 'remove' || change.u_qty === 0) return [];
      if (change.kind !== 'update') return change.p_id;
      return carts.get(u_id)?.find(({ _id }) => _id === change.cart_id)?.p_id ?? [];
    });
    if (ids.length === 0) return new Map();
    const found = await this.deps.products.findMany([...new Set(ids)], { session });
    return new Map(found.map((product) => [product._id, product]));
  }

  /** Reserves an id for each row that may be added. */
  async #reserveIds(
    attempts: readonly CartAttempt[],
    carts: ReadonlyMap<number, CartRowDocument[]>,
  ): Promise<ReadonlyMap<number, number>> {
    const adding = attempts.filter(
      ({ u_id, change }) =>
        'p_id' in change &&
        change.u_qty > 0 &&
        !carts.get(u_id)?.some(({ p_id }) => p_id === change.p_id),
    );
    if (adding.length === 0) return new Map();
    const first = await this.deps.sequences.reserve('cart_rows', adding.length);
    return new Map(adding.map(({ u_id }, index) => [u_id, first + index]));
  }
}

interface CartState extends CartOwner {
  rows: readonly CartRowDocument[];
  products: ReadonlyMap<number, ProductDocument>;
  /** Ids for new rows, by customer. */
  newIds: ReadonlyMap<number, number>;
}

/** @throws {NotFoundError} for an unknown row or product, {ConflictError} where there is no stock, price or room */
function decide(
  change: CartChange,
  { u_id, currency, rows, products, newIds }: CartState,
): Decision {
  const row = rows.find((candidate) =>
    'p_id' in change ? candidate.p_id === change.p_id : candidate._id === change.cart_id,
  );
  if (!row && !('p_id' in change)) throw new NotFoundError('Cart item');
  if (change.kind === 'remove' || (change.kind === 'set' && change.u_qty === 0)) {
    const decision: Decision = { did: 'remove', row: null };
    return row ? { ...decision, write: { deleteOne: { filter: { _id: row._id } } } } : decision;
  }
  const p_id = 'p_id' in change ? change.p_id : row?.p_id;
  const previousQty = row?.u_qty ?? 0;
  const found = products.get(p_id ?? 0);
  const u_qty = newQuantity(change, previousQty, found);
  // Nothing is added to a row that has all pieces.
  const isFull = change.kind === 'add' && u_qty === previousQty;
  const product = requireAvailable(found, isFull ? 0 : u_qty, previousQty);
  if (u_qty > previousQty) assertPriced(product, currency);
  if (row) {
    const write = { updateOne: { filter: { _id: row._id }, update: { $set: { u_qty } } } };
    return { did: 'change', row: { ...row, u_qty }, product, write };
  }
  if (rows.length >= maxItems) {
    throw new ConflictError(`A cart holds at most ${maxItems} different products.`);
  }
  const _id = newIds.get(u_id);
  if (_id === undefined) throw new Error('no id is reserved for a new row');
  const added = { _id, u_id, p_id: product._id, u_qty, createdAt: new Date() };
  return { did: 'add', row: added, product, write: { insertOne: { document: added } } };
}

function newQuantity(
  change: Exclude<CartChange, { kind: 'remove' }>,
  previousQty: number,
  product: ProductDocument | undefined,
): number {
  if (change.kind !== 'add') return change.u_qty;
  const sum = previousQty + change.u_qty;
  if (!change.upToStock || !product) return sum;
  return Math.max(previousQty, Math.min(sum, product.remaining_qty));
}

/** A quantity may always be reduced, since others may have bought some of the pieces. */
function requireAvailable(
  product: ProductDocument | undefined,
  u_qty: number,
  previousQty: number,
): ProductDocument {
  if (!isShown(product)) throw new NotFoundError('Product');
  const { name, remaining_qty } = product;
  if (remaining_qty === 0) throw new ConflictError(`${name} is out of stock.`);
  if (u_qty > remaining_qty && u_qty >= previousQty)
    throw new ConflictError(`Only ${remaining_qty} of ${name} left.`);
  return product;
}
