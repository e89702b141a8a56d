import type { Currency } from '@vajra/contract';
import { type Connection, type Model, Schema, type Types } from 'mongoose';

/** What the shop can be notified of. */
export const shopEventKinds = ['order', 'inquiry', 'contact', 'low_stock'] as const;
export type ShopEventKind = (typeof shopEventKinds)[number];

/**
 * What happened, without personal data: the mail links to the admin, which requires a sign-in. Nothing in
 * it was written by a visitor.
 */
export type ShopEvent =
  | {
      kind: 'order';
      orderId: string;
      currency: Currency;
      /** Minor units. */
      total: number;
      items: readonly { name: string; quantity: number }[];
    }
  | { kind: 'inquiry'; i_id: number; diamondType: string }
  | { kind: 'contact'; c_id: number }
  | { kind: 'low_stock'; p_id: number; sku: string; name: string; left: number };

/** An event that waits for the next mail, written in the transaction of its cause. */
export interface ShopEventDocument {
  _id: Types.ObjectId;
  kind: ShopEventKind;
  event: ShopEvent;
  createdAt: Date;
}

const eventSchema = new Schema<ShopEventDocument>(
  {
    kind: { type: String, required: true },
    event: { type: Schema.Types.Mixed, required: true },
    createdAt: { type: Date, required: true },
  },
  { collection: 'shop_events', versionKey: false },
);
eventSchema.index({ kind: 1, createdAt: 1 });
// Events that were left behind when the setting that asked for them was turned off.
eventSchema.index({ createdAt: 1 }, { expireAfterSeconds: 30 * 24 * 60 * 60 });

export function shopEventModel(connection: Connection): Model<ShopEventDocument> {
  return (
    connection.models.ShopEvent ?? connection.model<ShopEventDocument>('ShopEvent', eventSchema)
  );
}

/** The earliest time of the next mail about a kind of event. */
export interface ShopMailPauseDocument {
  _id: ShopEventKind;
  until: Date;
}

const pauseSchema = new Schema<ShopMailPauseDocument>(
  { _id: { type: String, required: true }, until: { type: Date, required: true } },
  { collection: 'shop_mail_pauses', versionKey: false },
);

export function shopMailPauseModel(connection: Connection): Model<ShopMailPauseDocument> {
  return (
    connection.models.ShopMailPause ??
    connection.model<ShopMailPauseDocument>('ShopMailPause', pauseSchema)
  );
}
