import type { Prices } from '@vajra/contract';
import { Schema } from 'mongoose';
import { modelOf, nullable, required } from '../../platform/mongo/model-of.ts';

export interface SavedItem {
  p_id: number;
  /** After the discount, in minor units. 0 without a price in the currency. */
  price: Prices;
  savedAt: Date;
  /** The lower price that the last mail reported, or that the product had when the mails were requested. */
  mailedPrice?: Prices;
}

/** Mails about lower prices, which a customer has asked for. */
export interface PriceAlertState {
  /** Identifies the list in the links that end them. */
  key: string;
  /** When prices are compared next; null once they are ended. */
  dueAt: Date | null;
  /** When the last mail was sent. */
  mailedAt: Date | null;
}

/** The saved products of a customer. One document, so that a change never leaves half of a list. */
export interface SavedListDocument {
  /** The customer's `u_id`. */
  _id: number;
  /** Newest first; hidden and deleted products are kept. */
  items: SavedItem[];
  /** Names the list in its link; missing while it is not shared. */
  token?: string;
  priceAlerts?: PriceAlertState;
}

const prices = new Schema<Prices>(required(Number, 'inr', 'usd'), { _id: false });
const item = new Schema<SavedItem>(
  {
    p_id: { type: Number, required: true },
    price: { type: prices, required: true },
    savedAt: { type: Date, required: true },
    mailedPrice: { type: prices },
  },
  { _id: false },
);

const schema = new Schema<SavedListDocument>(
  {
    ...required(Number, '_id'),
    items: [item],
    token: { type: String },
    priceAlerts: {
      type: new Schema<PriceAlertState>(
        { key: { type: String, required: true }, ...nullable(Date, 'dueAt', 'mailedAt') },
        { _id: false },
      ),
    },
  },
  { collection: 'saved_lists', versionKey: false },
);
schema.index({ token: 1 }, { unique: true, sparse: true });
schema.index({ 'priceAlerts.key': 1 }, { unique: true, sparse: true });
schema.index({ 'priceAlerts.dueAt': 1 }, { sparse: true });

export const savedListModel = modelOf('SavedList', schema);
