import {
  adminType,
  customerType,
  maxCountedResults,
  type QueryOf,
  type ResponseBodyOf,
  type StaffRole,
  type User,
} from '@vajra/contract';
import type { ClientSession, QueryFilter } from 'mongoose';
import type { StaffInvitations } from '../../identity/accounts/staff-invitations.service.ts';
import {
  activeOwner,
  isActive,
  roleOf,
  type UserDocument,
  userModel,
} from '../../identity/accounts/user.model.ts';
import { presentUser, recipientOf } from '../../identity/accounts/user.presenter.ts';
import { userSearchFilter } from '../../identity/accounts/user-search-terms.ts';
import type { Sessions } from '../../identity/sessions/sessions.service.ts';
import { ConflictError, NotFoundError, SessionEndedError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/state.ts';
import { findPage } from '../../platform/mongo/find-page.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AccountDeletion } from '../account-deletion/account-deletion.service.ts';

interface Dependencies extends Pick<Platform, 'connection' | 'transactions' | 'audit' | 'mail'> {
  sessions: Sessions;
  accountDeletion: AccountDeletion;
  staffInvitations: Pick<StaffInvitations, 'deleteFor'>;
}

/** Bounds the middle fields of the search index, so that it also provides the sort order. */
const anyTypeAndStatus = {
  u_type: { $in: [customerType, adminType] },
  status: { $in: [0, 1] },
} as const;

/**
 * User administration by owners. They cannot deactivate, delete or demote themselves, and an owner who
 * does so to another must still be an owner when the transaction commits, so that one always remains.
 */
export class UserAdministration {
  readonly #users;

  constructor(private readonly deps: Dependencies) {
    this.#users = userModel(deps.connection);
  }

  /** Reads all users in sign-up order. */
  async *all(): AsyncGenerator<User> {
    const found = this.#users.find().sort({ _id: 1 }).lean().cursor();
    for await (const user of found) yield presentUser(user);
  }

  /** Returns a page, newest first. A search matches users with a term for each of its prefixes. */
  async page({
    page,
    perPage,
    search,
    u_type,
    status,
  }: QueryOf<'getUsersPage'>): Promise<ResponseBodyOf<'getUsersPage'>> {
    const filter = {
      ...(u_type !== undefined && { u_type }),
      ...(status !== undefined && { status }),
    };
    const wanted: QueryFilter<UserDocument> = search
      ? { ...userSearchFilter(search), ...anyTypeAndStatus, ...filter }
      : filter;
    const matching = this.#users.find(wanted).sort({ _id: -1 });
    const [found, counted] = await findPage(matching, { page, perPage }, () =>
      this.#count(wanted, search),
    );
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

  /** Deactivation ends all sessions; reactivation does not restore them. */
  async setActive(owner: Caller, u_id: number, shouldBeActive: boolean): Promise<User> {
    const status = shouldBeActive ? 1 : 0;
    return this.deps.transactions.run(async ({ session }) => {
      const user = await this.#find(u_id, session);
      if (isActive(user) === shouldBeActive) return presentUser(user);
      if (!shouldBeActive) await this.#requireRemainingOwner(owner, user, 'deactivate', session);
      const change = { $set: { status }, $inc: { tokenVersion: shouldBeActive ? 0 : 1 } };
      await this.#users.updateOne({ _id: u_id }, change, { session });
      if (!shouldBeActive) {
        await this.deps.sessions.endAll(u_id, session);
        await this.deps.staffInvitations.deleteFor(user.email, session);
      }
      await this.deps.audit.record({ u_id }, { status: user.status }, { status }, session);
      return presentUser({ ...user, status });
    });
  }

  /**
   * Changes what another user may do, and ends all sessions of the user. `null` is a customer. Only an
   * address that its owner has confirmed gets a role: anyone can register that of someone else.
   */
  async changeRole(owner: Caller, u_id: number, role: StaffRole | null): Promise<User> {
    const { audit, mail, sessions, staffInvitations, transactions } = this.deps;
    return transactions.run(async ({ session }) => {
      const user = await this.#find(u_id, session);
      const changed: UserDocument = {
        ...user,
        u_type: role === null ? customerType : adminType,
        role,
      };
      const [before, after] = [roleOf(user), roleOf(changed)];
      if (before === after) return presentUser(user);
      if (user.isGuest) {
        throw new ConflictError('A guest has no password. Ask them to create an account first.');
      }
      if (role !== null && !user.emailVerifiedAt) {
        throw new ConflictError(
          'Nobody has confirmed this email address. Invite it by email instead, or ask the user to confirm it.',
        );
      }
      await this.#requireRemainingOwner(owner, user, 'change the role of', session);
      const { u_type } = changed;
      await this.#users.updateOne(
        { _id: u_id },
        { $set: { u_type, role }, $inc: { tokenVersion: 1 } },
        { session },
      );
      await sessions.endAll(u_id, session);
      await staffInvitations.deleteFor(user.email, session);
      await audit.record({ u_id }, { role: before }, { role: after }, session);
      await mail.sendTo(recipientOf(user), roleMessage, session);
      return presentUser(changed);
    });
  }

  /** Deletes another user's account. */
  async remove(owner: Caller, u_id: number): Promise<void> {
    await this.deps.accountDeletion.delete(u_id, async (user, session) => {
      await this.#requireRemainingOwner(owner, user, 'delete', session);
      await this.deps.staffInvitations.deleteFor(user.email, session);
    });
  }

  async #find(u_id: number, session: ClientSession): Promise<UserDocument> {
    const user = await this.#users.findById(u_id, null, { session }).lean();
    if (!user) throw new NotFoundError('User');
    return user;
  }

  async #requireRemainingOwner(
    owner: Caller,
    user: UserDocument,
    action: 'deactivate' | 'delete' | 'change the role of',
    session: ClientSession,
  ): Promise<void> {
    if (user._id === owner.u_id) {
      throw new ConflictError(`You can't ${action} your own account: an owner must remain.`);
    }
    if (!roleOf(user)) return;
    // A write, so that two owners who deactivate each other concurrently conflict here.
    const remaining = await this.#users.updateOne(
      { _id: owner.u_id, ...activeOwner },
      { $inc: { adminGuard: 1 } },
      { session },
    );
    if (remaining.matchedCount === 0) throw new SessionEndedError();
  }
}

const roleMessage = {
  subject: 'Your access has changed',
  text: 'What you may do in the administration of the shop was changed, and you were signed out. Please sign in again.',
};
