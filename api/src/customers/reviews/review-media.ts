import type { Connection } from 'mongoose';
import { type MediaReferrer, mediaReferrer } from '../../platform/media/media-referrers.ts';
import { reviewModel } from './review.model.ts';
import { noImage } from './review-image.ts';

/** The images that reviews reference. */
export function reviewMedia(connection: Connection): MediaReferrer {
  const reviews = reviewModel(connection);
  return mediaReferrer(reviews, 'image', (file) =>
    reviews.updateMany({ image: file }, { $set: noImage }),
  );
}
