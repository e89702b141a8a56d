import type { SynonymSettings } from '@vajra/contract';
import { Schema } from 'mongoose';
import { modelOf, required } from '../../platform/mongo/model-of.ts';

/** The _id of the setting with the synonyms of searches. */
export const synonymsId = 'search_synonyms';

export interface SynonymsDocument extends SynonymSettings {
  _id: typeof synonymsId;
}

const schema = new Schema<SynonymsDocument>(
  {
    ...required(String, '_id'),
    text: { type: String, default: '' },
    ...required(Number, 'version'),
  },
  { collection: 'store_settings', versionKey: false, minimize: false },
);

export const synonymsModel = modelOf('SearchSynonyms', schema);
