import { type Connection, type Model, Schema } from 'mongoose';
import { type StoredReply, storedReplySchema } from '../replies/stored-reply.ts';

export interface InquiryDocument {
  _id: number;
  u_name: string;
  email: string;
  mo_no: string;
  carat_size: string;
  price_range: string;
  /** Blank without a wish, as the other texts. */
  diamond_type: 'Natural' | 'Lab Grown' | '';
  diamond_shape: string;
  clarity_id: number | null;
  /** The clarity's text when the inquiry was sent. */
  clarity: string;
  diamond_color: string;
  diamond_cut_grade: string;
  additional_info: string;
  /** 0 is pending, 1 delivered. */
  status: 0 | 1;
  /** When a mailed link showed that the address is the visitor's. Missing in earlier releases. */
  emailConfirmedAt?: Date | null;
  /** Oldest first. Missing in earlier releases. */
  replies?: StoredReply[];
  createdAt: Date;
}

const text = { type: String, required: true } as const;
const optionalText = { type: String, default: '' } as const;

const schema = new Schema<InquiryDocument>(
  {
    _id: { type: Number, required: true },
    u_name: text,
    email: optionalText,
    mo_no: optionalText,
    carat_size: optionalText,
    price_range: optionalText,
    diamond_type: optionalText,
    diamond_shape: optionalText,
    clarity_id: { type: Number, default: null },
    clarity: optionalText,
    diamond_color: optionalText,
    diamond_cut_grade: optionalText,
    additional_info: optionalText,
    status: { type: Number, default: 0 },
    emailConfirmedAt: { type: Date, default: null },
    replies: { type: [storedReplySchema], default: [] },
  },
  { collection: 'inquiries', timestamps: { createdAt: true, updatedAt: false }, versionKey: false },
);
schema.index({ createdAt: -1, _id: -1 });
// To remove the name of a deleted author, and the messages of a deleted customer.
schema.index({ 'replies.u_id': 1 });
schema.index({ email: 1, createdAt: -1, _id: -1 });
schema.index({ status: 1, createdAt: -1, _id: -1 });

export function inquiryModel(connection: Connection): Model<InquiryDocument> {
  return connection.models.Inquiry ?? connection.model<InquiryDocument>('Inquiry', schema);
}
