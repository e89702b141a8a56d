import type {
  Currency,
  PaymentAttemptState,
  PaymentMethod,
  PaymentProviderName,
} from '@vajra/contract';
import { Schema } from 'mongoose';
import { modelOf, optional, required } from '../../platform/mongo/model-of.ts';

/** Money that arrived for an attempt. */
export interface ChargeDocument {
  chargeId: string;
  /** Minor units of `currency`, which may differ from the order's. */
  amount: number;
  currency: string;
  at: Date;
  /** Whether it paid the order. Other money is sent back. */
  isApplied: boolean;
}

/** An attempt to pay an order. */
export interface PaymentDocument {
  /** `pay_` and 24 hexadecimal digits. */
  _id: string;
  orderId: string;
  u_id: number;
  provider: PaymentProviderName;
  method: PaymentMethod;
  /** Minor units of the order's currency. */
  amount: number;
  currency: Currency;
  state: PaymentAttemptState;
  /** The provider's id of its page; missing until it has created one. */
  providerId?: string;
  url?: string;
  charges: ChargeDocument[];
  reference?: string;
  createdAt: Date;
  expiresAt: Date;
  /** When the provider is asked next; missing once nothing can happen any more. */
  checkAt?: Date;
}

const schema = new Schema<PaymentDocument>(
  {
    ...required(String, '_id', 'orderId', 'provider', 'method', 'currency', 'state'),
    ...required(Number, 'u_id', 'amount'),
    ...optional(String, 'providerId', 'url', 'reference'),
    charges: { type: [Schema.Types.Mixed], default: [] } as never, // plain objects
    ...required(Date, 'createdAt', 'expiresAt'),
    checkAt: { type: Date },
  },
  { collection: 'payments', versionKey: false },
);
schema.index({ orderId: 1, createdAt: 1 });
schema.index({ provider: 1, providerId: 1 }, { sparse: true });
schema.index({ 'charges.chargeId': 1 }, { sparse: true });
schema.index({ checkAt: 1 }, { sparse: true });

export const paymentModel = modelOf('Payment', schema);
