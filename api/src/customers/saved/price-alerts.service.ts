import { randomBytes } from 'node:crypto';
import { currencyOf, type PriceBasis } from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import { isShown } from '../../catalogue/products/is-shown.ts';
import type { ProductDocument } from '../../catalogue/products/product.model.ts';
import type { Products } from '../../catalogue/products/products.service.ts';
import type { Accounts } from '../../identity/accounts/accounts.service.ts';
import { ConflictError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/state.ts';
import { onDuplicateKey } from '../../platform/mongo/duplicate-key.ts';
import type { Platform } from '../../platform/platform.ts';
import { runEach } from '../../platform/run-each.ts';
import { priceDropMessage } from './price-drop-message.ts';
import { comparePrices } from './price-drops.ts';
import { type SavedListDocument, savedListModel } from './saved-list.model.ts';

interface Dependencies extends Pick<Platform, 'connection' | 'transactions' | 'mail' | 'storeUrl'> {
  products: Pick<Products, 'findMany'>;
  accounts: Pick<Accounts, 'findReachable'>;
  checkoutPrice: { shown(): Promise<PriceBasis> };
}

export const priceAlertsPath = '/api/saved/price-alerts/unsubscribe';

const hourMs = 60 * 60 * 1000;
/** A customer gets at most one mail in this time. */
const mailIntervalMs = 24 * hourMs;
/** How soon a lower price is noticed. */
const checkIntervalMs = hourMs;

/** Mails to customers who want to know when products that they have saved become cheaper. */
export class PriceAlerts {
  readonly #lists;

  constructor(private readonly deps: Dependencies) {
    this.#lists = savedListModel(deps.connection);
  }

  /**
   * Products that are cheaper already are not reported, until they are cheaper still.
   * @throws {ConflictError} until the customer's address is confirmed
   */
  async start(caller: Caller): Promise<void> {
    const { u_id } = caller;
    if (!caller.isEmailVerified)
      throw new ConflictError('Please confirm your email address first.');
    const run = () =>
      this.deps.transactions.run(async ({ session }) => {
        const list = (await this.#find(u_id, session)) ?? { _id: u_id, items: [] };
        const { priceAlerts: former } = list;
        if (former?.dueAt) return;
        const products = await this.#productsOf(list, session);
        const { items } = comparePrices(list.items, products, currencyOf(caller));
        const mailedAt = former?.mailedAt ?? null;
        const key = former?.key ?? randomBytes(32).toString('base64url');
        const dueAt = new Date(Math.max(Date.now(), Number(mailedAt) + mailIntervalMs));
        await this.#write({ ...list, items, priceAlerts: { key, dueAt, mailedAt } }, session);
      });
    // Another request at the same time may create the list.
    await onDuplicateKey(run(), run);
  }

  async stop(u_id: number): Promise<void> {
    await this.#stop({ _id: u_id });
  }

  /** Ends the mails of an unsubscribe link. An unknown key is accepted: the account may be deleted. */
  async unsubscribe(key: string): Promise<void> {
    await this.#stop({ 'priceAlerts.key': key });
  }

  /** Sends the mails that are due. Replicas may do so at the same time. */
  async send(): Promise<void> {
    const due = { 'priceAlerts.dueAt': { $lte: new Date() } };
    await runEach(await this.#lists.find(due, { _id: 1 }).lean(), ({ _id }) => this.#check(_id));
  }

  /** Mails a customer about lower prices, if there are any, and plans the next check. */
  async #check(u_id: number): Promise<void> {
    const { accounts, checkoutPrice, mail, storeUrl, transactions } = this.deps;
    const basis = await checkoutPrice.shown();
    await transactions.run(async ({ session }) => {
      const list = await this.#find(u_id, session);
      const now = new Date();
      // Another replica has been faster.
      if (!list?.priceAlerts?.dueAt || list.priceAlerts.dueAt > now) return;
      const { key } = list.priceAlerts;
      const customer = (await accounts.findReachable([u_id], session)).get(u_id);
      const products = await this.#productsOf(list, session);
      const planned = { ...list.priceAlerts, dueAt: new Date(now.getTime() + checkIntervalMs) };
      if (!customer) {
        await this.#write({ ...list, priceAlerts: planned }, session);
        return;
      }
      const { currency, email } = customer;
      const { items, drops } = comparePrices(list.items, products, currency);
      if (drops.length > 0) {
        const unsubscribeUrl = `${storeUrl}${priceAlertsPath}?key=${key}`;
        const settings = { currency, basis, storeUrl, unsubscribeUrl };
        const message = mail.compose(priceDropMessage(drops, settings));
        await mail.send({ to: email, ...message, unsubscribeUrl }, session);
        planned.mailedAt = now;
        planned.dueAt = new Date(now.getTime() + mailIntervalMs);
      }
      await this.#write({ ...list, items, priceAlerts: planned }, session);
    });
  }

  async #stop(filter: Record<string, unknown>): Promise<void> {
    const started = { ...filter, 'priceAlerts.dueAt': { $exists: true } };
    await this.#lists.updateOne(started, { $set: { 'priceAlerts.dueAt': null } });
  }

  #find(u_id: number, session: ClientSession): Promise<SavedListDocument | null> {
    return this.#lists.findById(u_id, null, { session }).lean<SavedListDocument>();
  }

  async #write(list: SavedListDocument, session: ClientSession): Promise<void> {
    await this.#lists.replaceOne({ _id: list._id }, list, { session, upsert: true });
  }

  /** Returns the saved products that customers can buy. */
  async #productsOf(
    { items }: SavedListDocument,
    session: ClientSession,
  ): Promise<ReadonlyMap<number, ProductDocument>> {
    const ids = items.map(({ p_id }) => p_id);
    const found = await this.deps.products.findMany(ids, { session });
    const available = found.filter((product) => isShown(product) && product.remaining_qty > 0);
    return new Map(available.map((product) => [product._id, product]));
  }
}
