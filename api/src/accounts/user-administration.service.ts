import {
  adminType,
  customerType,
  type endpoints,
  maxCountedResults,
  type Query,
  type ResponseBody,
  type User,
} from '@vajra/contract';
import type { ClientSession, Connection, QueryFilter } from 'mongoose';
import type { AuditTrail } from '../audit/audit.service.ts';
import type { Cart } from '../cart/cart.service.ts';
import { ConflictError, NotFoundError, SessionEndedError } from '../errors.ts';
import type { Caller } from '../http/state.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { MediaStore } from '../media/media-store.ts';
import type { Transactions } from '../mongo/transactions.ts';
import type { Orders } from '../orders/orders.service.ts';
import type { Reviews } from '../reviews/reviews.service.ts';
import { type UserDocument, userModel } from './user.model.ts';
import { presentUser } from './user.presenter.ts';
import { userSearch, userWords } from './user-words.ts';

interface Needs {
  connection: Connection;
  transactions: Transactions;
  idempotency: Idempotency;
  media: MediaStore;
  cart: Cart;
  orders: Orders;
  reviews: Reviews;
  audit: AuditTrail;
}

/** What the index of what is searched for goes on with, before it has the list's order. */
const anyone = { u_type: { $in: [customerType, adminType] }, status: { $in: [0, 1] } } as const;

/**
 * What admins do to users. Nobody lets himself go and whoever lets an admin go must still be one
 * when the transaction commits; so an active admin always remains.
 */
export class UserAdministration {
  readonly #users;

  constructor(private readonly needs: Needs) {
    this.#users = userModel(needs.connection);
  }

  /** All of them, in the order in which they signed up. */
  async getUsers(): Promise<User[]> {
    const users = await this.#users.find().sort({ _id: 1 }).lean();
    return users.map(presentUser);
  }

  /** A page, newest first; of a search, who has a word that begins with each of its words. */
  async page({
    page,
    perPage,
    search,
    u_type,
    status,
  }: Query<typeof endpoints.getUsersPage>): Promise<ResponseBody<typeof endpoints.getUsersPage>> {
    const filter = {
      ...(u_type !== undefined && { u_type }),
      ...(status !== undefined && { status }),
    };
    const wanted: QueryFilter<UserDocument> = search
      ? { ...userSearch(search), ...anyone, ...filter }
      : filter;
    const [found, counted] = await Promise.all([
      this.#users
        .find(wanted)
        .sort({ _id: -1 })
        .skip((page - 1) * perPage)
        .limit(perPage)
        .lean(),
      this.#count(wanted, search),
    ]);
    const hasMore = Boolean(search) && counted > maxCountedResults;
    return {
      users: found.map(presentUser),
      totalCount: hasMore ? maxCountedResults : counted,
      hasMore,
    };
  }

  #count(filter: object, search: string | undefined): Promise<number> {
    if (search) return this.#users.countDocuments(filter, { limit: maxCountedResults + 1 });
    if (Object.keys(filter).length === 0) return this.#users.estimatedDocumentCount();
    return this.#users.countDocuments(filter);
  }

  /** Gives those who signed up before there was this search what they are found by. */
  async start(): Promise<void> {
    const unfound = this.#users.find({ beginnings: null }).lean();
    for await (const user of unfound) {
      const { _id, u_name, email } = user;
      // Not who changed their name meanwhile, which made them findable.
      await this.#users.updateOne({ _id, u_name, email }, { $set: userWords(user) });
    }
  }

  /** A deactivated user is out at the next call, and stays so with the tokens from before. */
  async changeStatus(admin: Caller, u_id: number, status: 0 | 1): Promise<User> {
    return this.needs.transactions.run(async ({ session }) => {
      const user = await this.#find(u_id, session);
      if (user.status === status) return presentUser(user);
      if (status === 0) await this.#requireAnother(admin, user, 'deactivate', session);
      const endsSessions = status === 0 ? { $inc: { tokenVersion: 1 } } : {};
      await this.#users.updateOne(
        { _id: u_id },
        { $set: { status }, ...endsSessions },
        { session },
      );
      await this.needs.audit.record({ u_id }, { status: user.status }, { status }, session);
      return presentUser({ ...user, status });
    });
  }

  /**
   * Removes a user, their cart, what they were answered, and their data from what remains for the books and for others:
   * orders, and reviews, which stay as Anonymous so that ratings are what they were.
   */
  async remove(admin: Caller, u_id: number): Promise<void> {
    const { transactions, idempotency, cart, orders, reviews, media, audit } = this.needs;
    const pictures = await transactions.run(async ({ session }) => {
      const user = await this.#find(u_id, session);
      await this.#requireAnother(admin, user, 'delete', session);
      await this.#users.deleteOne({ _id: u_id }, { session });
      await cart.clear(u_id, session);
      await orders.forgetCustomer(u_id, session);
      await idempotency.forgetCustomer(u_id, session);
      // Not who it was: the law asks that their data goes.
      const { u_type, status, createdAt } = user;
      await audit.record({ u_id }, { u_type, status, createdAt }, null, session);
      return reviews.anonymizeCustomer(u_id, session);
    });
    await media.release(pictures);
  }

  async #find(u_id: number, session: ClientSession): Promise<UserDocument> {
    const user = await this.#users.findById(u_id, null, { session }).lean();
    if (!user) throw new NotFoundError('User');
    return user;
  }

  async #requireAnother(
    admin: Caller,
    user: UserDocument,
    act: 'deactivate' | 'delete',
    session: ClientSession,
  ): Promise<void> {
    if (user._id === admin.u_id) {
      throw new ConflictError(`You can't ${act} your own account: an admin must remain.`);
    }
    if (user.u_type !== '0') return;
    // Written, not only read: two admins who let each other go at once conflict here.
    const remaining = await this.#users.updateOne(
      { _id: admin.u_id, u_type: '0', status: 1 },
      { $inc: { adminsLetGo: 1 } },
      { session },
    );
    if (remaining.matchedCount === 0) throw new SessionEndedError();
  }
}
