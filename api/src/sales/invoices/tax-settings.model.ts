import type { TaxRate, TaxSeller } from '@vajra/contract';
import { Schema } from 'mongoose';
import { modelOf } from '../../platform/mongo/model-of.ts';

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

export interface TaxSettingsDocument {
  _id: typeof taxSettingsId;
  /** As edited last. */
  edited: EditableTaxSettings;
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

const schema = new Schema<TaxSettingsDocument>(
  {
    _id: { type: String, required: true },
    edited: { type: Schema.Types.Mixed, required: true },
    version: { type: Number, required: true },
    confirmed: { type: Schema.Types.Mixed, default: null },
  },
  { collection: 'store_settings', versionKey: false, minimize: false },
);

export const taxSettingsModel = modelOf('TaxSettings', schema);
