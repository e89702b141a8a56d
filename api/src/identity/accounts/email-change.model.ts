import { Schema } from 'mongoose';
import { modelOf, required } from '../../platform/mongo/model-of.ts';

/** Lifetime of the mailed link. */
export const emailLinkLifetimeSeconds = 60 * 60;

/**
 * A requested change of a login address, which waits for the mailed link to be opened. It is invalid
 * once the user's address or token version has changed.
 */
export interface EmailChangeDocument {
  /** SHA-256 of the link's token in hexadecimal, so that links cannot be recovered from the database. */
  _id: string;
  u_id: number;
  email: string;
  newEmail: string;
  tokenVersion: number;
  expiresAt: Date;
}

const schema = new Schema<EmailChangeDocument>(
  {
    ...required(String, '_id', 'email', 'newEmail'),
    ...required(Number, 'u_id', 'tokenVersion'),
    expiresAt: { type: Date, required: true },
  },
  { collection: 'email_changes', versionKey: false },
);
schema.index({ u_id: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const emailChangeModel = modelOf('EmailChange', schema);
