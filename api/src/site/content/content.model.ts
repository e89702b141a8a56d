import { Schema } from 'mongoose';
import { modelOf, nullable, required } from '../../platform/mongo/model-of.ts';

export interface SliderDocument {
  _id: number;
  /** Name in GridFS. */
  file: string;
  kind: 'image' | 'video';
  width: number | null;
  height: number | null;
  thumbhash: string | null;
  /** Position in the banner. Null, for sliders that were never ordered, sorts first. */
  order: number | null;
}

/** The only news line. Its _id is always 1. */
export interface NewsLineDocument {
  _id: number;
  news_message: string;
}

const sliderSchema = new Schema<SliderDocument>(
  {
    _id: { type: Number, required: true },
    ...required(String, 'file', 'kind'),
    ...nullable(Number, 'width', 'height', 'order'),
    thumbhash: { type: String, default: null },
  },
  { collection: 'sliders', versionKey: false },
);
sliderSchema.index({ file: 1 });
sliderSchema.index({ order: 1, _id: 1 });

const newsLineSchema = new Schema<NewsLineDocument>(
  { _id: { type: Number, required: true }, news_message: { type: String, required: true } },
  { collection: 'news_lines', versionKey: false },
);

export const sliderModel = modelOf('Slider', sliderSchema);

export const newsLineModel = modelOf('NewsLine', newsLineSchema);
