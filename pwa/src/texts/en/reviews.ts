import { plural } from '../plural.ts';

export const noMessage = 'No review provided.';
export const anonymous = 'Anonymous';
export const verified = 'Verified purchase';
export const replyFrom = (store: string) => `Reply from ${store}`;
export const hidden = 'The shop has hidden this review. Only you can see it.';
export const seeProduct = 'View product';
export const imageBy = (name: string) => `Photo by ${name}`;

/** The accessible name of the pager. */
export const pages = 'Pages of reviews';

export const needsLogin = 'Please login to submit a review.';
export const add = 'Add Review';
export const edit = 'Edit Review';
export const editOwn = 'Edit';
export const review = 'Review';
export const reviewOf = (product: string) => `Review ${product}`;
export const rating = 'Rating';
export const stars = (count: number) =>
  `${count} ${plural(count, { one: 'star', other: 'stars' })}`;
export const message = 'Message';
export const blank = 'Please Add Message...';
export const image = 'Photo (optional)';
export const wrongImage =
  'Only JPEG, PNG, WebP, GIF, AVIF and HEIC images are accepted. Please choose another photo.';
export const cancel = 'Cancel';
export const submit = 'Submit';
export const submitting = 'Submitting...';
export const saved = 'Your review has been saved.';
export const saveFailed = 'Failed to submit/update review.';

export const remove = 'Delete';
export const removing = 'Deleting...';
export const removeQuestion = 'Delete your review?';
export const removeExplanation =
  'It will no longer appear here or count towards the product’s rating.';
export const removeFailed = 'Failed to delete review.';
