import type { OrderActor, PaymentProviderName, RefundState } from '@vajra/contract';
import { Schema } from 'mongoose';
import { modelOf } from '../../platform/mongo/model-of.ts';

export interface RefundDocument {
  /** `ref_` and 24 hexadecimal digits: the provider's idempotency key. */
  _id: string;
  orderId: string;
  paymentId: string;
  provider: PaymentProviderName;
  /** The charge that is sent back. */
  chargeId: string;
  /** Minor units. */
  amount: number;
  currency: string;
  reason: string;
  /** The return request that it pays back. Missing in refunds of earlier releases. */
  returnId?: number;
  by: OrderActor;
  u_id: number;
  state: RefundState;
  /** Whether the money had paid the order. Other money never counted for it. */
  isOfOrder: boolean;
  providerRefundId?: string;
  /** Why it failed. */
  problem?: string;
  /** Of a failed refund: the one that has replaced it. */
  retriedAs?: string;
  /** The first refund that this one replaces. */
  retryOf?: string;
  attempts: number;
  /** When it is sent, or the provider is asked for it; missing once settled. */
  dueAt?: Date;
  createdAt: Date;
  settledAt: Date | null;
}

const schema = new Schema<RefundDocument>(
  {
    _id: { type: String, required: true },
    orderId: { type: String, required: true },
    paymentId: { type: String, required: true },
    provider: { type: String, required: true },
    chargeId: { type: String, required: true },
    amount: { type: Number, required: true },
    currency: { type: String, required: true },
    reason: { type: String, required: true },
    returnId: { type: Number },
    by: { type: String, required: true },
    u_id: { type: Number, required: true },
    state: { type: String, required: true },
    isOfOrder: { type: Boolean, required: true },
    providerRefundId: { type: String },
    problem: { type: String },
    retriedAs: { type: String },
    retryOf: { type: String },
    attempts: { type: Number, default: 0 },
    dueAt: { type: Date },
    createdAt: { type: Date, required: true },
    settledAt: { type: Date, default: null },
  },
  { collection: 'refunds', versionKey: false },
);
schema.index({ orderId: 1, createdAt: 1 });
schema.index({ chargeId: 1 });
schema.index({ dueAt: 1 }, { sparse: true });

export const refundModel = modelOf('Refund', schema);
