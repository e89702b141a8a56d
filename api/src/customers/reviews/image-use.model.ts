import { Schema } from 'mongoose';
import { modelOf } from '../../platform/mongo/model-of.ts';

/** An image that a customer added to the review of a product they had not bought. */
export interface ImageUseDocument {
  u_id: number;
  at: Date;
}

/** Images are counted in this period. Older documents are deleted. */
export const imageUsePeriodSeconds = 30 * 24 * 60 * 60;

const schema = new Schema<ImageUseDocument>(
  { u_id: { type: Number, required: true }, at: { type: Date, required: true } },
  { collection: 'review_image_uses', versionKey: false },
);
schema.index({ u_id: 1 });
schema.index({ at: 1 }, { expireAfterSeconds: imageUsePeriodSeconds });

/** Written by each transaction that counts the images of a customer, so that concurrent ones conflict. */
interface ImageCountDocument {
  _id: number;
  counted: number;
}

const countSchema = new Schema<ImageCountDocument>(
  { _id: { type: Number, required: true }, counted: { type: Number, required: true } },
  { collection: 'review_image_counts', versionKey: false },
);

export const imageCountModel = modelOf('ImageCount', countSchema);

export const imageUseModel = modelOf('ImageUse', schema);
