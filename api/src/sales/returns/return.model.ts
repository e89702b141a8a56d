import type { Currency } from '@vajra/contract';
import { Schema } from 'mongoose';
import { modelOf, required } from '../../platform/mongo/model-of.ts';
import type { OrderReturnDocument } from '../orders/order.model.ts';

/** A piece as the order had it, and what became of it. */
export interface ReturnItemDocument {
  p_id: number;
  sku: string;
  name: string;
  /** Unit price charged, in minor units. */
  unit: number;
  quantity: number;
  restocked: number;
  writtenOff: number;
}

/** A return request. Its order repeats the fields of OrderReturnDocument. */
export interface ReturnDocument extends Omit<OrderReturnDocument, 'returnId' | 'items'> {
  _id: number;
  orderId: string;
  u_id: number;
  currency: Currency;
  items: ReturnItemDocument[];
  /** What the customer wrote; blank for a deleted customer. */
  description: string;
  /** Files of the media store. */
  photos: string[];
  /** What the shop wrote to the customer with its decision. */
  note: string;
  /** Internal notes, oldest first. */
  notes: { u_id: number; at: Date; message: string }[];
  createdAt: Date;
}

const schema = new Schema<ReturnDocument>(
  {
    ...required(Number, '_id', 'u_id'),
    ...required(String, 'orderId', 'currency', 'reason', 'wish', 'state'),
    items: [
      new Schema(
        {
          ...{ p_id: Number, sku: String, name: String, unit: Number },
          ...{ quantity: Number, restocked: Number, writtenOff: Number },
        },
        { _id: false },
      ),
    ],
    description: { type: String, default: '' },
    photos: { type: [String], default: [] },
    note: { type: String, default: '' },
    notes: [new Schema({ u_id: Number, at: Date, message: String }, { _id: false })],
    refunded: { type: Number },
    history: [new Schema({ state: String, at: Date, by: String, u_id: Number }, { _id: false })],
    createdAt: { type: Date, required: true },
  },
  { collection: 'returns', versionKey: false },
);
schema.index({ orderId: 1, _id: -1 });
schema.index({ u_id: 1, _id: -1 });
schema.index({ u_id: 1, state: 1 });
schema.index({ state: 1, _id: -1 });
schema.index({ orderId: 1, state: 1, _id: -1 });
schema.index({ photos: 1 }, { sparse: true });

export const returnModel = modelOf('Return', schema);
