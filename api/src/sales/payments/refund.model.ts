import type { OrderActor, PaymentProviderName, RefundState } from '@vajra/contract';
import { Schema } from 'mongoose';
import { modelOf, optional, required } from '../../platform/mongo/model-of.ts';

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
    ...required(
      String,
      '_id',
      'orderId',
      'paymentId',
      'provider',
      'chargeId',
      'currency',
      'reason',
      'by',
      'state',
    ),
    ...required(Number, 'amount', 'u_id'),
    returnId: { type: Number },
    isOfOrder: { type: Boolean, required: true },
    ...optional(String, 'providerRefundId', 'problem', 'retriedAs', 'retryOf'),
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
