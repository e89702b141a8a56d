import type { ClientSession, Connection } from 'mongoose';
import type { Cart } from '../cart/cart.service.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { Orders } from '../orders/orders.service.ts';
import type { Reviews } from '../reviews/reviews.service.ts';
import type { Challenges } from '../second-factor/challenges.ts';
import type { SecondFactors } from '../second-factor/second-factors.service.ts';
import type { Sessions } from '../sessions/sessions.service.ts';
import type { AddressLinks } from './address-links.service.ts';
import { emailChangeModel } from './email-change.model.ts';
import type { GuestCodes } from './guest-codes.ts';
import { type UserDocument, userModel } from './user.model.ts';

/** Gives the records of orders, such as payments, to another customer. */
export type ReassignRecords = (
  orderIds: string[],
  u_id: number,
  session: ClientSession,
) => Promise<unknown>;

interface Dependencies {
  connection: Connection;
  cart: Cart;
  orders: Orders;
  reviews: Reviews;
  idempotency: Idempotency;
  sessions: Sessions;
  secondFactors: SecondFactors;
  challenges: Challenges;
  guestCodes: GuestCodes;
  addressLinks: AddressLinks;
  reassignRecords: readonly ReassignRecords[];
}

/** Moves what a guest has to an account. */
export type TakeOverGuest = (
  guest: Pick<UserDocument, '_id' | 'email'>,
  u_id: number,
  session: ClientSession,
) => Promise<void>;

/**
 * Returns a function that moves the orders, the cart and the reviews of a guest to the account whose
 * owner has shown that the address is theirs, and removes the guest. Runs in a transaction of the stock.
 */
export function createGuestTakeover(deps: Dependencies): TakeOverGuest {
  const users = userModel(deps.connection);
  const emailChanges = emailChangeModel(deps.connection);
  return async ({ _id: guestId, email }, u_id, session) => {
    const orderIds = await deps.orders.reassign(guestId, u_id, session);
    for (const reassign of deps.reassignRecords) await reassign(orderIds, u_id, session);
    await deps.cart.reassign(guestId, u_id, session);
    await deps.reviews.reassign(guestId, u_id, session);
    await deps.idempotency.deleteForCustomer(guestId, session);
    await deps.sessions.endAll(guestId, session);
    await deps.secondFactors.deleteForUser(guestId, session);
    await deps.challenges.deleteForUser(guestId, session);
    await deps.guestCodes.deleteFor(email, session);
    await deps.addressLinks.delete({ kind: 'user', id: guestId }, session);
    await emailChanges.deleteMany({ u_id: guestId }, { session });
    await users.deleteOne({ _id: guestId }, { session });
  };
}
