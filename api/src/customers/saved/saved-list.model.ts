import type { Prices } from '@vajra/contract';
import { Schema } from 'mongoose';
import { modelOf, required } from '../../platform/mongo/model-of.ts';

export interface SavedItem {
  p_id: number;
  /** After the discount, in minor units. 0 without a price in the currency. */
  price: Prices;
  savedAt: Date;
}

/** The saved products of a customer. One document, so that a change never leaves half of a list. */
export interface SavedListDocument {
  /** The customer's `u_id`. */
  _id: number;
  /** Newest first; hidden and deleted products are kept. */
  items: SavedItem[];
  /** Names the list in its link; missing while it is not shared. */
  token?: string;
}

const item = new Schema<SavedItem>(
  {
    p_id: { type: Number, required: true },
    price: { inr: { type: Number, required: true }, usd: { type: Number, required: true } },
    savedAt: { type: Date, required: true },
  },
  { _id: false },
);

const schema = new Schema<SavedListDocument>(
  { ...required(Number, '_id'), items: [item], token: { type: String } },
  { collection: 'saved_lists', versionKey: false },
);
schema.index({ token: 1 }, { unique: true, sparse: true });

export const savedListModel = modelOf('SavedList', schema);
