import type { PriceBasis } from '@vajra/contract';
import type { ClientSession, Connection } from 'mongoose';
import type { StoredSetting } from '../../platform/settings/versioned-setting.ts';
import type { CheckoutTaxRules } from '../invoices/checkout-tax.ts';
import type { ShippingSettingsDocument } from '../shipping/shipping-settings.ts';

interface Dependencies {
  connection: Connection;
  checkoutPrice: StoredSetting<PriceBasis>;
  shipping: StoredSetting<ShippingSettingsDocument>;
  checkoutTax: StoredSetting<CheckoutTaxRules>;
}

/** The settings that decide what orders cost. */
export interface CheckoutSettingValues {
  priceBasis: PriceBasis;
  shippingSettings: ShippingSettingsDocument;
  taxRules: CheckoutTaxRules;
}

/** Reads the settings that each transaction with orders needs with one command. */
export class CheckoutSettings {
  readonly #settings;

  constructor(private readonly deps: Dependencies) {
    this.#settings = deps.connection.collection<{ _id: string }>('store_settings');
  }

  /** Returns the settings as of this transaction. */
  async current(session: ClientSession): Promise<CheckoutSettingValues> {
    const { checkoutPrice, shipping, checkoutTax } = this.deps;
    const ids = [checkoutPrice, shipping, checkoutTax].map(({ settingId }) => settingId);
    const found = await this.#settings
      .find({ _id: { $in: ids } }, { session, batchSize: ids.length + 1 })
      .toArray();
    const byId = new Map(found.map((setting) => [setting._id, setting]));
    const read = <Value>(setting: StoredSetting<Value>) =>
      setting.valueOf(byId.get(setting.settingId));
    return {
      priceBasis: read(checkoutPrice),
      shippingSettings: read(shipping),
      taxRules: read(checkoutTax),
    };
  }
}
