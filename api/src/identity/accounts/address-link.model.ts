import { Schema } from 'mongoose';
import { modelOf, required } from '../../platform/mongo/model-of.ts';

/** Lifetime of the mailed link. It grants no access, so it may wait for the next day. */
export const addressLinkLifetimeHours = 24;

/** Whose address a link confirms: a user's, or that of a visitor's message, inquiry, subscription or request. */
export interface AddressOwner {
  kind: 'user' | 'contact' | 'inquiry' | 'newsletter' | 'stock_alert';
  /** Their id. */
  id: number;
}

/** A mailed link that confirms an address. */
export interface AddressLinkDocument {
  /** SHA-256 of the link's token in hexadecimal, so that links cannot be recovered from the database. */
  _id: string;
  kind: AddressOwner['kind'];
  ownerId: number;
  /** Users only: the link is invalid once their address has changed. */
  email: string | null;
  expiresAt: Date;
}

const schema = new Schema<AddressLinkDocument>(
  {
    ...required(String, '_id', 'kind'),
    ownerId: { type: Number, required: true },
    email: { type: String, default: null },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'address_links', versionKey: false },
);
schema.index({ kind: 1, ownerId: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const addressLinkModel = modelOf('AddressLink', schema);
