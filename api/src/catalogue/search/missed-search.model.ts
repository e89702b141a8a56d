import { missedSearchLimits } from '@vajra/contract';
import { Schema } from 'mongoose';
import { modelOf, required } from '../../platform/mongo/model-of.ts';

/** A search that found nothing. */
export interface MissedSearchDocument {
  /** The folded text. */
  _id: string;
  count: number;
  lastAt: Date;
}

const schema = new Schema<MissedSearchDocument>(
  {
    ...required(String, '_id'),
    ...required(Number, 'count'),
    lastAt: { type: Date, required: true },
  },
  { collection: 'missed_searches', versionKey: false },
);
schema.index({ count: -1, lastAt: -1 });
schema.index({ lastAt: 1 }, { expireAfterSeconds: missedSearchLimits.days * 24 * 60 * 60 });

export const missedSearchModel = modelOf('MissedSearch', schema);
