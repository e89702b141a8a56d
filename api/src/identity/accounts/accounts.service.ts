import {
  type BodyOf,
  type Currency,
  currencyOf,
  customerType,
  type Profile,
  type ShippingAddress,
  type User,
} from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import {
  ForbiddenError,
  InvalidCredentialsError,
  InvalidInputError,
  SecondFactorRequiredError,
  SessionEndedError,
} from '../../platform/errors.ts';
import type { Cookies } from '../../platform/http/cookies.ts';
import type { Caller } from '../../platform/http/state.ts';
import type { IdempotentRequest } from '../../platform/idempotency/idempotent-request.ts';
import type { Recipient } from '../../platform/mail/mail.service.ts';
import { onDuplicateKey } from '../../platform/mongo/duplicate-key.ts';
import { throttlesOf } from '../../platform/mongo/throttle.ts';
import type { Platform } from '../../platform/platform.ts';
import type { RelyingParty } from '../second-factor/relying-party.ts';
import type { SecondFactorCheck } from '../second-factor/second-factor-check.service.ts';
import { hasRecentSignIn } from '../sessions/session-limits.ts';
import type { Sessions, SessionTokens } from '../sessions/sessions.service.ts';
import { guestClaimMessage, takenMessage } from './account-messages.ts';
import type { AddressLinks } from './address-links.service.ts';
import type { EmailChange } from './email-change.service.ts';
import type { KnownDevices } from './known-devices.ts';
import type { PasswordChanges } from './password-changes.service.ts';
import { createPasswordLink, passwordLinkUrl } from './password-link.ts';
import { passwordLinkModel } from './password-recovery.model.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { SignInThrottle } from './sign-in-throttle.ts';
import { isActive, sessionOwnerOf, type UserDocument, userModel } from './user.model.ts';
import { isEmailVerified, presentProfile, presentUser, recipientOf } from './user.presenter.ts';
import { userSearchTerms } from './user-search-terms.ts';

interface Dependencies
  extends Pick<
    Platform,
    'connection' | 'transactions' | 'idempotency' | 'sequences' | 'mail' | 'storeUrl' | 'throttle'
  > {
  sessions: Sessions;
  addressLinks: AddressLinks;
  emailChange: EmailChange;
  secondFactorCheck: SecondFactorCheck;
  knownDevices: KnownDevices;
  passwordChanges: PasswordChanges;
}

/** The client that signs in. */
interface Client {
  /** Its address, as throttles count it. */
  address: string;
  userAgent: string;
  cookies: Pick<Cookies, 'device'>;
  /** The site whose passkeys the client can prove. */
  relyingParty: RelyingParty;
}

/**
 * Sign-up, sign-in and profiles. Neither responses nor their timing reveal whether an account exists.
 */
export class Accounts {
  readonly #users;
  readonly #passwordLinks;
  readonly #signIns: SignInThrottle;
  readonly #signupsPerIp;
  readonly #signupsPerAccount;

  constructor(private readonly deps: Dependencies) {
    const { connection } = deps;
    const throttle = throttlesOf(deps);
    this.#users = userModel(connection);
    this.#passwordLinks = passwordLinkModel(connection);
    this.#signIns = new SignInThrottle(connection, deps.throttle);
    this.#signupsPerIp = throttle('signups_from_address', 20);
    // Of one network, so that a stranger does not keep the owner of the address from signing up.
    this.#signupsPerAccount = throttle('signups_of_address_from_network', 5);
  }

  async login(
    { email, password }: BodyOf<'login'>,
    { address, userAgent, cookies, relyingParty }: Client,
  ): Promise<{ profile: Profile; tokens: SessionTokens }> {
    const user = await this.#users.findOne({ email }).lean();
    const knownDevice = user && this.deps.knownDevices.recognize(user._id, cookies);
    const attempt = { email, address, knownDevice };
    await this.#signIns.begin(attempt);
    const isMatch = await verifyPassword(password, user?.password);
    if (!isMatch || !user) throw new InvalidCredentialsError(user?._id);
    if (!isActive(user)) {
      throw new ForbiddenError('This account is deactivated. Please contact us.', user._id);
    }
    await this.#signIns.succeed(attempt);
    const challenge = await this.deps.secondFactorCheck.challenge({
      owner: { ...user, u_id: user._id },
      purpose: 'sign-in',
      relyingParty,
      knownDevice,
    });
    if (challenge) throw new SecondFactorRequiredError(challenge);
    const tokens = await this.deps.sessions.start(sessionOwnerOf(user), userAgent);
    return { profile: presentProfile(user), tokens };
  }

  /**
   * Responds the same if the address already has an account, and mails its owner a link to choose a
   * new password.
   */
  async register(input: BodyOf<'register'>, ipAddress: string): Promise<void> {
    await this.#signupsPerIp.consume(ipAddress);
    const { u_name, email, mo_no } = input;
    this.deps.passwordChanges.check(input.password, email);
    // No email address contains a space.
    await this.#signupsPerAccount.consume(`${email} ${ipAddress}`);
    const password = await hashPassword(input.password);
    const _id = await this.deps.sequences.next('users');
    const user = { _id, u_name, email, mo_no, password, u_type: customerType } as const;
    const create = () =>
      this.deps.transactions.run((tx) => this.#createUser(user, ipAddress, tx.session));
    // A concurrent sign-up may have created the account, which the second attempt finds.
    await onDuplicateKey(create(), create);
  }

  /**
   * Makes as many writes for an address that has an account: a password link instead of the user. A guest
   * gets one too, because only the owner of the address may choose the password to their orders.
   */
  async #createUser(
    user: Pick<UserDocument, '_id' | 'u_name' | 'email' | 'mo_no' | 'password' | 'u_type'>,
    network: string,
    session: ClientSession,
  ): Promise<void> {
    const { addressLinks, mail } = this.deps;
    const { _id: id, email } = user;
    const owner = await this.#users
      .findOne({ email }, { status: 1, tokenVersion: 1, isGuest: 1, u_name: 1 }, { session })
      .lean();
    if (owner) {
      const { _id: u_id, tokenVersion, status } = owner;
      await addressLinks.create({ kind: 'user', id }, email, session); // of no user, and not sent
      const { u_name } = user;
      // Names a guest who has none yet.
      const link = { u_id, email, tokenVersion, ...(owner.isGuest && !owner.u_name && { u_name }) };
      const token = await createPasswordLink(this.#passwordLinks, link, session);
      // A new password does not open a deactivated account.
      const url = status === 1 ? passwordLinkUrl(this.deps.storeUrl, token) : null;
      const message = owner.isGuest ? guestClaimMessage(email, url) : takenMessage(email, url);
      await mail.sendUnverified(message, { purpose: 'notice', network }, session);
      return;
    }
    await this.#users.create([user], { session });
    await addressLinks.send({ kind: 'user', id }, { email, network }, session);
  }

  async getProfile(u_id: number): Promise<Profile> {
    const user = await this.#users.findById(u_id).lean();
    if (!user) throw new SessionEndedError();
    return presentProfile(user);
  }

  /**
   * Changes a user's name, and requests the change of a different email address.
   * @throws InvalidInputError unless the password, or the age of the session, authorizes that
   */
  async updateProfile(
    caller: Caller,
    { u_name, email, mo_no, current_password }: BodyOf<'updateProfile'>,
    { request, network }: { request: IdempotentRequest | undefined; network: string },
  ): Promise<User> {
    const { idempotency, emailChange } = this.deps;
    const { u_id } = caller;
    if (email !== undefined && email !== caller.email) {
      await this.#authorizeEmailChange(caller, current_password);
      await emailChange.countRequest(u_id);
    }
    const { response } = await idempotency.run(request, async ({ session }) => {
      const current = await this.#users.findById(u_id, null, { session }).lean();
      if (!current) throw new SessionEndedError();
      const named = { u_name, ...(mo_no !== undefined && { mo_no }) };
      const user = { ...current, ...named };
      const changes = { ...named, ...userSearchTerms(user) };
      await this.#users.updateOne({ _id: u_id }, { $set: changes }, { session });
      if (email !== undefined && email !== caller.email) {
        await emailChange.request(caller, { newEmail: email, network }, session);
      }
      return presentUser(user);
    });
    return response;
  }

  async #authorizeEmailChange(
    { u_id, session }: Caller,
    currentPassword: string | undefined,
  ): Promise<void> {
    if (currentPassword === undefined) {
      if (hasRecentSignIn(session)) return;
      const message = 'Enter your current password to change your email address.';
      throw new InvalidInputError([{ field: 'current_password', message }]);
    }
    await this.deps.passwordChanges.confirm(u_id, currentPassword);
  }

  async signOutEverywhere(u_id: number): Promise<void> {
    // The version also ends a session that a concurrent sign-in is about to start.
    await this.deps.transactions.run(async ({ session }) => {
      await this.#users.updateOne({ _id: u_id }, { $inc: { tokenVersion: 1 } }, { session });
      await this.deps.sessions.endAll(u_id, session);
    });
  }

  /** Returns the active user with this email address, or null. */
  async findActiveUser(
    email: string,
    session: ClientSession,
  ): Promise<{ u_id: number; tokenVersion: number; isEmailVerified: boolean } | null> {
    const user = await this.#users.findOne({ email, status: 1 }, null, { session }).lean();
    if (!user) return null;
    const { _id: u_id, tokenVersion } = user;
    return { u_id, tokenVersion, isEmailVerified: isEmailVerified(user) };
  }

  /** Forgets the failed logins of an account whose owner proved their identity in another way. */
  unlock(email: string): Promise<void> {
    return this.#signIns.unlock(email);
  }

  /** Stores the shipping addresses of customers' latest orders, in the transaction of these. */
  async saveShippingAddresses(
    addresses: ReadonlyMap<number, ShippingAddress>,
    session: ClientSession,
  ): Promise<void> {
    if (addresses.size === 0) return;
    const changes = [...addresses].map(([_id, address]) => ({
      updateOne: { filter: { _id }, update: { $set: { address } } },
    }));
    await this.#users.bulkWrite(changes, { session });
  }

  /** Names guests after the contact of their first order, in its transaction. */
  async nameGuests(names: ReadonlyMap<number, string>, session: ClientSession): Promise<void> {
    if (names.size === 0) return;
    const unnamed = { _id: { $in: [...names.keys()] }, isGuest: true, u_name: '' } as const;
    const guests = await this.#users.find(unnamed, null, { session }).lean();
    const changes = guests.map((guest) => {
      const u_name = names.get(guest._id) ?? '';
      const update = { $set: { u_name, ...userSearchTerms({ ...guest, u_name }) } };
      return { updateOne: { filter: { _id: guest._id }, update } };
    });
    if (changes.length > 0) await this.#users.bulkWrite(changes, { session });
  }

  /** Returns an active guest; null if deleted, or the owner of an account by now. */
  async findGuest(u_id: number): Promise<{ tokenVersion: number } | null> {
    return this.#users
      .findOne({ _id: u_id, isGuest: true, status: 1 }, { tokenVersion: 1 })
      .lean<{ tokenVersion: number }>();
  }

  /** Returns the recipient of mails about an account, or null if it was deleted. */
  async findRecipient(u_id: number, session: ClientSession): Promise<Recipient | null> {
    const user = await this.#users.findById(u_id, null, { session }).lean();
    return user && recipientOf(user);
  }

  /**
   * Returns the addresses of users by id, and the currencies of their prices. Omits deactivated users and those whose
   * address is not confirmed.
   */
  async findReachable(
    ids: readonly number[],
    session: ClientSession,
  ): Promise<ReadonlyMap<number, { email: string; currency: Currency }>> {
    const active = { _id: { $in: [...ids] }, status: 1 as const };
    const users = await this.#users.find(active, null, { session }).lean();
    const reachable = users.filter(isEmailVerified);
    return new Map(
      reachable.map((user) => [user._id, { email: user.email, currency: currencyOf(user) }]),
    );
  }

  /** Returns the names of users by id. Omits users who no longer exist. */
  async getNames(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const uniqueIds = [...new Set(ids)];
    const found = await this.#users.find({ _id: { $in: uniqueIds } }, { u_name: 1 }).lean();
    return new Map(found.map(({ _id, u_name }) => [_id, u_name]));
  }

  count(): Promise<number> {
    return this.#users.countDocuments();
  }
}
