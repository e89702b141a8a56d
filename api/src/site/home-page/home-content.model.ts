import type { HomeSectionList, HomeTexts } from '@vajra/contract';
import { type Connection, type Model, Schema } from 'mongoose';

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
    texts: { type: Schema.Types.Mixed, required: true },
    sections: { type: Schema.Types.Mixed, required: true },
    version: { type: Number, required: true },
  },
  { collection: 'store_settings', versionKey: false, minimize: false },
);

export function homeContentModel(connection: Connection): Model<HomeContentDocument> {
  return (
    connection.models.HomeContent ?? connection.model<HomeContentDocument>('HomeContent', schema)
  );
}
