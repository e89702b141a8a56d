import { Schema } from 'mongoose';
import { modelOf, required } from '../../platform/mongo/model-of.ts';

/** A product in a customer's cart. */
export interface CartRowDocument {
  _id: number;
  u_id: number;
  p_id: number;
  u_qty: number;
  createdAt: Date;
}

const schema = new Schema<CartRowDocument>(
  {
    ...required(Number, '_id', 'u_id', 'p_id', 'u_qty'),
  },
  { collection: 'cart_rows', timestamps: { createdAt: true, updatedAt: false }, versionKey: false },
);
schema.index({ u_id: 1, p_id: 1 }, { unique: true });

export const cartRowModel = modelOf('CartRow', schema);
