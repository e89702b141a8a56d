import { type Connection, type Model, Schema } from 'mongoose';

/** The first answer to a request that carried an Idempotency-Key. */
export interface IdempotencyDocument {
  /** `owner:key`; see repeatable(). */
  _id: string;
  /** Of the request: the same key on another one is a mistake of the caller. */
  fingerprint: string;
  /** As the service gave it: nothing but what JSON knows. */
  answer: object | null;
  expiresAt: Date;
}

const schema = new Schema<IdempotencyDocument>(
  {
    _id: { type: String, required: true },
    fingerprint: { type: String, required: true },
    answer: { type: Schema.Types.Mixed, default: null },
    expiresAt: { type: Date, required: true },
  },
  // Answers come back as they were, with their empty objects.
  { collection: 'idempotency', versionKey: false, minimize: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export function idempotencyModel(connection: Connection): Model<IdempotencyDocument> {
  return (
    connection.models.Idempotency ?? connection.model<IdempotencyDocument>('Idempotency', schema)
  );
}
