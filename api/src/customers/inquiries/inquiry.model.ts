import { Schema } from 'mongoose';
import { modelOf } from '../../platform/mongo/model-of.ts';
import { type MessageDocument, messageFields, messageIndexes } from '../replies/stored-reply.ts';

export interface InquiryDocument extends MessageDocument {
  u_name: string;
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
  status: 0 | 1;
}

const text = { type: String, required: true } as const;
const optionalText = { type: String, default: '' } as const;

const schema = new Schema<InquiryDocument>(
  {
    ...messageFields,
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
  },
  { collection: 'inquiries', timestamps: { createdAt: true, updatedAt: false }, versionKey: false },
);
for (const index of messageIndexes) schema.index(index);
schema.index({ status: 1, createdAt: -1, _id: -1 });

export const inquiryModel = modelOf('Inquiry', schema);
