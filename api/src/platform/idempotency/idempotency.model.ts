import { Schema } from 'mongoose';
import { modelOf, required } from '../mongo/model-of.ts';

/** The stored response to a request with an Idempotency-Key. */
export interface IdempotencyDocument {
  /** `owner:key`; see toIdempotentRequest(). */
  _id: string;
  /** Identifies the request, to reject a key that is reused for a different one. */
  fingerprint: string;
  /** The JSON value that the service returned. */
  answer: object | null;
  expiresAt: Date;
}

const schema = new Schema<IdempotencyDocument>(
  {
    ...required(String, '_id', 'fingerprint'),
    answer: { type: Schema.Types.Mixed, default: null },
    expiresAt: { type: Date, required: true },
  },
  // Without minimize: false, Mongoose would drop empty objects from responses.
  { collection: 'idempotency', versionKey: false, minimize: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const idempotencyModel = modelOf('Idempotency', schema);
