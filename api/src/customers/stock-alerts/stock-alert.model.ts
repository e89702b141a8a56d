import { Schema } from 'mongoose';
import { modelOf, required } from '../../platform/mongo/model-of.ts';

interface Alert {
  _id: number;
  p_id: number;
  requestedAt: Date;
  /** When the request is forgotten. */
  expiresAt: Date;
}

/** The request of a customer, who gets the mail at the address of their account. */
interface CustomerAlert extends Alert {
  u_id: number;
}

interface VisitorAlert extends Alert {
  /** In lower case. */
  email: string;
  /** When a mailed link was used. Until then the address may be anyone's and gets no mail. */
  confirmedAt: Date | null;
}

/** A request for one mail when a product is in stock again. Deleted with that mail. */
export type StockAlertDocument = Alert & Partial<CustomerAlert & VisitorAlert>;

const schema = new Schema<StockAlertDocument>(
  {
    ...required(Number, '_id', 'p_id'),
    ...required(Date, 'requestedAt', 'expiresAt'),
    u_id: { type: Number },
    email: { type: String },
    confirmedAt: { type: Date },
  },
  { collection: 'stock_alerts', versionKey: false },
);
const isPresent = { $exists: true };
schema.index({ u_id: 1, p_id: 1 }, { unique: true, partialFilterExpression: { u_id: isPresent } });
schema.index(
  { email: 1, p_id: 1 },
  { unique: true, partialFilterExpression: { email: isPresent } },
);
schema.index({ p_id: 1, _id: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const stockAlertModel = modelOf('StockAlert', schema);
