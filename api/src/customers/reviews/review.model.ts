import type { ImagePreview } from '@vajra/contract';
import { Schema } from 'mongoose';
import { modelOf, required } from '../../platform/mongo/model-of.ts';

export interface ReviewDocument {
  _id: number;
  p_id: number;
  u_id: number;
  /** The author's name at the time of writing. */
  u_name: string;
  rating: number;
  message: string;
  image: string | null;
  imageLook: ImagePreview | null;
  /** When the shop hid it; null or missing for public reviews. */
  hiddenAt?: Date | null;
  /** The public reply of the shop. Missing in earlier releases. */
  reply?: { message: string; at: Date } | null;
  createdAt: Date;
}

const schema = new Schema<ReviewDocument>(
  {
    ...required(Number, '_id', 'p_id', 'u_id', 'rating'),
    ...required(String, 'u_name', 'message'),
    image: { type: String, default: null },
    imageLook: { type: Object, default: null },
    hiddenAt: { type: Date, default: null },
    reply: {
      type: new Schema({ message: String, at: Date }, { _id: false }),
      default: null,
    },
  },
  { collection: 'reviews', timestamps: { createdAt: true, updatedAt: false }, versionKey: false },
);
schema.index({ p_id: 1, u_id: 1 }, { unique: true });
schema.index({ createdAt: -1, _id: -1 });
schema.index({ p_id: 1, createdAt: -1, _id: -1 });
schema.index({ hiddenAt: 1, createdAt: -1, _id: -1 });
schema.index({ p_id: 1, hiddenAt: 1, createdAt: -1, _id: -1 });
schema.index({ u_id: 1, createdAt: -1, _id: -1 });
schema.index({ image: 1 }, { sparse: true });

export const reviewModel = modelOf('Review', schema);
