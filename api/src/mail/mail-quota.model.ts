import { type Connection, type Model, Schema } from 'mongoose';

/** Counts the mails of one day to an address that is not confirmed. */
export interface MailQuotaDocument {
  /** SHA-256 of the day and the address in hexadecimal, so that addresses of guests are not kept. */
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

export function mailQuotaModel(connection: Connection): Model<MailQuotaDocument> {
  return connection.models.MailQuota ?? connection.model<MailQuotaDocument>('MailQuota', schema);
}
