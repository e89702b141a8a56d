import { type StockReason, stockReasons } from '@vajra/contract';
import { Schema, type Types } from 'mongoose';
import { modelOf, nullable, required } from '../../platform/mongo/model-of.ts';

/** A stock movement. A product's remaining_qty is the sum of its changes. */
export interface StockMovementDocument {
  _id: Types.ObjectId;
  p_id: number;
  /** Pieces: positive if added, negative if removed. */
  change: number;
  reason: StockReason;
  /** An admin's comment. Missing in rows of earlier releases. */
  note?: string | null;
  orderId: string | null;
  /** The admin or customer who caused it. */
  u_id: number;
  at: Date;
}

const schema = new Schema<StockMovementDocument>(
  {
    ...required(Number, 'p_id', 'change', 'u_id'),
    reason: { type: String, required: true, enum: stockReasons },
    ...nullable(String, 'note', 'orderId'),
    at: { type: Date, required: true },
  },
  { collection: 'stock_ledger', versionKey: false },
);
schema.index({ p_id: 1, _id: 1 });
schema.index({ orderId: 1 }, { sparse: true });

export const stockLedgerModel = modelOf('StockMovement', schema);
