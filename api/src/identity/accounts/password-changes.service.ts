import type { BodyOf } from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import { SessionEndedError, WrongCredentialError } from '../../platform/errors.ts';
import { throttlesOf } from '../../platform/mongo/throttle.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Sessions, SessionTokens } from '../sessions/sessions.service.ts';
import { claimedMessage, passwordChangedMessage } from './account-messages.ts';
import type { AddressProof } from './address-proof.ts';
import { checkNewPassword } from './password-rules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { sessionOwnerOf, type UserDocument, userModel } from './user.model.ts';
import { recipientOf } from './user.presenter.ts';
import { userSearchTerms } from './user-search-terms.ts';

interface Dependencies extends Pick<Platform, 'connection' | 'transactions' | 'mail' | 'throttle'> {
  sessions: Sessions;
  addressProof: AddressProof;
  /** The shop's name, which passwords must not contain. */
  storeName: string;
}

/** The user whose password changes, as stored when the change was authorized. */
interface PasswordOwner {
  u_id: number;
  email: string;
  tokenVersion: number;
  /** The name for a guest without one, who has registered. */
  u_name?: string;
}

/** Checks and replaces the passwords of accounts. */
export class PasswordChanges {
  readonly #users;
  readonly #attempts;

  constructor(private readonly deps: Dependencies) {
    const { connection } = deps;
    const throttle = throttlesOf(deps);
    this.#users = userModel(connection);
    this.#attempts = throttle('passwords_of_account', 10, 15 * 60);
  }

  /** Checks a signed-in user's own password. @throws WrongCredentialError, TooManyRequestsError */
  async confirm(u_id: number, password: string): Promise<void> {
    await this.#requirePassword(u_id, password);
    await this.#attempts.reset(String(u_id));
  }

  /** Returns the user if the password is theirs, which is counted as a guess. */
  async #requirePassword(u_id: number, password: string): Promise<UserDocument> {
    await this.#attempts.consume(String(u_id));
    const user = await this.#users.findById(u_id).lean();
    if (!user) throw new SessionEndedError();
    if (await verifyPassword(password, user.password)) return user;
    const message = 'Your current password is incorrect.';
    throw new WrongCredentialError({ field: 'current_password', message }, u_id);
  }

  /** Changes a user's own password, ends all sessions and starts a new one for this device. */
  async change(
    u_id: number,
    { current_password, password }: BodyOf<'changePassword'>,
    userAgent: string,
  ): Promise<SessionTokens> {
    const user = await this.#requirePassword(u_id, current_password);
    this.check(password, user.email);
    const passwordHash = await hashPassword(password);
    const tokens = await this.deps.transactions.run(async ({ session }) => {
      // A concurrent change has already ended this session.
      if (!(await this.replace({ ...user, u_id }, passwordHash, session))) {
        throw new SessionEndedError();
      }
      const owner = sessionOwnerOf({ ...user, tokenVersion: user.tokenVersion + 1 });
      return this.deps.sessions.start(owner, userAgent, { transaction: session });
    });
    await this.#attempts.reset(String(u_id));
    return tokens;
  }

  /**
   * Sets a password, ends all sessions and notifies the owner. A mailed link also verifies the
   * address. A guest becomes the owner of an account with it. Returns false and changes nothing if
   * the account was deleted or deactivated, or if its sessions or email address have changed.
   */
  async replace(
    { u_id: _id, email, tokenVersion, u_name }: PasswordOwner,
    passwordHash: string,
    session: ClientSession,
    { verifiesEmail } = { verifiesEmail: false },
  ): Promise<boolean> {
    const verification = verifiesEmail ? { emailVerifiedAt: new Date() } : {};
    const unchanged = { _id, email, tokenVersion, status: 1 } as const;
    const user = await this.#users.findOne(unchanged, null, { session }).lean();
    if (!user) return false;
    if (verifiesEmail) {
      // All sessions end below.
      await this.deps.addressProof.apply(user, { email, signedInAs: _id }, session);
    }
    const named = user.isGuest && !user.u_name && u_name ? { u_name } : {};
    const changed = { ...user, ...verification, ...named };
    await this.#users.updateOne(
      unchanged,
      {
        $set: { password: passwordHash, ...verification, ...named, ...userSearchTerms(changed) },
        $unset: { isGuest: 1 },
        $inc: { tokenVersion: 1 },
      },
      { session },
    );
    await this.deps.sessions.endAll(_id, session);
    const message = user.isGuest ? claimedMessage : passwordChangedMessage;
    await this.deps.mail.sendTo(recipientOf(changed), message, session);
    return true;
  }

  /** @throws InvalidInputError if attackers would try the password first */
  check(password: string, email: string): void {
    checkNewPassword(password, { email, storeName: this.deps.storeName });
  }
}
