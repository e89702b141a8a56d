import { Schema } from 'mongoose';
import { modelOf, nullable, required } from '../../platform/mongo/model-of.ts';

export interface SubscriberDocument {
  _id: number;
  /** In lower case. */
  email: string;
  /** Identifies the address in links that end the subscription. The same after a new subscription. */
  key: string;
  requestedAt: Date;
  /** When a mailed link was used. Until then the address may be anyone's and gets no newsletter. */
  confirmedAt: Date | null;
  /** When an address that was not confirmed is deleted; null once it is. */
  expiresAt: Date | null;
}

const schema = new Schema<SubscriberDocument>(
  {
    _id: { type: Number, required: true },
    ...required(String, 'email', 'key'),
    requestedAt: { type: Date, required: true },
    ...nullable(Date, 'confirmedAt', 'expiresAt'),
  },
  { collection: 'newsletter_subscribers', versionKey: false },
);
schema.index({ email: 1 }, { unique: true });
schema.index({ key: 1 }, { unique: true });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const subscriberModel = modelOf('Subscriber', schema);
