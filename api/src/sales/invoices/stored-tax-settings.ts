import type { TaxRate, TaxSeller } from '@vajra/contract';

/** The _id of the tax settings. */
export const taxSettingsId = 'tax';

export interface EditableTaxSettings {
  seller: TaxSeller;
  pricesIncludeTax: boolean;
  /** Rupees; 0 for none. */
  panThreshold: number;
  /** Rates are percent. */
  rates: (TaxRate & { pc_id: number })[];
  otherRate: TaxRate;
}

export interface StoredTaxSettings {
  /** As edited last; null until then. */
  edited: EditableTaxSettings | null;
  /** Increases with every change. */
  version: number;
  /** What an admin has confirmed last, which invoices use. */
  confirmed: {
    settings: EditableTaxSettings;
    version: number;
    at: Date;
    u_id: number;
    u_name: string;
  } | null;
}
