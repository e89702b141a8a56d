import type { PaymentProviderName } from '@vajra/contract';
import { Schema } from 'mongoose';
import { modelOf, optional, required } from '../../platform/mongo/model-of.ts';
import type { ProviderEvent } from './provider.ts';

/** A movement of money, written once for its cause and never changed. */
export interface PaymentLedgerDocument {
  /** The cause, such as `charge:stripe:ch_1`, so that none is counted twice. */
  _id: string;
  orderId: string;
  paymentId: string;
  kind: 'charge' | 'refund' | 'dispute' | 'dispute_won';
  /** Minor units, negative when money leaves the shop. */
  amount: number;
  currency: string;
  at: Date;
  /** Set for money that did not pay the order, and for sending it back. */
  isReturned?: true;
}

/** A customer's complaint at the bank, for which the provider takes the money back until it is decided. */
export interface DisputeDocument {
  /** The provider and its id. */
  _id: string;
  provider: PaymentProviderName;
  orderId: string;
  paymentId: string;
  /** Missing in disputes of earlier releases. */
  chargeId?: string;
  /** Set if the money did not pay the order. */
  isReturned?: true;
  amount: number;
  currency: string;
  state: 'opened' | 'won' | 'lost';
  reason?: string;
  openedAt: Date;
}

/** A notification that was processed. */
export interface PaymentEventDocument {
  /** The provider and its id of the event. */
  _id: string;
  receivedAt: Date;
  /** A refund or dispute that arrived before the charge that it is about. */
  waiting?: { provider: PaymentProviderName; chargeId: string; event: ProviderEvent };
}

/** Providers repeat notifications for days; states prevent later repetitions from taking effect. */
const eventTtlSeconds = 90 * 24 * 60 * 60;

const ledgerSchema = new Schema<PaymentLedgerDocument>(
  {
    ...required(String, '_id', 'orderId', 'paymentId', 'kind', 'currency'),
    amount: { type: Number, required: true },
    at: { type: Date, required: true },
    isReturned: { type: Boolean, default: undefined },
  },
  { collection: 'payment_ledger', versionKey: false },
);
ledgerSchema.index({ orderId: 1, at: 1 });
ledgerSchema.index({ kind: 1, at: 1 });

const disputeSchema = new Schema<DisputeDocument>(
  {
    ...required(String, '_id', 'provider', 'orderId', 'paymentId', 'currency', 'state'),
    ...optional(String, 'chargeId', 'reason'),
    isReturned: { type: Boolean, default: undefined },
    amount: { type: Number, required: true },
    openedAt: { type: Date, required: true },
  },
  { collection: 'disputes', versionKey: false },
);
disputeSchema.index({ orderId: 1, openedAt: 1 });

const eventSchema = new Schema<PaymentEventDocument>(
  {
    _id: { type: String, required: true },
    receivedAt: { type: Date, required: true },
    waiting: { type: Schema.Types.Mixed, default: undefined },
  },
  { collection: 'payment_events', versionKey: false },
);
eventSchema.index({ 'waiting.chargeId': 1 }, { sparse: true });
eventSchema.index({ receivedAt: 1 }, { expireAfterSeconds: eventTtlSeconds });

export const paymentLedgerModel = modelOf('PaymentLedger', ledgerSchema);

export const disputeModel = modelOf('Dispute', disputeSchema);

export const paymentEventModel = modelOf('PaymentEvent', eventSchema);
