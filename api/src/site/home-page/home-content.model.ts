import type { HomeSectionList, HomeTexts } from '@vajra/contract';
import { Schema } from 'mongoose';
import { modelOf, required } from '../../platform/mongo/model-of.ts';

/** The _id of the setting with the texts and sections of the home page. */
export const homeContentId = 'home_content';

export interface HomeContentDocument {
  _id: typeof homeContentId;
  texts: HomeTexts;
  sections: HomeSectionList;
  /** Increases with every change. */
  version: number;
}

const schema = new Schema<HomeContentDocument>(
  {
    _id: { type: String, required: true },
    ...required(Schema.Types.Mixed, 'texts', 'sections'),
    version: { type: Number, required: true },
  },
  { collection: 'store_settings', versionKey: false, minimize: false },
);

export const homeContentModel = modelOf('HomeContent', schema);
