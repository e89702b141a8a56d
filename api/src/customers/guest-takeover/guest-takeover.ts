import type { ClientSession } from 'mongoose';
import type { AddressLinks } from '../../identity/accounts/address-links.service.ts';
import { emailChangeModel } from '../../identity/accounts/email-change.model.ts';
import type { TakeOverGuest } from '../../identity/accounts/email-change.service.ts';
import type { GuestCodes } from '../../identity/accounts/guest-codes.ts';
import { userModel } from '../../identity/accounts/user.model.ts';
import type { Challenges } from '../../identity/second-factor/challenges.ts';
import type { SecondFactors } from '../../identity/second-factor/second-factors.service.ts';
import type { Sessions } from '../../identity/sessions/sessions.service.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Cart } from '../../sales/cart/cart.service.ts';
import type { Orders } from '../../sales/orders/orders.service.ts';
import type { Reviews } from '../reviews/reviews.service.ts';
import type { SavedProducts } from '../saved/saved.service.ts';
import type { StockAlerts } from '../stock-alerts/stock-alerts.service.ts';

/** Gives the records of orders, such as payments, to another customer. */
export type ReassignRecords = (
  orderIds: string[],
  u_id: number,
  session: ClientSession,
) => Promise<unknown>;

interface Dependencies extends Pick<Platform, 'connection' | 'idempotency'> {
  cart: Cart;
  orders: Orders;
  reviews: Reviews;
  saved: Pick<SavedProducts, 'reassign'>;
  stockAlerts: Pick<StockAlerts, 'reassign'>;
  sessions: Sessions;
  secondFactors: SecondFactors;
  challenges: Challenges;
  guestCodes: GuestCodes;
  addressLinks: AddressLinks;
  reassignRecords: readonly ReassignRecords[];
}

/**
 * Returns a function that moves the orders, the cart, the saved products, the stock alerts and the reviews of a
 * guest to the account whose owner has shown that the address is theirs, and removes the guest. Runs in a
 * transaction of the stock.
 */
export function createGuestTakeover(deps: Dependencies): TakeOverGuest {
  const users = userModel(deps.connection);
  const emailChanges = emailChangeModel(deps.connection);
  return async ({ _id: guestId, email }, u_id, session) => {
    const orderIds = await deps.orders.reassign(guestId, u_id, session);
    for (const reassign of deps.reassignRecords) await reassign(orderIds, u_id, session);
    await deps.cart.reassign(guestId, u_id, session);
    await deps.reviews.reassign(guestId, u_id, session);
    await deps.saved.reassign(guestId, u_id, session);
    await deps.stockAlerts.reassign(guestId, u_id, session);
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
