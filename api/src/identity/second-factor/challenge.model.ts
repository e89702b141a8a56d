import { Schema } from 'mongoose';
import { modelOf, required } from '../../platform/mongo/model-of.ts';

/** What a challenge may be used for, and nothing else. */
export type ChallengePurpose = 'sign-in' | 'confirmation' | 'registration';

/** A pending proof of a user's identity, which is completed by a second factor or a new passkey. */
export interface ChallengeDocument {
  /** SHA-256 of the challenge in hexadecimal. */
  _id: string;
  u_id: number;
  /** The user's token version. The challenge is invalid once it has changed. */
  tokenVersion: number;
  purpose: ChallengePurpose;
  /** For a sign-in: the id of a device on which the account has signed in before. */
  knownDevice: string | null;
  expiresAt: Date;
}

const schema = new Schema<ChallengeDocument>(
  {
    ...required(String, '_id', 'purpose'),
    ...required(Number, 'u_id', 'tokenVersion'),
    knownDevice: { type: String, default: null },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'second_factor_challenges', versionKey: false },
);
schema.index({ u_id: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const challengeModel = modelOf('SecondFactorChallenge', schema);
