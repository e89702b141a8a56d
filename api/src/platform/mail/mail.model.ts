import { Schema, type Types } from 'mongoose';
import { modelOf, optional, required } from '../mongo/model-of.ts';
import type { MailBody } from './mail-content.ts';

/** Attempts at a message that the mail server refuses. Then it is given up. */
export const maxAttempts = 20;
const retentionSeconds = 30 * 24 * 60 * 60;

/** A file that is rendered when the message is sent. */
export interface MailAttachment {
  kind: 'invoice';
  id: string;
}

/** A message of the outbox, written in the transaction of the change that it reports. */
export interface MailDocument {
  _id: Types.ObjectId;
  to: string;
  subject: string;
  text: string;
  /**
   * What the HTML part is rendered from when the message is sent. Deleted once sent. Without it the text
   * is rendered in the shop's layout.
   */
  body?: MailBody;
  /** The HTML part of a message that an earlier release composed. Deleted once sent. */
  html?: string;
  /** The text is a secret and is deleted once sent. */
  isSecret?: boolean;
  attachments?: MailAttachment[];
  /** Ends the subscription that the message belongs to with one POST (RFC 8058). */
  unsubscribeUrl?: string;
  attempts: number;
  /** The time of the next attempt. */
  due: Date;
  /** Identifies the latest attempt. */
  claim?: string;
  /** Null until sent. */
  sentAt: Date | null;
  createdAt: Date;
}

const schema = new Schema<MailDocument>(
  {
    ...required(String, 'to', 'subject'),
    text: { type: String, default: '' },
    body: { type: Schema.Types.Mixed, default: undefined },
    ...optional(String, 'html', 'unsubscribeUrl', 'claim'),
    isSecret: { type: Boolean },
    attachments: { type: [Schema.Types.Mixed], default: undefined },
    attempts: { type: Number, default: 0 },
    ...required(Date, 'due', 'createdAt'),
    sentAt: { type: Date, default: null },
  },
  { collection: 'mail_outbox', versionKey: false },
);
schema.index({ sentAt: 1, due: 1 });
// Addresses and orders are not needed for longer. Messages that are not sent have null, which never expires.
schema.index({ sentAt: -1 }, { expireAfterSeconds: retentionSeconds });
// Nor are those of messages that were given up, which `due` has not changed since.
schema.index(
  { due: 1 },
  {
    expireAfterSeconds: retentionSeconds,
    partialFilterExpression: { sentAt: null, attempts: { $gte: maxAttempts } },
  },
);
schema.index({ to: 1 });

export const mailModel = modelOf('Mail', schema);
