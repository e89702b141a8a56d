import type { endpoints, PriceBasis, ResponseBody } from '@vajra/contract';
import type { ClientSession, Connection } from 'mongoose';
import type { AuditTrail } from '../audit/audit.service.ts';
import type { Transactions } from '../mongo/transactions.ts';
import { checkoutPriceId, storeSettingModel } from './store-setting.model.ts';

/** How long the changes of other replicas may go unnoticed by pages; orders always read the database. */
const maxAgeMs = 1000;
/** Pages do not wait longer for the database; they show the last known setting. */
const readTimeoutMs = 1000;

interface Dependencies {
  connection: Connection;
  transactions: Transactions;
  audit: AuditTrail;
  products: { discountedCount(): number };
  /** The environment's setting, which applies until staff choose another. */
  configured: PriceBasis;
}

/** What checkout charges: the environment's setting, or the one that staff have chosen since. */
export class CheckoutPrice {
  readonly #settings;
  #last: PriceBasis;
  /** By the monotonic clock; the other may be set back. */
  #expiresAt = Number.NEGATIVE_INFINITY;
  #pending: Promise<void> | undefined;
  /** Counts changes by this process, so that a read that began before one is discarded. */
  #changes = 0;

  constructor(private readonly deps: Dependencies) {
    this.#settings = storeSettingModel(deps.connection);
    this.#last = deps.configured;
  }

  /** Returns the setting for pages: at most a second old, or the last known one during an outage. */
  async shown(): Promise<PriceBasis> {
    if (performance.now() < this.#expiresAt) return this.#last;
    this.#pending ??= this.#refresh().finally(() => {
      this.#pending = undefined;
    });
    const timeout = new Promise<void>((resolve) => setTimeout(resolve, readTimeoutMs).unref());
    await Promise.race([this.#pending, timeout]);
    return this.#last;
  }

  /** Returns the setting as of this transaction. */
  async current(session?: ClientSession): Promise<PriceBasis> {
    const stored = await this.#settings.findById(checkoutPriceId, null, { session }).lean();
    return stored?.value ?? this.deps.configured;
  }

  /** Returns the setting, and how many products it concerns, for the dashboard. */
  async describe(): Promise<ResponseBody<typeof endpoints.getCheckoutPrice>> {
    return {
      priceBasis: await this.current(),
      discountedProducts: this.deps.products.discountedCount(),
    };
  }

  /** Changes what checkout charges from the next order on. */
  async change(priceBasis: PriceBasis): Promise<void> {
    const { transactions, audit, configured } = this.deps;
    await transactions.run(async ({ session }) => {
      const before = await this.#settings
        .findOneAndUpdate(
          { _id: checkoutPriceId },
          { $set: { value: priceBasis } },
          { upsert: true, session, returnDocument: 'before' },
        )
        .lean();
      await audit.record(
        { setting: checkoutPriceId },
        { priceBasis: before?.value ?? configured },
        { priceBasis },
        session,
      );
    });
    this.#changes += 1;
    this.#set(priceBasis);
  }

  async #refresh(): Promise<void> {
    const changesBefore = this.#changes;
    // During an outage the last known setting is shown for another second.
    const found = await this.current().catch(() => this.#last);
    if (this.#changes === changesBefore) this.#set(found);
  }

  #set(priceBasis: PriceBasis): void {
    this.#last = priceBasis;
    this.#expiresAt = performance.now() + maxAgeMs;
  }
}
