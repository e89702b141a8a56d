import type { ClientSession } from 'mongoose';
import { ConflictError } from '../../platform/errors.ts';
import { isDuplicateKey } from '../../platform/mongo/duplicate-key.ts';
import { throttlesOf } from '../../platform/mongo/throttle.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AddressProof } from './address-proof.ts';
import { emailChangeModel, emailLinkLifetimeSeconds } from './email-change.model.ts';
import { createLinkToken, hashLinkToken, invalidLinkError } from './link-token.ts';
import { type UserDocument, userModel } from './user.model.ts';
import { recipientOf } from './user.presenter.ts';
import { userSearchTerms } from './user-search-terms.ts';

/** Moves what a guest has to an account. */
export type TakeOverGuest = (
  guest: Pick<UserDocument, '_id' | 'email'>,
  u_id: number,
  session: ClientSession,
) => Promise<void>;

interface Dependencies
  extends Pick<Platform, 'connection' | 'transactions' | 'mail' | 'storeUrl' | 'throttle'> {
  addressProof: AddressProof;
  /** Called for a guest who has the new address. */
  takeOverGuest: TakeOverGuest;
}

/** The user whose address is to change, as stored when the change was authorized. */
interface EmailOwner {
  u_id: number;
  email: string;
  isEmailVerified: boolean;
  tokenVersion: number;
}

/**
 * Changes login addresses. A change takes effect when the link that is mailed to the new address is
 * confirmed, so that a typing error gives no account away; the old address is notified of both.
 */
export class EmailChange {
  readonly #users;
  readonly #changes;
  readonly #requestsPerAccount;

  constructor(private readonly deps: Dependencies) {
    const { connection } = deps;
    const throttle = throttlesOf(deps);
    this.#users = userModel(connection);
    this.#changes = emailChangeModel(connection);
    this.#requestsPerAccount = throttle('email_changes_of_account', 5);
  }

  /** Limits the mails to addresses of others. @throws TooManyRequestsError */
  async countRequest(u_id: number): Promise<void> {
    await this.#requestsPerAccount.consume(String(u_id));
  }

  /**
   * Sends a link to the new address. Does as much, with the same result, if the address already has
   * an account, whose owner is notified instead. The address of a guest gets a link.
   */
  async request(
    { u_id, email, isEmailVerified, tokenVersion }: EmailOwner,
    { newEmail, network }: { newEmail: string; network: string },
    session: ClientSession,
  ): Promise<void> {
    const { mail } = this.deps;
    const owner = await this.#users.findOne({ email: newEmail }, null, { session }).lean();
    const isTaken = owner !== null && !owner.isGuest;
    const token = createLinkToken();
    const expiresAt = new Date(Date.now() + emailLinkLifetimeSeconds * 1000);
    await this.#changes.deleteMany({ u_id }, { session });
    const change = { _id: hashLinkToken(token), u_id, email, newEmail, tokenVersion, expiresAt };
    await this.#changes.create([change], { session });
    const message = isTaken ? takenMessage(newEmail) : this.#linkMessage(newEmail, token);
    await mail.sendUnverified(message, { purpose: 'link', network }, session);
    const old = { email, isEmailVerified };
    await mail.sendTo(old, requestedMessage(isEmailVerified ? newEmail : null), session);
  }

  /**
   * Makes a change take effect and returns the user's id. Sessions stay, except after the first proof of
   * an address (see AddressProof). The account takes over what a
   * guest with the address has, if the user is signed in: otherwise a stranger could request the change
   * and the guest confirm it by mistake.
   * @throws InvalidInputError, ConflictError
   */
  async confirm(token: string, signedInAs: number | null): Promise<number> {
    const { transactions, mail } = this.deps;
    const confirming = transactions.run(async (tx) => {
      const { session } = tx;
      const valid = { _id: hashLinkToken(token), expiresAt: { $gt: new Date() } };
      const change = await this.#changes.findOneAndDelete(valid, { session }).lean();
      if (!change) throw invalidLinkError();
      const { u_id, email, newEmail, tokenVersion } = change;
      const isUnchanged = { _id: u_id, email, tokenVersion, status: 1 } as const;
      const user = await this.#users.findOne(isUnchanged, null, { session }).lean();
      if (!user) throw invalidLinkError();
      const guest = await this.#users
        .findOne({ email: newEmail, isGuest: true }, null, { session })
        .lean();
      if (guest) {
        if (signedInAs !== u_id) throw new ConflictError(signInFirst);
        await this.deps.takeOverGuest(guest, u_id, session);
      }
      await this.deps.addressProof.apply(user, { email: newEmail, signedInAs }, session);
      const terms = userSearchTerms({ ...user, email: newEmail });
      const changes = { $set: { email: newEmail, emailVerifiedAt: new Date(), ...terms } };
      await this.#users.updateOne({ _id: u_id }, changes, { session });
      const old = recipientOf(user);
      await mail.sendTo(old, changedMessage(old.isEmailVerified ? newEmail : null), session);
      return u_id;
    });
    return confirming.catch((error: unknown) => {
      // Someone has signed up with the address in the meantime.
      throw isDuplicateKey(error) ? invalidLinkError() : error;
    });
  }

  /** Deletes the pending changes of a user. */
  async deleteForUser(u_id: number, session: ClientSession): Promise<void> {
    await this.#changes.deleteMany({ u_id }, { session });
  }

  #linkMessage(to: string, token: string) {
    const text = [
      'Someone, probably you, wants to use this email address to sign in to their account.',
      'Confirm it within one hour:',
      `${this.deps.storeUrl}/confirm-email?token=${token}`,
      'If this was not you, ignore this email. Nothing changes.',
    ].join('\n\n');
    return { to, subject: 'Confirm your email address', text, isSecret: true };
  }
}

const signInFirst =
  'There are orders with this email address. Sign in to your account in this browser to add them, and open the link again.';

function takenMessage(to: string) {
  return {
    to,
    subject: 'You already have an account',
    text: 'Someone, probably you, tried to use this email address for another account, but it already has an account. Nothing has changed.',
  };
}

/** @param newEmail is null if the recipient's address is not verified: it is text of a customer */
function requestedMessage(newEmail: string | null) {
  const target = newEmail === null ? '' : ` to ${newEmail}`;
  const place = newEmail === null ? 'to the new address' : 'there';
  return {
    subject: 'Your email address is about to change',
    text: `Someone, probably you, asked to change the email address of your account${target}. It changes when the link that we have sent ${place} is confirmed. If this was not you, change your password immediately: that cancels the change.`,
  };
}

/** @param newEmail is null if the recipient's address is not verified: it is text of a customer */
function changedMessage(newEmail: string | null) {
  const target = newEmail === null ? '' : ` to ${newEmail}`;
  return {
    subject: 'Your email address was changed',
    text: `The email address of your account was changed${target}. If this was not you, please contact us immediately.`,
  };
}
