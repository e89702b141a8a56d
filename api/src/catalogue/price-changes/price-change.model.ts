import type { PriceChange, PriceRule } from '@vajra/contract';
import { Schema } from 'mongoose';
import { modelOf, required } from '../../platform/mongo/model-of.ts';

type Stored = Pick<
  PriceChange,
  | 'state'
  | 'u_name'
  | 'total'
  | 'planned'
  | 'unchanged'
  | 'refused'
  | 'inactive'
  | 'soldOut'
  | 'done'
  | 'changed'
  | 'conflicts'
  | 'examples'
  | 'refusals'
  | 'conflicting'
>;

/** A change of the prices of many products: its preview and its progress. */
export interface PriceChangeDocument extends Stored {
  _id: number;
  /** Steps hold hundredths of a percent, or minor units. */
  rule: PriceRule;
  u_id: number;
  createdAt: Date;
  expiresAt: Date;
}

const count = { type: Number, default: 0 } as const;
const mixed = { type: Schema.Types.Mixed, required: true } as const;

const schema = new Schema<PriceChangeDocument>(
  {
    ...required(Number, '_id', 'u_id'),
    ...required(String, 'state', 'u_name'),
    rule: mixed,
    total: count,
    planned: count,
    unchanged: count,
    refused: count,
    inactive: count,
    soldOut: count,
    done: count,
    changed: count,
    conflicts: count,
    examples: mixed,
    refusals: mixed,
    conflicting: mixed,
    ...required(Date, 'createdAt', 'expiresAt'),
  },
  { collection: 'price_changes', versionKey: false, minimize: false },
);
schema.index({ state: 1, _id: -1 });
schema.index({ state: 1, u_id: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const priceChangeModel = modelOf('PriceChange', schema);

/** Products of a change that one transaction processes. */
export interface PriceChangePartDocument {
  /** The change and its `done` when this part is next: `12:500`. */
  _id: string;
  change_id: number;
  p_ids: number[];
  /** The revision of each product when the change was planned. */
  versions: number[];
  expiresAt: Date;
}

const partSchema = new Schema<PriceChangePartDocument>(
  {
    _id: { type: String, required: true },
    change_id: { type: Number, required: true },
    ...required([Number], 'p_ids', 'versions'),
    expiresAt: { type: Date, required: true },
  },
  { collection: 'price_change_parts', versionKey: false },
);
partSchema.index({ change_id: 1 });
partSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const priceChangePartModel = modelOf('PriceChangePart', partSchema);
