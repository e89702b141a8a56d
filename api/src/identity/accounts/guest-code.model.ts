import { Schema } from 'mongoose';
import { modelOf, required } from '../../platform/mongo/model-of.ts';

/** Lifetime of a code and of the link in the same mail. */
export const guestCodeLifetimeMinutes = 10;

/** A request to order without a password, which waits for its mailed code or link. */
export interface GuestCodeDocument {
  /** SHA-256 of the request in hexadecimal, which only the client that made it has. */
  _id: string;
  email: string;
  /** The phone number of the guest, should it be a new one. */
  mo_no: string;
  /** A keyed hash, since six digits are found by trying all of them. */
  codeHash: string;
  /** SHA-256 of the link's token in hexadecimal. */
  linkHash: string;
  /** Codes that were tried, right or wrong. */
  attempts: number;
  expiresAt: Date;
}

const schema = new Schema<GuestCodeDocument>(
  {
    ...required(String, '_id', 'email', 'mo_no', 'codeHash', 'linkHash'),
    attempts: { type: Number, default: 0 },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'guest_codes', versionKey: false },
);
schema.index({ linkHash: 1 }, { unique: true });
schema.index({ email: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const guestCodeModel = modelOf('GuestCode', schema);
