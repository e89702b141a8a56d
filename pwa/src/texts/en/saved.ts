import { plural } from '../plural.ts';

export const title = 'Saved products';
export const loading = 'Loading your saved products';
export const failed = 'Your saved products could not be loaded. Please try again.';
export const empty = 'You have not saved any products yet. Press the heart of one that you like.';
export const onThisDevice =
  'These products are saved on this device. Sign in to have them on your other devices too.';
export const signIn = 'Sign in';

export const saved = 'Saved.';
export const removed = 'Removed from your saved products.';
export const saveFailed = 'Your saved products could not be changed. Please try again.';
export const notKept =
  'Saved until you leave this page: your browser stores nothing for this shop.';
export const full = (max: number) =>
  `You can save ${max} products on this device. Sign in to save more, or remove one first.`;
export const merged = (count: number) =>
  `${count} ${plural(count, { one: 'product', other: 'products' })} of this device added to your saved products.`;
export const dropped = (count: number, max: number) =>
  `You can save at most ${max} products, so the ${plural(count, { one: 'oldest one was', other: `oldest ${count} were` })} removed.`;

/** How the price has changed since the product was saved. */
export const cheaper = (then: string, now: string, difference: string) =>
  `Saved at ${then}, now ${now}: ${difference} less`;
export const dearer = (then: string, now: string, difference: string) =>
  `Saved at ${then}, now ${now}: ${difference} more`;

export const share = 'Share';
export const shareTitle = 'Share your saved products';
export const shareExplanation =
  'Creates a link. Anyone who has it sees these products, but neither your name nor what you saved them at.';
export const shareOffline = 'You need to be online to share your saved products.';
export const isShared =
  'Anyone who has this link sees your saved products. Stop sharing to make it invalid.';
export const link = 'Link';
export const sendLink = 'Send link';
export const shareFailed = 'Your list could not be shared. Please try again.';
export const stopSharing = 'Stop sharing';
export const stopped = 'The link no longer works.';
export const stopFailed = 'The link could not be withdrawn. Please try again.';

export const priceAlerts = 'Mails about lower prices';
export const priceAlertsExplanation =
  'We can write to you when a saved product becomes cheaper: at most one mail a day, and each has a link that ends them.';
export const priceAlertsOn =
  'We write to you when a saved product becomes cheaper, at most once a day.';
export const priceAlertsOffline = 'You need to be online to change this.';
export const startPriceAlerts = 'Mail me lower prices';
export const stopPriceAlerts = 'Stop these mails';
export const priceAlertsFailed = 'This could not be changed. Please try again.';

export const sharedTitle = 'Shared products';
export const sharedEmpty = 'There are no products in this list at the moment.';
export const sharedFailed = 'The list could not be loaded. Please try again.';
export const linkGone = 'This list is not shared';
export const linkGoneExplanation = 'The link is not correct, or it was withdrawn.';

export const recentlyViewed = 'Recently viewed';
