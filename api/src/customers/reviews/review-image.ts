import { type StoredMedia, toImageLook } from '../../platform/media/media-store.ts';
import type { ReviewDocument } from './review.model.ts';

export type ReviewImage = Pick<ReviewDocument, 'image' | 'imageLook'>;

export const noImage: ReviewImage = { image: null, imageLook: null };

/** Returns the new image, or else the current one. */
export function reviewImage(picture: StoredMedia | undefined, before = noImage): ReviewImage {
  if (picture) return { image: picture.file, imageLook: toImageLook(picture) };
  return { image: before.image, imageLook: before.imageLook };
}
