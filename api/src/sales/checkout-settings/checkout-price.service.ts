import type { PriceBasis, ResponseBodyOf } from '@vajra/contract';
import type { Platform } from '../../platform/platform.ts';
import { CachedSetting } from '../../platform/settings/cached-setting.ts';
import type { StoredSetting } from '../../platform/settings/stored-setting.ts';
import {
  type CheckoutPriceDocument,
  checkoutPriceId,
  checkoutPriceModel,
} from './checkout-price.model.ts';

interface Dependencies extends Pick<Platform, 'connection' | 'transactions' | 'audit'> {
  products: { discountedCount(): number };
  /** The environment's setting, which applies until staff choose another; undefined if it has none. */
  configured: PriceBasis | undefined;
}

/** Charged until an owner chooses. */
const unchosen: PriceBasis = 'list';

/** What checkout charges: the environment's setting, or the one that staff have chosen since. */
export class CheckoutPrice implements StoredSetting<PriceBasis> {
  readonly settingId = checkoutPriceId;
  readonly #settings;
  readonly #cached: CachedSetting<PriceBasis>;

  constructor(private readonly deps: Dependencies) {
    this.#settings = checkoutPriceModel(deps.connection);
    this.#cached = new CachedSetting(() => this.current(), this.#configured);
  }

  get #configured(): PriceBasis {
    return this.deps.configured ?? unchosen;
  }

  /** Returns the setting for pages: at most a second old, or the last known one during an outage. */
  shown(): Promise<PriceBasis> {
    return this.#cached.get();
  }

  valueOf(stored: object | undefined): PriceBasis {
    // The document of `settingId`.
    return (stored as CheckoutPriceDocument | undefined)?.value ?? this.#configured;
  }

  /** Returns the setting as of now. */
  async current(): Promise<PriceBasis> {
    return this.valueOf(await this.#stored());
  }

  async #stored(): Promise<CheckoutPriceDocument | undefined> {
    return (await this.#settings.findById(checkoutPriceId).lean()) ?? undefined;
  }

  /** Returns the setting, and how many products it concerns, for the dashboard. */
  async describe(): Promise<ResponseBodyOf<'getCheckoutPrice'>> {
    const stored = await this.#stored();
    return {
      priceBasis: this.valueOf(stored),
      isChosen: stored !== undefined || this.deps.configured !== undefined,
      discountedProducts: this.deps.products.discountedCount(),
    };
  }

  /** Changes what checkout charges from the next order on. */
  async change(priceBasis: PriceBasis): Promise<void> {
    const { transactions, audit } = this.deps;
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
        { priceBasis: before?.value ?? this.#configured },
        { priceBasis },
        session,
      );
    });
    this.#cached.set(priceBasis);
  }
}
