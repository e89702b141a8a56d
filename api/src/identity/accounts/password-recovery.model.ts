import { Schema, type Types } from 'mongoose';
import { modelOf, required } from '../../platform/mongo/model-of.ts';

/** Lifetime of a request, and then of the mailed link. */
export const linkLifetimeSeconds = 30 * 60;

/** A request for a new password. The email address may or may not have an account. */
export interface PasswordRequestDocument {
  _id: Types.ObjectId;
  email: string;
  /** The client's address, as throttles count it. Missing in requests of earlier releases. */
  network?: string;
  createdAt: Date;
}

const requestSchema = new Schema<PasswordRequestDocument>(
  {
    email: { type: String, required: true },
    network: { type: String, default: undefined },
    createdAt: { type: Date, required: true },
  },
  { collection: 'password_requests', versionKey: false },
);
requestSchema.index({ createdAt: 1 }, { expireAfterSeconds: linkLifetimeSeconds });

/** A mailed link. It is invalid once the user's token version or email address has changed. */
export interface PasswordLinkDocument {
  /** SHA-256 of the token in hexadecimal, so that links cannot be recovered from the database. */
  _id: string;
  u_id: number;
  email: string;
  tokenVersion: number;
  /** The name that a guest without one has registered with. */
  u_name?: string;
  expiresAt: Date;
}

const linkSchema = new Schema<PasswordLinkDocument>(
  {
    ...required(String, '_id', 'email'),
    ...required(Number, 'u_id', 'tokenVersion'),
    u_name: { type: String, default: undefined },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'password_links', versionKey: false },
);
linkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const passwordRequestModel = modelOf('PasswordRequest', requestSchema);

export const passwordLinkModel = modelOf('PasswordLink', linkSchema);
