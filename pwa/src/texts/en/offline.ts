import { formatCount, formatDay, formatTime } from '../formats.ts';
import { plural } from '../plural.ts';

export const offline = 'You are offline.';
export const mayBeOutdated = 'Prices and availability may have changed.';
/** Gives the time of day, and the date too unless it is today. */
export const catalogueUpdated = (at: number) => {
  const moment = new Date(at);
  const isToday = moment.toDateString() === new Date().toDateString();
  const day = isToday ? '' : `${formatDay(moment)}, `;
  return `Catalogue updated ${day}${formatTime(moment)}.`;
};
export const savingCatalogue = (kept: number, total: number) =>
  `Saving the catalogue for offline use: ${formatCount(kept)} of ${formatCount(total)}`;
export const outOfSpace =
  'This device is out of space. The catalogue was not saved for offline use.';

/** Shown above a list while the replica is incomplete. */
export const partialList = (kept: number, total: number) =>
  `You are offline. This list covers the ${formatCount(kept)} of ${formatCount(total)} products saved on this device.`;

export const waitingToBeSent = 'Waiting to be sent';

const changes = (number: number) =>
  `${formatCount(number)} ${plural(number, { one: 'change', other: 'changes' })}`;
export const pendingCount = (number: number) => `${changes(number)} waiting to be sent`;
export const rejectedCount = (number: number) => `${changes(number)} that could not be saved`;
export const show = 'Show';
export const pendingTitle = 'Not sent yet';
export const pendingExplanation =
  'These changes are saved on this device. They will be sent in this order when you are back online.';
/** For Safari's tabs: an app on the home screen keeps its data. */
export const deletedWithoutVisits =
  'Your browser deletes them if you do not open the shop for seven days. Go online before that, or add the shop to your home screen.';
export const rejectedExplanation =
  'The store rejected these changes. Try again or discard them; your other changes are not affected.';
export const waiting = 'Waiting';
export const rejected = (why: string) => `Rejected: ${why}`;
/** Why a change that was sent long ago, without a response, is not sent again by itself. */
export const mayBeSaved =
  'The store may have saved this change already. Check before you try again.';
export const sendAgain = 'Try again';
export const discard = 'Discard';
export const sendNow = 'Send now';

/** Names of pending changes. */
export const cartQuantity = (product: string, pieces: number) => `Cart: ${pieces} × ${product}`;
export const removedFromCart = (product: string) => `Cart: ${product} removed`;
export const unknownProduct = 'a product';
export const review = 'Your review';
export const deletedReview = 'Your review (deleted)';
export const savedProduct = (product: string) => `Saved: ${product}`;
export const unsavedProduct = (product: string) => `Saved: ${product} removed`;
export const stockAlert = (product: string) => `Notify when in stock: ${product}`;
export const noStockAlert = (product: string) => `Do not notify: ${product}`;
export const inquiry = 'Custom diamond inquiry';
export const message = 'Message to the store';
export const profile = 'Your name';

export const signOutQuestion = (number: number) =>
  `${changes(number)} ${plural(number, { one: 'has', other: 'have' })} not been sent. Log out anyway?`;
export const signOutExplanation =
  'Logging out deletes your data from this device, including changes that have not been sent. If you stay, they will be sent when you are back online.';
export const signOutAnyway = 'Log out and discard';
export const stay = 'Stay';

export const orderNeedsConnection =
  'You need to be online to place an order. What you entered is kept until you are back online.';
export const cancelNeedsConnection =
  'You need to be online to cancel an order. Please try again when you are back online.';
export const cartChangesPending =
  'Changes to your cart have not been sent yet. Please try again when you are back online.';
