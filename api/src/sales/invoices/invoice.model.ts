import type { Currency, InvoiceKind, TaxSeller } from '@vajra/contract';
import { Schema } from 'mongoose';
import type { PieceDetails } from '../../catalogue/products/piece-details.ts';
import { modelOf, required } from '../../platform/mongo/model-of.ts';
import type { PlaceOfSupply, TaxAmounts } from './tax.ts';

/** A PAN: encrypted for the order, and what may be shown of it. */
export interface StoredPan {
  masked: string;
  encrypted: string;
}

export interface InvoiceBuyer {
  name: string;
  phone: string;
  /** Lines of the address; empty if it is not known. */
  address: string[];
  pan?: StoredPan;
}

/** All amounts are positive, also in credit notes. */
export interface InvoiceLine extends TaxAmounts {
  description: string;
  sku: string;
  hsn: string;
  /** Hundredths of a percent. */
  rate: number;
  /** Null in credit and debit notes, and for what is not counted in pieces. */
  quantity: number | null;
  /** Missing if none are known, and in documents of earlier releases. */
  details?: PieceDetails;
}

/** An issued invoice, credit note or debit note. It is never changed, and stays when the account is deleted. */
export interface InvoiceDocument {
  /** See invoice-ids.ts. */
  _id: string;
  kind: InvoiceKind;
  number: string;
  issuedAt: Date;
  /** The day of issue in the store's time zone. */
  day: string;
  orderId: string;
  u_id: number;
  currency: Currency;
  seller: TaxSeller;
  buyer: InvoiceBuyer;
  placeOfSupply: PlaceOfSupply;
  lines: InvoiceLine[];
  sum: TaxAmounts;
  /** Of credit and debit notes: what they correct, and why. */
  corrects?: { number: string; day: string };
  reason?: string;
}

const schema = new Schema<InvoiceDocument>(
  {
    ...required(String, '_id', 'kind', 'number', 'day', 'orderId', 'currency'),
    issuedAt: { type: Date, required: true },
    u_id: { type: Number, required: true },
    ...required(Schema.Types.Mixed, 'seller', 'buyer', 'placeOfSupply', 'lines', 'sum'),
    corrects: { type: Schema.Types.Mixed, default: undefined },
    reason: { type: String },
  },
  { collection: 'invoices', versionKey: false },
);
schema.index({ number: 1 }, { unique: true });
schema.index({ orderId: 1, kind: 1 });
schema.index({ issuedAt: 1, number: 1 });

export const invoiceModel = modelOf('Invoice', schema);
