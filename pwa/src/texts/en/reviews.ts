import { plural } from '../plural.ts';

export const title = 'Customer reviews';
export const failed = 'Failed to fetch reviews.';
export const none = 'No reviews yet...';
export const noMessage = 'No review provided.';
export const anonymous = 'Anonymous';
export const verified = 'Bought here';
export const seeProduct = 'See the piece';
export const imageBy = (name: string) => `Picture by ${name}`;

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
export const image = 'Picture (optional)';
export const cancel = 'Cancel';
export const submit = 'Submit';
export const submitting = 'Submitting...';
export const saved = 'Your review is saved.';
export const saveFailed = 'Failed to submit/update review.';

export const remove = 'Delete';
export const removing = 'Deleting...';
export const removeQuestion = 'Delete your review?';
export const removeMeaning = 'It goes from this page and from your product’s rating.';
export const removeFailed = 'Failed to delete review.';
