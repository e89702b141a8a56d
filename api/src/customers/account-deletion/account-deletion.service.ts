import type { ClientSession } from 'mongoose';
import type { AddressLinks } from '../../identity/accounts/address-links.service.ts';
import type { EmailChange } from '../../identity/accounts/email-change.service.ts';
import type { GuestCodes } from '../../identity/accounts/guest-codes.ts';
import { verifyPassword } from '../../identity/accounts/passwords.ts';
import { roleOf, type UserDocument, userModel } from '../../identity/accounts/user.model.ts';
import { recipientOf } from '../../identity/accounts/user.presenter.ts';
import type { AdminListSettings } from '../../identity/list-settings/list-settings.service.ts';
import type { Challenges } from '../../identity/second-factor/challenges.ts';
import type { SecondFactors } from '../../identity/second-factor/second-factors.service.ts';
import { hasRecentSignIn } from '../../identity/sessions/session-limits.ts';
import type { Sessions } from '../../identity/sessions/sessions.service.ts';
import {
  ConflictError,
  InvalidInputError,
  NotFoundError,
  SessionEndedError,
} from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/state.ts';
import type { Message } from '../../platform/mail/mail.service.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Cart } from '../../sales/cart/cart.service.ts';
import type { Orders } from '../../sales/orders/orders.service.ts';
import type { Refunds } from '../../sales/payments/refunds.service.ts';
import type { Returns } from '../../sales/returns/returns.service.ts';
import type { Contacts } from '../contacts/contacts.service.ts';
import type { Inquiries } from '../inquiries/inquiries.service.ts';
import type { Newsletter } from '../newsletter/newsletter.service.ts';
import type { Reviews } from '../reviews/reviews.service.ts';
import type { SavedProducts } from '../saved/saved.service.ts';
import type { StockAlerts } from '../stock-alerts/stock-alerts.service.ts';

interface Dependencies
  extends Pick<
    Platform,
    'connection' | 'transactions' | 'idempotency' | 'media' | 'audit' | 'mail'
  > {
  cart: Cart;
  orders: Orders;
  returns: Pick<Returns, 'countOpen' | 'anonymizeCustomer'>;
  refunds: Pick<Refunds, 'countOwed'>;
  reviews: Reviews;
  saved: Pick<SavedProducts, 'deleteForUser'>;
  stockAlerts: Pick<StockAlerts, 'deleteForUser'>;
  inquiries: Inquiries;
  contacts: Contacts;
  newsletter: Pick<Newsletter, 'deleteOfAddress'>;
  listSettings: AdminListSettings;
  sessions: Sessions;
  emailChange: EmailChange;
  addressLinks: AddressLinks;
  guestCodes: GuestCodes;
  secondFactors: SecondFactors;
  challenges: Challenges;
}

/** Throws to refuse the deletion. Called in its transaction. */
type CheckDeletion = (user: UserDocument, session: ClientSession) => Promise<void> | void;

/** Deletes accounts and the personal data that belongs to them. */
export class AccountDeletion {
  readonly #users;

  constructor(private readonly deps: Dependencies) {
    this.#users = userModel(deps.connection);
  }

  /**
   * Deletes a user with their sessions, cart, saved products, mails, stored responses, and the messages that are shown
   * to be theirs, and removes their personal data from replies, from orders and return requests, which bookkeeping needs, and from reviews, which stay as Anonymous to keep the ratings.
   * Sends the confirmation in the same transaction.
   *
   * @throws {NotFoundError}
   * @throws {ConflictError} while an order or a return is open, since its address is needed to ship, and
   * while a refund is owed
   */
  async delete(
    u_id: number,
    check: CheckDeletion,
    confirmation?: Omit<Message, 'to'>,
  ): Promise<void> {
    const { transactions, idempotency, cart, orders, returns, reviews, media, audit, sessions } =
      this.deps;
    const { emailChange, addressLinks, guestCodes, secondFactors, challenges, mail } = this.deps;
    const images = await transactions.run(async ({ session }) => {
      const user = await this.#users.findById(u_id, null, { session }).lean();
      if (!user) throw new NotFoundError('User');
      await check(user, session);
      await this.#requireNoOpenOrders(u_id, session);
      await this.#users.deleteOne({ _id: u_id }, { session });
      await sessions.endAll(u_id, session);
      await emailChange.deleteForUser(u_id, session);
      await addressLinks.delete({ kind: 'user', id: u_id }, session);
      await guestCodes.deleteFor(user.email, session);
      await secondFactors.deleteForUser(u_id, session);
      await challenges.deleteForUser(u_id, session);
      await cart.clear(u_id, session);
      await this.deps.saved.deleteForUser(u_id, session);
      await this.deps.stockAlerts.deleteForUser({ u_id, ...recipientOf(user) }, session);
      await orders.anonymizeCustomer(u_id, session);
      await idempotency.deleteForCustomer(u_id, session);
      await this.#removeMessages(user, session);
      await this.deps.listSettings.deleteForUser(u_id, session);
      await mail.deleteFor(user.email, session);
      if (confirmation) {
        await mail.sendTo(recipientOf(user), confirmation, session);
      }
      // No name or address: deleted personal data must not survive in the audit trail.
      const { u_type, status, createdAt } = user;
      await audit.record({ u_id }, { u_type, status, createdAt }, null, session);
      const photos = await returns.anonymizeCustomer(u_id, session);
      return [...photos, ...(await reviews.anonymizeCustomer(u_id, session))];
    });
    await media.release(images);
  }

  /**
   * Deletes a customer's own account and confirms it by mail, after checking the password, or for a
   * guest that the session is recent.
   */
  async close({ u_id, session }: Caller, currentPassword: string | undefined): Promise<void> {
    const owner = await this.#users.findById(u_id).lean();
    if (!owner) throw new SessionEndedError();
    if (owner.isGuest) requireRecentCode(session);
    else await requirePassword(owner, currentPassword);
    const check: CheckDeletion = (user) => {
      if (roleOf(user)) {
        throw new ConflictError("An admin's account can only be deleted by another admin.");
      }
      // The password was changed or the account deactivated in the meantime.
      if (user.tokenVersion !== owner.tokenVersion) throw new SessionEndedError();
    };
    await this.delete(u_id, check, {
      subject: 'Your account was closed',
      text: 'Your account was closed and your personal data was deleted. If this was not you, please contact us immediately.',
    });
  }

  /**
   * Deletes the user's inquiries and messages with their replies, their subscription to the newsletter,
   * and the user's name from replies that they wrote as staff. Anyone can enter any address, so both the
   * account and the message must have confirmed it.
   */
  async #removeMessages(user: UserDocument, session: ClientSession): Promise<void> {
    const { email, isEmailVerified } = recipientOf(user);
    for (const messages of [this.deps.inquiries, this.deps.contacts]) {
      await messages.anonymizeAuthor(user._id, session);
      if (isEmailVerified) await messages.deleteOfConfirmedAddress(email, session);
    }
    if (isEmailVerified) await this.deps.newsletter.deleteOfAddress(email, session);
  }

  async #requireNoOpenReturns(u_id: number, session: ClientSession): Promise<void> {
    if ((await this.deps.returns.countOpen(u_id, session)) === 0) return;
    throw new ConflictError('A return request is still open. Complete or withdraw it first.');
  }

  async #requireNoOwedRefunds(u_id: number, session: ClientSession): Promise<void> {
    if ((await this.deps.refunds.countOwed(u_id, session)) === 0) return;
    throw new ConflictError('A refund is still on its way. Please wait until the money was sent.');
  }

  async #requireNoOpenOrders(u_id: number, session: ClientSession): Promise<void> {
    const count = await this.deps.orders.countOpen(u_id, session);
    if (count === 0) {
      await this.#requireNoOpenReturns(u_id, session);
      return this.#requireNoOwedRefunds(u_id, session);
    }
    const orders = count === 1 ? 'An order has' : `${count} orders have`;
    throw new ConflictError(
      `${orders} not been delivered yet and the address is needed. Deliver or cancel first.`,
    );
  }
}

async function requirePassword(
  owner: UserDocument,
  currentPassword: string | undefined,
): Promise<void> {
  const isGiven = currentPassword !== undefined;
  if (isGiven && (await verifyPassword(currentPassword, owner.password))) return;
  const message = isGiven ? 'Your current password is incorrect.' : 'Current password is required';
  throw new InvalidInputError([{ field: 'current_password', message }]);
}

function requireRecentCode(session: Caller['session']): void {
  if (hasRecentSignIn(session)) return;
  throw new ConflictError(
    'Sign out and continue with a new code first. Then you can close your account.',
  );
}
