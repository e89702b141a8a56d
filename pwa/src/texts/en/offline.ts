import { plural } from '../plural.ts';
import { locale } from './locale.ts';

export const offline = 'Offline.';
export const mayHaveChanged = 'What you see may have changed since.';
/** The hour of today, else the day too. */
export const asOf = (at: number) => {
  const isToday = new Date(at).toDateString() === new Date().toDateString();
  const format = new Intl.DateTimeFormat(
    locale,
    isToday ? { timeStyle: 'short' } : { dateStyle: 'medium', timeStyle: 'short' },
  );
  return `Catalogue as of ${format.format(at)}.`;
};
const count = (number: number) => number.toLocaleString(locale);
export const keeping = (kept: number, total: number) =>
  `Keeping the catalogue on this device: ${count(kept)} of ${count(total)}`;
export const noRoom = 'This device has no room left to keep the catalogue.';

/** Above a list of a copy that is not whole. */
export const part = (kept: number, total: number) =>
  `You are offline, and this device has ${count(kept)} of ${count(total)} pieces. The list is of those.`;

/** Of a change that is kept until the shop is reached. */
export const waits = 'Kept on this device. It is sent as soon as you are back online.';
export const waitsHere = 'Waiting to be sent';

const changes = (number: number) =>
  `${count(number)} ${plural(number, { one: 'change', other: 'changes' })}`;
export const unsent = (number: number) => `${changes(number)} waiting to be sent`;
export const refused = (number: number) => `${changes(number)} that the shop did not take`;
export const show = 'Show';
export const unsentTitle = 'Not sent yet';
export const unsentMeaning =
  'Kept on this device, and sent in this order as soon as the shop is reached.';
export const refusedMeaning =
  'The shop could not take this. Nothing else is held up by it: try again, or let it go.';
export const waiting = 'Waiting';
export const notTaken = (why: string) => `Not taken: ${why}`;
export const sendAgain = 'Try again';
export const giveUp = 'Discard';
export const sendNow = 'Send now';

/** What a change is about. */
export const addedTo = (product: string, pieces: number) => `Cart: ${pieces} × ${product}`;
export const takenOut = (product: string) => `Cart: ${product} taken out`;
export const aProduct = 'a product';
export const review = 'Your review';
export const reviewGone = 'Your review, deleted';
export const inquiry = 'Custom diamond inquiry';
export const message = 'Message to the shop';
export const profile = 'Your name and e-mail';

export const signOutQuestion = (number: number) =>
  `${changes(number)} ${plural(number, { one: 'has', other: 'have' })} not been sent. Log out all the same?`;
export const signOutMeaning =
  'Logging out takes everything of yours off this device, what has not been sent too. Stay, and it is sent as soon as the shop is reached.';
export const signOutAnyway = 'Log out and discard';
export const stay = 'Stay';

export const orderNeedsConnection =
  'An order needs a connection. What you filled in stays here until you are back online.';
export const cancelNeedsConnection =
  'Cancelling an order needs a connection. Please try again when you are back online.';
export const cartUnsent = 'Your cart has changes that have not reached the shop yet.';
