import type { Body, endpoints, Profile, ShippingAddress, User } from '@vajra/contract';
import { customerType } from '@vajra/contract';
import type { ClientSession, Connection } from 'mongoose';
import {
  ForbiddenError,
  InvalidCredentialsError,
  InvalidInputError,
  SecondFactorRequiredError,
  SessionEndedError,
  WrongCredentialError,
} from '../errors.ts';
import type { Cookies } from '../http/cookies.ts';
import type { Caller } from '../http/state.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { IdempotentRequest } from '../idempotency/idempotent-request.ts';
import type { Mail, Recipient } from '../mail/mail.service.ts';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';
import type { Sequences } from '../mongo/sequences.ts';
import { Throttle } from '../mongo/throttle.ts';
import type { Transactions } from '../mongo/transactions.ts';
import type { RelyingParty } from '../second-factor/relying-party.ts';
import type { SecondFactorCheck } from '../second-factor/second-factor-check.service.ts';
import { hasRecentSignIn } from '../sessions/session-limits.ts';
import type { Sessions, SessionTokens } from '../sessions/sessions.service.ts';
import type { AddressLinks } from './address-links.service.ts';
import type { EmailChange } from './email-change.service.ts';
import type { KnownDevices } from './known-devices.ts';
import { createPasswordLink, passwordLinkUrl } from './password-link.ts';
import { passwordLinkModel } from './password-recovery.model.ts';
import { checkNewPassword } from './password-rules.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import { SignInThrottle } from './sign-in-throttle.ts';
import { type UserDocument, userModel } from './user.model.ts';
import { isEmailVerified, presentProfile, presentUser, recipientOf } from './user.presenter.ts';
import { userSearchTerms } from './user-search-terms.ts';

interface Dependencies {
  connection: Connection;
  transactions: Transactions;
  idempotency: Idempotency;
  sequences: Sequences;
  mail: Mail;
  sessions: Sessions;
  addressLinks: AddressLinks;
  emailChange: EmailChange;
  secondFactorCheck: SecondFactorCheck;
  knownDevices: KnownDevices;
  /** The shop's name, which passwords must not contain. */
  storeName: string;
  /** Base URL of the links in emails. */
  storeUrl: string;
  /** Multiplies the rate limits. */
  throttle: number;
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

const quarterHourSeconds = 15 * 60;

/** The user whose password changes, as stored when the change was authorized. */
interface PasswordOwner {
  u_id: number;
  email: string;
  tokenVersion: number;
  /** The name for a guest without one, who has registered. */
  u_name?: string;
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
  readonly #passwordChangesPerAccount;

  constructor(private readonly deps: Dependencies) {
    const { connection, throttle: factor } = deps;
    this.#users = userModel(connection);
    this.#passwordLinks = passwordLinkModel(connection);
    this.#signIns = new SignInThrottle(connection, factor);
    this.#signupsPerIp = new Throttle(connection, {
      name: 'signups_from_address',
      points: 20,
      seconds: 4 * quarterHourSeconds,
      factor,
    });
    // Limits the mails to the owner of an address that has an account.
    this.#signupsPerAccount = new Throttle(connection, {
      name: 'signups_of_account',
      points: 5,
      seconds: 4 * quarterHourSeconds,
      factor,
    });
    this.#passwordChangesPerAccount = new Throttle(connection, {
      name: 'passwords_of_account',
      points: 10,
      seconds: quarterHourSeconds,
      factor,
    });
  }

  async login(
    { email, password }: Body<typeof endpoints.login>,
    { address, userAgent, cookies, relyingParty }: Client,
  ): Promise<{ profile: Profile; tokens: SessionTokens }> {
    const user = await this.#users.findOne({ email }).lean();
    const knownDevice = user && this.deps.knownDevices.recognize(user._id, cookies);
    const attempt = { email, address, knownDevice };
    await this.#signIns.begin(attempt);
    const isMatch = await verifyPassword(password, user?.password);
    if (!isMatch || !user) throw new InvalidCredentialsError(user?._id);
    if (user.status !== 1) {
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
    const tokens = await this.deps.sessions.start({ ...user, u_id: user._id }, userAgent);
    return { profile: presentProfile(user), tokens };
  }

  /**
   * Responds the same if the address already has an account, and mails its owner a link to choose a
   * new password.
   */
  async register(input: Body<typeof endpoints.register>, ipAddress: string): Promise<void> {
    await this.#signupsPerIp.consume(ipAddress);
    const { u_name, email, mo_no } = input;
    this.checkNewPassword(input.password, email);
    await this.#signupsPerAccount.consume(email);
    const password = await hashPassword(input.password);
    const _id = await this.deps.sequences.next('users');
    const user = { _id, u_name, email, mo_no, password, u_type: customerType } as const;
    const create = () => this.deps.transactions.run((tx) => this.#createUser(user, tx.session));
    await create().catch((error: unknown) => {
      // A concurrent sign-up has created the account, which the second attempt finds.
      if (isDuplicateKey(error)) return create();
      throw error;
    });
  }

  /**
   * Makes as many writes for an address that has an account: a password link instead of the user. A guest
   * gets one too, because only the owner of the address may choose the password to their orders.
   */
  async #createUser(
    user: Pick<UserDocument, '_id' | 'u_name' | 'email' | 'mo_no' | 'password' | 'u_type'>,
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
      await mail.sendUnverified(message, 'notice', session);
      return;
    }
    await this.#users.create([user], { session });
    await addressLinks.send({ kind: 'user', id }, email, session);
  }

  async getProfile(u_id: number): Promise<Profile> {
    return presentProfile(await this.#getUser(u_id));
  }

  /**
   * Changes a user's name, and requests the change of a different email address.
   * @throws InvalidInputError unless the password, or the age of the session, authorizes that
   */
  async updateProfile(
    caller: Caller,
    { u_name, email, mo_no, current_password }: Body<typeof endpoints.updateProfile>,
    request: IdempotentRequest | undefined,
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
        await emailChange.request(caller, email, session);
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
    await this.confirmPassword(u_id, currentPassword);
  }

  /** Checks a signed-in user's own password. @throws WrongCredentialError, TooManyRequestsError */
  async confirmPassword(u_id: number, password: string): Promise<void> {
    await this.#requirePassword(u_id, password);
    await this.#passwordChangesPerAccount.reset(String(u_id));
  }

  /** Returns the user if the password is theirs, which is counted as a guess. */
  async #requirePassword(u_id: number, password: string): Promise<UserDocument> {
    await this.#passwordChangesPerAccount.consume(String(u_id));
    const user = await this.#getUser(u_id);
    if (await verifyPassword(password, user.password)) return user;
    const message = 'Your current password is incorrect.';
    throw new WrongCredentialError({ field: 'current_password', message }, u_id);
  }

  /** Changes a user's own password, ends all sessions and starts a new one for this device. */
  async changePassword(
    u_id: number,
    { current_password, password }: Body<typeof endpoints.changePassword>,
    userAgent: string,
  ): Promise<SessionTokens> {
    const user = await this.#requirePassword(u_id, current_password);
    this.checkNewPassword(password, user.email);
    const passwordHash = await hashPassword(password);
    const tokens = await this.deps.transactions.run(async ({ session }) => {
      // A concurrent change has already ended this session.
      if (!(await this.replacePassword({ ...user, u_id }, passwordHash, session))) {
        throw new SessionEndedError();
      }
      const tokenVersion = user.tokenVersion + 1;
      return this.deps.sessions.start({ ...user, u_id, tokenVersion }, userAgent, {
        transaction: session,
      });
    });
    await this.#passwordChangesPerAccount.reset(String(u_id));
    return tokens;
  }

  /**
   * Sets a password, ends all sessions and notifies the owner. A mailed link also verifies the
   * address. A guest becomes the owner of an account with it. Returns false and changes nothing if
   * the account was deleted or deactivated, or if its sessions or email address have changed.
   */
  async replacePassword(
    { u_id: _id, email, tokenVersion, u_name }: PasswordOwner,
    passwordHash: string,
    session: ClientSession,
    { verifiesEmail } = { verifiesEmail: false },
  ): Promise<boolean> {
    const verification = verifiesEmail ? { emailVerifiedAt: new Date() } : {};
    const unchanged = { _id, email, tokenVersion, status: 1 } as const;
    const user = await this.#users.findOne(unchanged, null, { session }).lean();
    if (!user) return false;
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
  checkNewPassword(password: string, email: string): void {
    checkNewPassword(password, { email, storeName: this.deps.storeName });
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

  /** Whether a user is an active guest, and not deleted or the owner of an account by now. */
  async isGuest(u_id: number): Promise<boolean> {
    return (await this.#users.exists({ _id: u_id, isGuest: true, status: 1 })) !== null;
  }

  /** Returns the recipient of mails about an account, or null if it was deleted. */
  async findRecipient(u_id: number, session: ClientSession): Promise<Recipient | null> {
    return (await this.findRecipients([u_id], session)).get(u_id) ?? null;
  }

  /** Returns the recipients of mails about accounts by id. Omits users who no longer exist. */
  async findRecipients(
    ids: readonly number[],
    session: ClientSession,
  ): Promise<ReadonlyMap<number, Recipient>> {
    const users = await this.#users
      .find({ _id: { $in: [...new Set(ids)] } }, null, { session })
      .lean();
    return new Map(users.map((user) => [user._id, recipientOf(user)]));
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

  async #getUser(u_id: number): Promise<UserDocument> {
    const user = await this.#users.findById(u_id).lean();
    if (!user) throw new SessionEndedError();
    return user;
  }
}

function takenMessage(to: string, passwordUrl: string | null) {
  const text = [
    'Someone, probably you, tried to sign up with this email address, but it already has an account.',
    'Please sign in with your existing password.',
    ...(passwordUrl ? ['Or choose a new one within 30 minutes:', passwordUrl] : []),
    'If this was not you, ignore this email. Nothing has changed.',
  ].join('\n\n');
  return { to, subject: 'You already have an account', text, isSecret: true };
}

/** To a guest whose address was registered. Only the mailed link sets a password. */
function guestClaimMessage(to: string, passwordUrl: string | null) {
  const text = [
    'Someone, probably you, signed up with this email address, with which you have ordered as a guest.',
    ...(passwordUrl
      ? [
          'Choose a password within 30 minutes to turn your orders into an account:',
          passwordUrl,
          'If this was not you, ignore this email. Nothing has changed.',
        ]
      : ['It is deactivated. Please contact us.']),
  ].join('\n\n');
  return { to, subject: 'Finish creating your account', text, isSecret: true };
}

const passwordChangedMessage = {
  subject: 'Your password was changed',
  text: 'Your password was changed and you were signed out everywhere. If this was not you, please contact us immediately.',
};

const claimedMessage = {
  subject: 'Your account is ready',
  text: 'You have chosen a password. Sign in with it from now on; your earlier orders are in your account. Links to orders in earlier emails need you to sign in. If this was not you, please contact us immediately.',
};
