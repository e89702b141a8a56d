import { Schema } from 'mongoose';
import { modelOf } from '../mongo/model-of.ts';

/** Counts the mails of one day to an address: of all forms, of a network's forms, or of its account. */
export interface MailQuotaDocument {
  /** SHA-256 of the day and what is counted in hexadecimal, so that addresses of guests are not kept. */
  _id: string;
  count: number;
  expiresAt: Date;
}

const schema = new Schema<MailQuotaDocument>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'mail_quotas', versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const mailQuotaModel = modelOf('MailQuota', schema);
