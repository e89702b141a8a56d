import { Schema } from 'mongoose';
import { modelOf } from '../../platform/mongo/model-of.ts';

/** A notification of the shop that was sent on a day, so that it is sent once. */
export interface AlertDocument {
  /** What it is about, and the day. */
  _id: string;
  createdAt: Date;
}

const schema = new Schema<AlertDocument>(
  { _id: { type: String, required: true }, createdAt: { type: Date, required: true } },
  { collection: 'alerts', versionKey: false },
);
schema.index({ createdAt: 1 }, { expireAfterSeconds: 7 * 24 * 60 * 60 });

export const alertModel = modelOf('Alert', schema);
