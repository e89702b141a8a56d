import { Schema } from 'mongoose';
import { modelOf } from '../../platform/mongo/model-of.ts';

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
    _id: { type: Number, required: true },
    u_id: { type: Number, required: true },
    p_id: { type: Number, required: true },
    u_qty: { type: Number, required: true },
  },
  { collection: 'cart_rows', timestamps: { createdAt: true, updatedAt: false }, versionKey: false },
);
schema.index({ u_id: 1, p_id: 1 }, { unique: true });

export const cartRowModel = modelOf('CartRow', schema);
