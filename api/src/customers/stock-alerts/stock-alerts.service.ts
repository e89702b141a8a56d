import { type BodyOf, maxStockAlerts, type StockAlert, stockAlertDays } from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import { isShown } from '../../catalogue/products/is-shown.ts';
import type { Products } from '../../catalogue/products/products.service.ts';
import type { Accounts } from '../../identity/accounts/accounts.service.ts';
import type { AddressLinks } from '../../identity/accounts/address-links.service.ts';
import { ConflictError, NotFoundError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/state.ts';
import type { IdempotentRequest } from '../../platform/idempotency/idempotent-request.ts';
import { onDuplicateKey } from '../../platform/mongo/duplicate-key.ts';
import { Throttle } from '../../platform/mongo/throttle.ts';
import type { TransactionWork } from '../../platform/mongo/transactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { runEach } from '../../platform/run-each.ts';
import { type StockAlertDocument, stockAlertModel } from './stock-alert.model.ts';
import { stockAlertMessage } from './stock-alert-message.ts';

interface Dependencies
  extends Pick<
    Platform,
    'connection' | 'transactions' | 'sequences' | 'idempotency' | 'mail' | 'storeUrl' | 'throttle'
  > {
  products: Pick<Products, 'findMany' | 'stockLevels'>;
  accounts: Pick<Accounts, 'findReachable'>;
  addressLinks: AddressLinks;
}

/** Whose alerts these are. */
type Owner = Pick<Caller, 'u_id' | 'email' | 'isEmailVerified'>;

/** Rolls a request back when the address gets no more mails today: its earlier link stays valid. */
class NothingSentError extends Error {}

const dayMs = 24 * 60 * 60 * 1000;
/** Products that are looked up at once, and alerts that one transaction sends. */
const batchSize = 200;

/**
 * Requests for one mail when a product is in stock again. A customer gets it at the confirmed address of the
 * account, a visitor at an address that a mailed link has confirmed.
 */
export class StockAlerts {
  readonly #alerts;
  readonly #throttle: Throttle;

  constructor(private readonly deps: Dependencies) {
    const { connection, throttle: factor } = deps;
    this.#alerts = stockAlertModel(connection);
    this.#throttle = new Throttle(connection, { name: 'stock_alerts', points: 20, factor });
  }

  /**
   * Stores a visitor's request and sends a link that confirms it. Does nothing if the address has such a request
   * already or gets no more mails today: the caller must not learn which.
   * @throws {NotFoundError} for products that are not shown
   */
  async request(
    { p_id, email }: BodyOf<'requestStockAlert'>,
    network: string,
    request?: IdempotentRequest,
  ): Promise<void> {
    const { addressLinks, idempotency } = this.deps;
    if (await idempotency.storedResponse(request)) return;
    await this.#throttle.consume(network);
    try {
      await this.#insert(request, async (newId, session) => {
        await this.#requireShown(p_id, session);
        const found = await this.#alerts.findOne({ email, p_id }, null, { session }).lean();
        if (found?.confirmedAt) return null;
        const requestedAt = new Date();
        const expiresAt = new Date(requestedAt.getTime() + addressLinks.lifetimeMs);
        const _id = found?._id ?? newId;
        const alert = { _id, p_id, email, confirmedAt: null, requestedAt, expiresAt };
        await this.#alerts.replaceOne({ _id }, alert, { session, upsert: true });
        const recipient = { email, network };
        const isSent = await addressLinks.send(
          { kind: 'stock_alert', id: _id },
          recipient,
          session,
        );
        if (!isSent) throw new NothingSentError();
        return null;
      });
    } catch (error) {
      if (!(error instanceof NothingSentError)) throw error;
    }
  }

  /** Activates a visitor's request whose mailed link was used. Returns false if it was deleted meanwhile. */
  async confirm(_id: number, session: ClientSession): Promise<boolean> {
    const confirmedAt = new Date();
    const change = { $set: { confirmedAt, expiresAt: expiryOf(confirmedAt) } };
    const { matchedCount } = await this.#alerts.updateOne({ _id }, change, { session });
    return matchedCount === 1;
  }

  /**
   * Stores a customer's request.
   * @throws {NotFoundError} for products that are not shown
   * @throws {ConflictError} when they wait for too many products
   */
  add(p_id: number, u_id: number, request?: IdempotentRequest): Promise<StockAlert> {
    return this.#insert(request, async (_id, session) => {
      const found = await this.#alerts.findOne({ u_id, p_id }, null, { session }).lean();
      if (found) return present(found);
      await this.#requireShown(p_id, session);
      const count = await this.#alerts.countDocuments({ u_id }, { session });
      if (count >= maxStockAlerts)
        throw new ConflictError(`You can wait for at most ${maxStockAlerts} products.`);
      const requestedAt = new Date();
      const alert = { _id, p_id, u_id, requestedAt, expiresAt: expiryOf(requestedAt) };
      await this.#alerts.create([alert], { session });
      return present(alert);
    });
  }

  async ofCustomer(u_id: number): Promise<StockAlert[]> {
    return (await this.#alerts.find({ u_id }).sort({ p_id: 1 }).lean()).map(present);
  }

  async remove(p_id: number, u_id: number, request?: IdempotentRequest): Promise<void> {
    await this.deps.idempotency.run(request, async ({ session }) => {
      await this.#alerts.deleteOne({ u_id, p_id }, { session });
      return null;
    });
  }

  /** Sends the mails about products that are in stock again. Replicas may do so at the same time. */
  async send(): Promise<void> {
    const awaited = await this.#alerts.distinct('p_id', active);
    const inStock: number[] = [];
    for (let start = 0; start < awaited.length; start += batchSize) {
      const ids = awaited.slice(start, start + batchSize);
      const found = await this.deps.products.stockLevels.available(ids);
      inStock.push(...found.map(({ _id }) => _id));
    }
    await runEach(inStock, async (p_id) => {
      let last: number | null = 0;
      while (last !== null) last = await this.#sendAbout(p_id, last);
    });
  }

  /** Returns what is stored for a customer, and for their address if it is confirmed. */
  async exportOf(owner: Owner): Promise<StockAlert[]> {
    const found = await this.#alerts.find(ownedBy(owner)).lean();
    return found.toSorted((one, other) => one._id - other._id).map(present);
  }

  async deleteForUser(owner: Owner, session: ClientSession): Promise<void> {
    await this.#alerts.deleteMany(ownedBy(owner), { session });
  }

  /** Gives the requests of a customer to another, who may have requested the same. */
  async reassign(from: number, to: number, session: ClientSession): Promise<void> {
    const own = await this.#alerts.find({ u_id: to }, { p_id: 1 }, { session }).lean();
    const p_id = { $nin: own.map((alert) => alert.p_id) };
    await this.#alerts.updateMany({ u_id: from, p_id }, { $set: { u_id: to } }, { session });
    await this.#alerts.deleteMany({ u_id: from }, { session });
  }

  async #insert<Response extends object | null>(
    request: IdempotentRequest | undefined,
    work: (newId: number, session: ClientSession) => Promise<Response>,
  ): Promise<Response> {
    const newId = await this.deps.sequences.next('stock_alerts');
    const inTransaction: TransactionWork<Response> = ({ session }) => work(newId, session);
    const run = () => this.deps.idempotency.run(request, inTransaction);
    // Another request at the same time may have stored the same.
    return (await onDuplicateKey(run(), run)).response;
  }

  async #requireShown(p_id: number, session: ClientSession): Promise<void> {
    const [product] = await this.deps.products.findMany([p_id], { session });
    if (!isShown(product)) throw new NotFoundError('Product');
  }

  /**
   * Sends the mails about a product for some of the requests after one. Returns the last of them, or null when there
   * are no more. Requests of customers whose address is not confirmed stay.
   */
  #sendAbout(p_id: number, after: number): Promise<number | null> {
    const { accounts, mail, products, storeUrl, transactions } = this.deps;
    return transactions.run(async ({ session }) => {
      const [product] = await products.stockLevels.available([p_id], session);
      if (!product) return null;
      const alerts = await this.#alerts
        .find({ p_id, _id: { $gt: after }, ...active }, null, { session })
        .sort({ _id: 1 })
        .limit(batchSize)
        .lean();
      const customers = alerts.flatMap(({ u_id }) => u_id ?? []);
      const reachable = await accounts.findReachable(customers, session);
      const sent = alerts.flatMap(({ _id, u_id, email }) => {
        const to = u_id === undefined ? email : reachable.get(u_id)?.email;
        return to === undefined ? [] : [{ _id, to }];
      });
      const message = mail.compose(stockAlertMessage(product, storeUrl));
      // A customer may have asked as a visitor, too.
      const addresses = new Set(sent.map(({ to }) => to));
      for (const to of addresses) await mail.send({ to, ...message }, session);
      // Conflicts with another replica that sends the same.
      await this.#alerts.deleteMany({ _id: { $in: sent.map(({ _id }) => _id) } }, { session });
      return alerts.length < batchSize ? null : (alerts.at(-1)?._id ?? null);
    });
  }
}

/** Requests that a customer or a confirmed address has made. */
const active = { $or: [{ u_id: { $exists: true } }, { confirmedAt: { $ne: null } }] };

function ownedBy({ u_id, email, isEmailVerified }: Owner) {
  // Anyone can enter any address.
  const ofAddress = { email, confirmedAt: { $ne: null } };
  return { $or: [{ u_id }, ...(isEmailVerified ? [ofAddress] : [])] };
}

function expiryOf(requestedAt: Date): Date {
  return new Date(requestedAt.getTime() + stockAlertDays * dayMs);
}

function present({ p_id, requestedAt }: StockAlertDocument): StockAlert {
  return { p_id, requestedAt: requestedAt.toISOString() };
}
