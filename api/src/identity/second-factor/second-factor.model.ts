import { Schema } from 'mongoose';
import { modelOf, optional } from '../../platform/mongo/model-of.ts';

/** A WebAuthn credential. */
export interface PasskeyDocument {
  /** The credential's id as base64url, chosen by the authenticator. */
  credentialId: string;
  /** The COSE public key as base64url. */
  publicKey: string;
  /** The authenticator's count of signatures; always 0 for passkeys that are synchronized. */
  counter: number;
  transports: string[];
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

/** What a user can prove in addition to the password. */
export interface SecondFactorDocument {
  /** The user's id. */
  _id: number;
  /** The authenticator app. Its secret is encrypted; see SecretCipher. */
  totp: {
    secret: string;
    /** The time step of the last accepted code. Codes of earlier steps are refused, so each works once. */
    lastStep: number;
    createdAt: Date;
  } | null;
  /** A secret that no code has confirmed yet. */
  pendingTotp: { secret: string; expiresAt: Date } | null;
  passkeys: PasskeyDocument[];
  /** SHA-256 of each unused recovery code in hexadecimal. */
  recoveryCodes: string[];
}

const schema = new Schema<SecondFactorDocument>(
  {
    _id: { type: Number, required: true },
    totp: {
      type: { secret: String, lastStep: Number, createdAt: Date },
      default: null,
      _id: false,
    },
    pendingTotp: { type: { secret: String, expiresAt: Date }, default: null, _id: false },
    passkeys: {
      type: [
        {
          ...optional(String, 'credentialId', 'publicKey', 'name'),
          counter: Number,
          transports: [String],
          createdAt: Date,
          lastUsedAt: { type: Date, default: null },
          _id: false,
        },
      ],
      default: [],
    },
    recoveryCodes: { type: [String], default: [] },
  },
  { collection: 'second_factors', versionKey: false },
);

export const secondFactorModel = modelOf('SecondFactor', schema);
