import {
  type AttributeValues,
  attributeKeys,
  attributeOf,
  type LookupKind,
  lookupFields,
  lookupKinds,
  noAttributes,
  type Prices,
} from '@vajra/contract';
import { Schema } from 'mongoose';
import { modelOf, optional, required } from '../../platform/mongo/model-of.ts';
import type { LookupCopies } from '../lookups/embedding.ts';

export interface ProductImageDocument {
  image_id: number;
  /** Name in GridFS: the hash of the content and its ending. */
  file: string;
  kind: 'image' | 'video';
  width: number | null;
  height: number | null;
  thumbhash: string | null;
}

/** A product with embedded copies of its lookups, so that reading it needs no joins. */
export interface ProductDocument extends LookupCopies, AttributeValues {
  _id: number;
  sku: string;
  name: string;
  /** Integer minor units. */
  price: Prices;
  is_recommended: 0 | 1;
  quantity: number;
  purchased_qty: number;
  remaining_qty: number;
  /** Percent. */
  discount: number;
  status: 0 | 1;
  /** Who supplies it. Only staff see this and the cost. Absent in products of earlier releases. */
  supplier?: string | null;
  /** Integer minor units; 0 if unknown. */
  cost?: Prices;
  /** Hidden by an import, because its supplier's list did not have it. */
  isUnlisted?: boolean;
  images: ProductImageDocument[];
  rating: { sum: number; count: number };
  /** Increases with each edit, so that conflicting edits are detected. Stock and ratings are no edits. */
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

/** Returns the path of an embedded lookup's id. */
export function lookupPath(kind: LookupKind): string {
  const { embeddedAs, idKey } = lookupFields[kind];
  return `${embeddedAs}.${idKey}`;
}

/** The embedded lookups of a product without any. */
export const noLookups = Object.fromEntries(
  lookupKinds.map((kind) => [lookupFields[kind].embeddedAs, null]),
) as { [Field in keyof LookupCopies]: null }; // one entry per lookup

const lookupPaths = lookupKinds.map((kind) => {
  const { embeddedAs, idKey, textKey } = lookupFields[kind];
  // An object, because a field may have the name `type`.
  const copy = new Schema({ [idKey]: Number, [textKey]: { type: String } }, { _id: false });
  return [embeddedAs, { type: copy, default: null }];
});
const attributePaths = attributeKeys.map((key) => {
  const type = attributeOf(key).type === 'text' ? String : Number;
  return [key, { type, default: noAttributes[key] }];
});

const schema = new Schema<ProductDocument>(
  {
    ...required(Number, '_id', 'quantity', 'remaining_qty'),
    ...required(String, 'sku', 'name'),
    price: { inr: { type: Number, required: true }, usd: { type: Number, required: true } },
    is_recommended: { type: Number, default: 0 },
    ...Object.fromEntries([...lookupPaths, ...attributePaths]),
    purchased_qty: { type: Number, default: 0 },
    discount: { type: Number, default: 0 },
    status: { type: Number, default: 1 },
    supplier: String,
    cost: { type: Schema.Types.Mixed, default: undefined },
    isUnlisted: Boolean,
    images: [
      new Schema(
        {
          ...optional(Number, 'image_id', 'width', 'height'),
          ...optional(String, 'file', 'kind'),
          thumbhash: { type: String, default: null },
        },
        { _id: false },
      ),
    ],
    rating: { sum: { type: Number, default: 0 }, count: { type: Number, default: 0 } },
    revision: { type: Number, default: 1 },
  },
  {
    collection: 'products',
    timestamps: true,
    versionKey: false,
    suppressReservedKeysWarning: true,
  },
);

schema.index({ sku: 1 }, { unique: true });
schema.index({ status: 1, remaining_qty: 1, purchased_qty: -1, _id: 1 });
// Finds what a supplier's list does not have.
schema.index({ supplier: 1, _id: 1 }, { sparse: true });
schema.index({ 'images.image_id': 1 });
schema.index({ 'images.file': 1 });
// Renaming or deleting a lookup finds the products that embed it.
for (const kind of lookupKinds) schema.index({ [lookupPath(kind)]: 1 });

export const productModel = modelOf('Product', schema);
