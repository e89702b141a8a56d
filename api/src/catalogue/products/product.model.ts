import type { FilterKey, Prices } from '@vajra/contract';
import { type Connection, type Model, Schema } from 'mongoose';
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
export interface ProductDocument extends LookupCopies {
  _id: number;
  sku: string;
  name: string;
  description: string;
  specifications: string;
  /** Integer minor units. */
  price: Prices;
  is_recommended: 0 | 1;
  /** Millimetres. */
  length: number | null;
  /** Carats. */
  weight: number | null;
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

/** The paths of the embedded lookup ids. */
export const lookupPaths = {
  pc_id: 'parentcollection.pc_id',
  c_id: 'collection.c_id',
  shape_id: 'diamondshape.shape_id',
  stone_id: 'stonetype.stone_id',
  grade_id: 'cutgrade.grade_id',
  clarity_id: 'clarity.clarity_id',
  ncolor_id: 'naturalcolor.ncolor_id',
  fcolor_id: 'fancycolor.fcolor_id',
} as const satisfies Record<FilterKey, string>;

/** The embedded lookups of a product without any. */
export const noLookups = {
  parentcollection: null,
  collection: null,
  diamondshape: null,
  stonetype: null,
  cutgrade: null,
  clarity: null,
  naturalcolor: null,
  fancycolor: null,
} as const;

const required = { required: true } as const;

function embedded(shape: Record<string, unknown>) {
  return { type: new Schema(shape, { _id: false }), default: null };
}

const schema = new Schema<ProductDocument>(
  {
    _id: { type: Number, ...required },
    sku: { type: String, ...required },
    name: { type: String, ...required },
    description: { type: String, default: '' },
    specifications: { type: String, default: '' },
    price: { inr: { type: Number, ...required }, usd: { type: Number, ...required } },
    is_recommended: { type: Number, default: 0 },
    parentcollection: embedded({ pc_id: Number, name: String }),
    collection: embedded({ c_id: Number, name: String }),
    diamondshape: embedded({ shape_id: Number, name: String }),
    stonetype: embedded({ stone_id: Number, type: { type: String } }),
    cutgrade: embedded({ grade_id: Number, cut_grade: String }),
    clarity: embedded({ clarity_id: Number, clarity: String }),
    naturalcolor: embedded({ ncolor_id: Number, ncolor: String }),
    fancycolor: embedded({ fcolor_id: Number, fcolor: String }),
    length: { type: Number, default: null },
    weight: { type: Number, default: null },
    quantity: { type: Number, ...required },
    purchased_qty: { type: Number, default: 0 },
    remaining_qty: { type: Number, ...required },
    discount: { type: Number, default: 0 },
    status: { type: Number, default: 1 },
    supplier: String,
    cost: { type: Schema.Types.Mixed, default: undefined },
    isUnlisted: Boolean,
    images: [
      new Schema(
        {
          image_id: Number,
          file: String,
          kind: String,
          width: Number,
          height: Number,
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
for (const path of Object.values(lookupPaths)) schema.index({ [path]: 1 });

export function productModel(connection: Connection): Model<ProductDocument> {
  return connection.models.Product ?? connection.model<ProductDocument>('Product', schema);
}
