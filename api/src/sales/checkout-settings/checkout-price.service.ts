import type { PriceBasis, ResponseBodyOf } from '@vajra/contract';
import type { Platform } from '../../platform/platform.ts';
import { type StoredSetting, VersionedSetting } from '../../platform/settings/versioned-setting.ts';

/** The _id of the setting that decides what checkout charges. */
export const checkoutPriceId = 'checkout_price';

/** A setting that staff change while the store runs. It overrides the environment. */
export interface CheckoutPriceDocument {
  _id: typeof checkoutPriceId;
  value: PriceBasis;
}

/** Has no version: the last choice counts. */
type Choice = { value?: PriceBasis; version?: never };

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
  readonly #chosen: VersionedSetting<Choice>;

  constructor(private readonly deps: Dependencies) {
    this.#chosen = new VersionedSetting<Choice>(deps, {
      id: checkoutPriceId,
      defaults: {},
      audited: ({ value = this.#configured }) => ({ priceBasis: value }),
    });
  }

  get #configured(): PriceBasis {
    return this.deps.configured ?? unchosen;
  }

  /** Returns the setting for pages: at most a second old, or the last known one during an outage. */
  async shown(): Promise<PriceBasis> {
    const { value = this.#configured } = await this.#chosen.shown();
    return value;
  }

  valueOf(stored: object | undefined): PriceBasis {
    return this.#chosen.valueOf(stored).value ?? this.#configured;
  }

  /** Returns the setting, and how many products it concerns, for the dashboard. */
  async describe(): Promise<ResponseBodyOf<'getCheckoutPrice'>> {
    const { value } = await this.#chosen.current();
    return {
      priceBasis: value ?? this.#configured,
      isChosen: value !== undefined || this.deps.configured !== undefined,
      discountedProducts: this.deps.products.discountedCount(),
    };
  }

  /** Changes what checkout charges from the next order on. */
  async change(value: PriceBasis): Promise<void> {
    await this.#chosen.change(() => ({ value }));
  }
}
