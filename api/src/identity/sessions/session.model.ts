import { Schema } from 'mongoose';
import { modelOf, nullable, required } from '../../platform/mongo/model-of.ts';

/** A sign-in on one device. It exists until it ends; a session that is not stored has ended. */
export interface SessionDocument {
  /** SHA-256 of the session id in hexadecimal, so that ids cannot be recovered from the database. */
  _id: string;
  u_id: number;
  /** The role at sign-in. The session ends when the user's role changes. */
  u_type: '0' | '1';
  /** The user's token version at sign-in. The session ends when it changes. */
  tokenVersion: number;
  /** SHA-256 of the current refresh token in hexadecimal. */
  refreshHash: string;
  /** SHA-256 of the refresh token before it; null until the first renewal. */
  previousHash: string | null;
  /** When the current refresh token replaced the previous one. */
  rotatedAt: Date;
  /** The browser's and the system's name, from the User-Agent header. */
  browser: string | null;
  system: string | null;
  createdAt: Date;
  /** When the user last proved their identity: at sign-in or later, or before `createdAt` for exchanged tokens. */
  signedInAt: Date;
  lastUsedAt: Date;
  expiresAt: Date;
}

const schema = new Schema<SessionDocument>(
  {
    ...required(String, '_id', 'u_type', 'refreshHash'),
    ...required(Number, 'u_id', 'tokenVersion'),
    ...nullable(String, 'previousHash', 'browser', 'system'),
    ...required(Date, 'rotatedAt', 'createdAt', 'signedInAt', 'lastUsedAt', 'expiresAt'),
  },
  { collection: 'sessions', versionKey: false },
);
schema.index({ u_id: 1, createdAt: -1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const sessionModel = modelOf('Session', schema);
