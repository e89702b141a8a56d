import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** A mail that waits to be sent, written in the transaction of what it tells. */
export interface MailDocument {
  _id: Types.ObjectId;
  to: string;
  subject: string;
  text: string;
  /** Its text is a secret, and goes when it is sent. */
  isSecret?: boolean;
  attempts: number;
  /** When to try (again). */
  due: Date;
  /** Of whoever is sending it, or tried last. */
  claim?: string;
  /** Null until it left. */
  sentAt: Date | null;
  createdAt: Date;
}

const schema = new Schema<MailDocument>(
  {
    to: { type: String, required: true },
    subject: { type: String, required: true },
    text: { type: String, default: '' },
    isSecret: { type: Boolean },
    attempts: { type: Number, default: 0 },
    due: { type: Date, required: true },
    claim: { type: String },
    sentAt: { type: Date, default: null },
    createdAt: { type: Date, required: true },
  },
  { collection: 'mail_outbox', versionKey: false },
);
schema.index({ sentAt: 1, due: 1 });

export function mailModel(connection: Connection): Model<MailDocument> {
  return connection.models.Mail ?? connection.model<MailDocument>('Mail', schema);
}
