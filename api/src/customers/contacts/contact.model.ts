import { type Connection, type Model, Schema } from 'mongoose';
import { type StoredReply, storedReplySchema } from '../replies/stored-reply.ts';

export interface ContactDocument {
  _id: number;
  name: string;
  mo_no: string;
  email: string;
  message: string;
  /** When a mailed link showed that the address is the visitor's. Missing in earlier releases. */
  emailConfirmedAt?: Date | null;
  /** Oldest first. Missing in earlier releases. */
  replies?: StoredReply[];
  createdAt: Date;
}

const schema = new Schema<ContactDocument>(
  {
    _id: { type: Number, required: true },
    name: { type: String, required: true },
    mo_no: { type: String, required: true },
    email: { type: String, required: true },
    message: { type: String, required: true },
    emailConfirmedAt: { type: Date, default: null },
    replies: { type: [storedReplySchema], default: [] },
  },
  { collection: 'contacts', timestamps: { createdAt: true, updatedAt: false }, versionKey: false },
);
schema.index({ createdAt: -1, _id: -1 });
// To remove the name of a deleted author, and the messages of a deleted customer.
schema.index({ 'replies.u_id': 1 });
schema.index({ email: 1, createdAt: -1, _id: -1 });

export function contactModel(connection: Connection): Model<ContactDocument> {
  return connection.models.Contact ?? connection.model<ContactDocument>('Contact', schema);
}
