import { type StoredMedia, toImageLook } from '../media/media-store.ts';
import type { ReviewDocument } from './review.model.ts';

export type ReviewPicture = Pick<ReviewDocument, 'image' | 'imageLook'>;

export const noPicture: ReviewPicture = { image: null, imageLook: null };

/** A new picture, else the one there was. */
export function pictureOf(picture: StoredMedia | undefined, before = noPicture): ReviewPicture {
  if (picture) return { image: picture.file, imageLook: toImageLook(picture) };
  return { image: before.image, imageLook: before.imageLook };
}
