import type { PriceBasis } from '@vajra/contract';
import { Schema } from 'mongoose';
import { modelOf } from '../../platform/mongo/model-of.ts';

/** The _id of the setting that decides what checkout charges. */
export const checkoutPriceId = 'checkout_price';

/** A setting that staff change while the store runs. It overrides the environment. */
export interface CheckoutPriceDocument {
  _id: typeof checkoutPriceId;
  value: PriceBasis;
}

const schema = new Schema<CheckoutPriceDocument>(
  { _id: { type: String, required: true }, value: { type: String, required: true } },
  { collection: 'store_settings', versionKey: false },
);

export const checkoutPriceModel = modelOf('StoreSetting', schema);
