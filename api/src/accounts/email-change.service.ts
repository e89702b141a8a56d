import { createHash, randomBytes } from 'node:crypto';
import type { ClientSession, Connection } from 'mongoose';
import { InvalidInputError } from '../errors.ts';
import type { Mail } from '../mail/mail.service.ts';
import { isDuplicateKey } from '../mongo/duplicate-key.ts';
import { Throttle } from '../mongo/throttle.ts';
import type { Transactions } from '../mongo/transactions.ts';
import { emailChangeModel, emailLinkLifetimeSeconds } from './email-change.model.ts';
import { userModel } from './user.model.ts';
import { userSearchTerms } from './user-search-terms.ts';

interface Dependencies {
  connection: Connection;
  transactions: Transactions;
  mail: Mail;
  /** Base URL of the links in emails. */
  storeUrl: string;
  /** Multiplies the rate limits. */
  throttle: number;
}

/** The user whose address is to change, as stored when the change was authorized. */
interface EmailOwner {
  u_id: number;
  email: string;
  tokenVersion: number;
}

const hourSeconds = 60 * 60;

/**
 * Changes login addresses. A change takes effect when the link that is mailed to the new address is
 * confirmed, so that a typing error gives no account away; the old address is notified of both.
 */
export class EmailChange {
  readonly #users;
  readonly #changes;
  readonly #requestsPerAccount;
  readonly #confirmationsPerIp;

  constructor(private readonly deps: Dependencies) {
    const { connection, throttle: factor } = deps;
    this.#users = userModel(connection);
    this.#changes = emailChangeModel(connection);
    const hourly = (name: string, points: number) =>
      new Throttle(connection, { name, points, seconds: hourSeconds, factor });
    this.#requestsPerAccount = hourly('email_changes_of_account', 5);
    this.#confirmationsPerIp = hourly('email_confirmations_from_address', 60);
  }

  /** Limits the mails to addresses of others. @throws TooManyRequestsError */
  async countRequest(u_id: number): Promise<void> {
    await this.#requestsPerAccount.consume(String(u_id));
  }

  /**
   * Sends a link to the new address. Does as much, with the same result, if the address already has
   * an account, whose owner is notified instead.
   */
  async request(
    { u_id, email, tokenVersion }: EmailOwner,
    newEmail: string,
    session: ClientSession,
  ): Promise<void> {
    const { mail } = this.deps;
    const isTaken = await this.#users.exists({ email: newEmail }).session(session);
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(Date.now() + emailLinkLifetimeSeconds * 1000);
    await this.#changes.deleteMany({ u_id }, { session });
    const change = { _id: hashToken(token), u_id, email, newEmail, tokenVersion, expiresAt };
    await this.#changes.create([change], { session });
    await mail.send(isTaken ? takenMessage(newEmail) : this.#linkMessage(newEmail, token), session);
    await mail.send(requestedMessage(email, newEmail), session);
  }

  /** Makes a change take effect and returns the user's id. Sessions stay. @throws InvalidInputError */
  async confirm(token: string, ipAddress: string): Promise<number> {
    await this.#confirmationsPerIp.consume(ipAddress);
    const { transactions, mail } = this.deps;
    const confirming = transactions.run(async ({ session }) => {
      const valid = { _id: hashToken(token), expiresAt: { $gt: new Date() } };
      const change = await this.#changes.findOneAndDelete(valid, { session }).lean();
      if (!change) throw invalidLinkError();
      const { u_id, email, newEmail, tokenVersion } = change;
      const isUnchanged = { _id: u_id, email, tokenVersion, status: 1 } as const;
      const user = await this.#users.findOne(isUnchanged, null, { session }).lean();
      if (!user) throw invalidLinkError();
      const terms = userSearchTerms({ ...user, email: newEmail });
      const changes = { $set: { email: newEmail, ...terms } };
      await this.#users.updateOne(isUnchanged, changes, { session });
      await mail.send(changedMessage(email, newEmail), session);
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

function takenMessage(to: string) {
  return {
    to,
    subject: 'You already have an account',
    text: 'Someone, probably you, tried to use this email address for another account, but it already has an account. Nothing has changed.',
  };
}

function requestedMessage(to: string, newEmail: string) {
  return {
    to,
    subject: 'Your email address is about to change',
    text: `Someone, probably you, asked to change the email address of your account to ${newEmail}. It changes when the link that we have sent there is confirmed. If this was not you, change your password immediately: that cancels the change.`,
  };
}

function changedMessage(to: string, newEmail: string) {
  return {
    to,
    subject: 'Your email address was changed',
    text: `The email address of your account was changed to ${newEmail}. If this was not you, please contact us immediately.`,
  };
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function invalidLinkError(): InvalidInputError {
  const message = 'This link is no longer valid. Please request a new one.';
  return new InvalidInputError([{ field: 'token', message }]);
}
