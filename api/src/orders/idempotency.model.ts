import { type Connection, type Model, Schema } from 'mongoose';

/** The first answer to a request that carried an Idempotency-Key. */
export interface IdempotencyDocument {
  /** `u_id:key` */
  _id: string;
  /** Of the request's body: the same key with another body is a mistake of the caller. */
  bodyHash: string;
  answer: Record<string, unknown>;
  createdAt: Date;
}

const keptSeconds = 7 * 24 * 60 * 60;

const schema = new Schema<IdempotencyDocument>(
  {
    _id: { type: String, required: true },
    bodyHash: { type: String, required: true },
    answer: { type: Schema.Types.Mixed, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'idempotency', versionKey: false },
);
schema.index({ createdAt: 1 }, { expireAfterSeconds: keptSeconds });

export function idempotencyModel(connection: Connection): Model<IdempotencyDocument> {
  return (
    connection.models.Idempotency ?? connection.model<IdempotencyDocument>('Idempotency', schema)
  );
}
