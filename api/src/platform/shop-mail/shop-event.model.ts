import { Schema, type Types } from 'mongoose';
import { modelOf } from '../mongo/model-of.ts';
import type { ShopEvent, ShopEventKind } from './shop-event.ts';

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

export const shopEventModel = modelOf('ShopEvent', eventSchema);

/** The earliest time of the next mail about a kind of event. */
export interface ShopMailPauseDocument {
  _id: ShopEventKind;
  until: Date;
}

const pauseSchema = new Schema<ShopMailPauseDocument>(
  { _id: { type: String, required: true }, until: { type: Date, required: true } },
  { collection: 'shop_mail_pauses', versionKey: false },
);

export const shopMailPauseModel = modelOf('ShopMailPause', pauseSchema);
