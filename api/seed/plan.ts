import type { LookupKind } from '@vajra/contract';
import type { UserDocument } from '../src/accounts/user.model.ts';
import type { ContactDocument } from '../src/contacts/contact.model.ts';
import type { InquiryDocument } from '../src/inquiries/inquiry.model.ts';
import type { LookupDocument } from '../src/lookups/lookup.model.ts';
import type { OrderDocument } from '../src/orders/order.model.ts';
import type { ProductDocument } from '../src/products/product.model.ts';
import type { ReviewDocument } from '../src/reviews/review.model.ts';
import type { StockMovementDocument } from '../src/stock/stock-ledger.model.ts';
import type { Picture } from './photographs.ts';

/** A product whose pictures are not stored yet. */
export type SeedProduct = Omit<ProductDocument, 'images'> & { pictures: readonly Picture[] };
/** Nobody can sign in with a `null` password. */
export type SeedUser = Omit<UserDocument, 'password'> & { password: string | null };
export type SeedMovement = Omit<StockMovementDocument, '_id'>;

/** Everything that a store is filled with. Products come as they are asked for: there may be many. */
export interface Plan {
  readonly lookups: Record<LookupKind, LookupDocument[]>;
  readonly users: readonly SeedUser[];
  readonly products: Iterable<SeedProduct>;
  readonly productCount: number;
  readonly orders: readonly OrderDocument[];
  /** Beside the opening of each product. */
  readonly movements: readonly SeedMovement[];
  readonly reviews: readonly ReviewDocument[];
  readonly inquiries: readonly InquiryDocument[];
  readonly contacts: readonly ContactDocument[];
  readonly sliders: readonly Picture[];
  readonly newsLine: string | null;
}

/** The day the seed was made up: nothing in it is later, whatever the machine's clock says. */
export const baseDate = new Date('2026-11-01T09:30:00+05:30');
export const day = 24 * 60 * 60 * 1000;

/** The version of both change spaces that all of the seed carries. */
export const seedVersion = 1;

export const adminId = 1;
