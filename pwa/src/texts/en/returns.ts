import type { ReturnReason, ReturnWish } from '@vajra/contract';

export const request = 'Return or exchange';
export const needsConnection =
  'You need to be online to request a return. Please try again when you are back online.';
export const policy =
  'Defective, damaged or wrong pieces can be returned within 48 hours of delivery. Keep them unused and in their original packaging.';
export const until = (time: string) => `Possible until ${time}.`;
export const pieces = 'Pieces to return';
export const quantityOf = (name: string) => `Quantity of ${name} to return`;
export const reason = 'What is wrong?';
export const reasons: Readonly<Record<ReturnReason, string>> = {
  defective: 'Defective',
  damaged: 'Damaged',
  wrong_item: 'Wrong item',
  cancelled: 'Cancelled after shipping',
};
export const wish = 'What would you like?';
export const wishes: Readonly<Record<ReturnWish, string>> = {
  exchange: 'An exchange',
  refund: 'A refund',
};
export const description = 'Description';
export const descriptionHint = 'Describe what is wrong, so that we can decide quickly.';
export const describeIt = 'Describe what is wrong.';
export const chooseOne = 'Choose at least one piece.';
export const photos = (most: number) => `Photos, up to ${most}`;
export const photosHint = 'Only you and the shop can see them.';
export const photoKinds = 'image';
export const newPhotos = 'New photos';
export const tooManyPhotos = (most: number) => `You can add at most ${most} photos.`;
export const submit = 'Send request';
export const submitting = 'Sending...';
export const cancel = 'Cancel';
export const failed = 'Failed to send the request. Please try again.';

export const list = 'Returns';
/** Followed by the state. */
export const titleOf = (id: number) => `Return ${id}: `;
export const piece = (quantity: number, name: string) => `${quantity} × ${name}`;
export const noteOfShop = (note: string) => `From the shop: ${note}`;
export const photo = (number: number) => `Photo ${number} of your request`;
export const showPhotos = 'Show photos';
export const photoFailed = 'Failed to load the photo.';
export const listFailed = 'Failed to load the return requests.';
export const withdraw = 'Withdraw request';
export const withdrawOf = (id: number) => `Withdraw request ${id}`;
export const withdrawQuestion = 'Withdraw this request?';
export const withdrawExplanation = 'The shop will no longer look at it. Its photos are deleted.';
export const keep = 'Keep request';
export const withdrawFailed = 'Failed to withdraw the request. Please try again.';
