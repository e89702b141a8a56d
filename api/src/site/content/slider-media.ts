import type { Connection } from 'mongoose';
import { type MediaReferrer, mediaReferrer } from '../../platform/media/media-referrers.ts';
import { sliderModel } from './content.model.ts';

/** The images and videos of the banner. A slider without its file is removed. */
export function sliderMedia(connection: Connection): MediaReferrer {
  const sliders = sliderModel(connection);
  return mediaReferrer(sliders, 'file', (file) => sliders.deleteMany({ file }));
}
