import { adminType } from '@vajra/contract';
import type { mongo } from 'mongoose';
import { demoCustomers } from '../../identity/accounts/demo-accounts.ts';
import type { UserDocument } from '../../identity/accounts/user.model.ts';
import { userSearchTerms } from '../../identity/accounts/user-search-terms.ts';
import type { OrderDocument } from '../../sales/orders/order.model.ts';
import { holdOf } from '../../sales/orders/order-limits.ts';
import { searchTerms } from '../../sales/orders/order-search.ts';
import type { Migration } from './migration.ts';
import { updateEach } from './update-each.ts';

/**
 * Adds what earlier releases did not store: search terms, what open orders hold, and whose address is
 * verified. Releases up to 2026-11 did so at each start.
 */
export const missingFields: Migration = {
  number: 2,
  name: 'search terms, holds of open orders and verified addresses',
  async run(connection) {
    const orders = connection.collection<OrderDocument>('orders');
    const users = connection.collection<UserDocument>('users');
    await updateEach(orders, { beginnings: { $exists: false } }, (order) => searchTerms(order));
    const isUncounted = {
      status: 'Pending',
      hold: { $exists: false },
      'payment.paid': { $not: { $gt: 0 } },
    } as const;
    await updateEach(orders, isUncounted, (order) => ({ hold: holdOf(order) }));
    const guard = { $rename: { adminsLetGo: 'adminGuard' } } as object;
    await users.updateMany({ adminsLetGo: { $exists: true } } as object, guard);
    await updateEach(users, { beginnings: { $exists: false } }, (user) => userSearchTerms(user));
    await addVerification(users, orders);
  },
};

/**
 * Earlier releases verified no addresses. Those of admins, of the demo's customers and of customers
 * who have received an order count as verified; the others can be confirmed.
 */
async function addVerification(
  users: mongo.Collection<UserDocument>,
  orders: mongo.Collection<OrderDocument>,
): Promise<void> {
  const receivers = new Set(await orders.distinct('u_id', { status: 'Delivered' }));
  await updateEach(users, { emailVerifiedAt: { $exists: false } }, (user) => {
    const { _id, email, u_type, createdAt } = user;
    const isDemo = demoCustomers.some((customer) => customer.email === email);
    const isVerified = u_type === adminType || isDemo || receivers.has(_id);
    return { emailVerifiedAt: isVerified ? (createdAt ?? new Date()) : null };
  });
}
