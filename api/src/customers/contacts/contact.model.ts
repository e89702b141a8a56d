import { Schema } from 'mongoose';
import { modelOf, required } from '../../platform/mongo/model-of.ts';
import { type MessageDocument, messageFields, messageIndexes } from '../replies/stored-reply.ts';

export interface ContactDocument extends MessageDocument {
  name: string;
  mo_no: string;
  message: string;
}

const schema = new Schema<ContactDocument>(
  {
    ...messageFields,
    ...required(String, 'name', 'mo_no', 'email', 'message'),
  },
  { collection: 'contacts', timestamps: { createdAt: true, updatedAt: false }, versionKey: false },
);
for (const index of messageIndexes) schema.index(index);

export const contactModel = modelOf('Contact', schema);
