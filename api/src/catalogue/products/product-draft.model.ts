import type { ProductDraft } from '@vajra/contract';
import { Schema } from 'mongoose';
import { modelOf, nullable, required } from '../../platform/mongo/model-of.ts';
import type { ProductImageDocument } from './product.model.ts';

/** The fields of a draft as they were entered: decimal amounts, and ids of lookups. */
export type DraftFields = Omit<
  ProductDraft,
  'draft_id' | 'version' | 'productimages' | 'u_name' | 'createdAt' | 'updatedAt'
>;

/**
 * A product that is not published. A collection of its own, so that nothing that reads products (index,
 * feed, sitemap, counts, exports) can show one.
 */
export interface ProductDraftDocument {
  _id: number;
  fields: DraftFields;
  images: ProductImageDocument[];
  /** Increases with every save. */
  version: number;
  /** The admin who saved it last. */
  u_name: string;
  createdAt: Date;
  updatedAt: Date;
}

const schema = new Schema<ProductDraftDocument>(
  {
    ...required(Number, '_id', 'version'),
    fields: { type: Schema.Types.Mixed, required: true },
    images: [
      new Schema<ProductImageDocument>(
        {
          image_id: { type: Number, required: true },
          ...required(String, 'file', 'kind'),
          ...nullable(Number, 'width', 'height'),
          thumbhash: { type: String, default: null },
        },
        { _id: false },
      ),
    ],
    u_name: { type: String, required: true },
    ...required(Date, 'createdAt', 'updatedAt'),
  },
  { collection: 'product_drafts', versionKey: false, minimize: false },
);
schema.index({ updatedAt: -1, _id: -1 });
schema.index({ 'images.file': 1 });

export const productDraftModel = modelOf('ProductDraft', schema);
