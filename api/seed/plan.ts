import type { LookupKind, PriceBasis } from '@vajra/contract';
import type { LookupDocument } from '../src/catalogue/lookups/lookup.model.ts';
import type { ProductDocument } from '../src/catalogue/products/product.model.ts';
import type { StockMovementDocument } from '../src/catalogue/stock/stock-ledger.model.ts';
import type { ContactDocument } from '../src/customers/contacts/contact.model.ts';
import type { InquiryDocument } from '../src/customers/inquiries/inquiry.model.ts';
import type { ReviewDocument } from '../src/customers/reviews/review.model.ts';
import type { UserDocument } from '../src/identity/accounts/user.model.ts';
import type { InvoiceDocument } from '../src/sales/invoices/invoice.model.ts';
import type { EditableTaxSettings } from '../src/sales/invoices/stored-tax-settings.ts';
import type { OrderDocument } from '../src/sales/orders/order.model.ts';
import type { PaymentDocument } from '../src/sales/payments/payment.model.ts';
import type { PaymentLedgerDocument } from '../src/sales/payments/payment-records.model.ts';
import type { RefundDocument } from '../src/sales/payments/refund.model.ts';
import type { ReturnDocument } from '../src/sales/returns/return.model.ts';
import type { SeedMedia } from './photographs.ts';

/** A product whose media are not uploaded yet. */
export type SeedProduct = Omit<ProductDocument, 'images'> & { media: readonly SeedMedia[] };
/** A user who cannot sign in when the password is `null`. */
export type SeedUser = Omit<UserDocument, 'password'> & { password: string | null };
export type SeedStockMovement = Omit<StockMovementDocument, '_id'>;

/** What is stored for the money and the returns of orders, by collection. */
export interface OrderRecords {
  payments: PaymentDocument[];
  refunds: RefundDocument[];
  payment_ledger: PaymentLedgerDocument[];
  invoices: InvoiceDocument[];
  invoice_series: { _id: string; last: number }[];
  store_settings: { edited: EditableTaxSettings }[];
  returns: ReturnDocument[];
}

/** The contents of a store. Products are generated lazily, because there may be millions. */
export interface Plan {
  readonly lookups: Record<LookupKind, LookupDocument[]>;
  readonly users: readonly SeedUser[];
  readonly products: Iterable<SeedProduct>;
  readonly productCount: number;
  readonly orders: readonly OrderDocument[];
  readonly orderRecords: OrderRecords;
  /** All stock movements except the opening of each product. */
  readonly movements: readonly SeedStockMovement[];
  readonly reviews: readonly ReviewDocument[];
  readonly inquiries: readonly InquiryDocument[];
  readonly contacts: readonly ContactDocument[];
  readonly sliders: readonly SeedMedia[];
  readonly newsLine: string | null;
}

export const dayMs = 24 * 60 * 60 * 1000;

/** The latest date in the seed: its recent orders are recent on the day when a store is filled. */
export const baseDate = latestMorning(new Date());

/** Returns the last 09:30 in India, so that only the day of `now` changes the seed, not its time. */
export function latestMorning(now: Date): Date {
  const aMorning = Date.parse('2026-11-01T09:30:00+05:30');
  const days = Math.floor((now.getTime() - aMorning) / dayMs);
  return new Date(aMorning + days * dayMs);
}

/** The version of all seeded documents, in both change spaces. */
export const seedVersion = 1;

export const adminId = 1;

/** What the demo's owner has chosen to charge. */
export const seedPriceBasis: PriceBasis = 'discounted';
