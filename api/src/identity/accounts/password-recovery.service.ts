import { throttlesOf } from '../../platform/mongo/throttle.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Accounts } from './accounts.service.ts';
import { hashLinkToken, invalidLinkError } from './link-token.ts';
import type { PasswordChanges } from './password-changes.service.ts';
import { createPasswordLink, passwordLinkUrl } from './password-link.ts';
import { passwordLinkModel, passwordRequestModel } from './password-recovery.model.ts';
import { hashPassword } from './passwords.ts';

interface Dependencies
  extends Pick<Platform, 'connection' | 'transactions' | 'mail' | 'storeUrl' | 'throttle'> {
  accounts: Pick<Accounts, 'findActiveUser' | 'unlock'>;
  passwordChanges: PasswordChanges;
}

/**
 * Resets forgotten passwords with mailed links. A request only stores the email address. A background
 * job looks up the account and sends the link, so that neither the response nor its timing reveals
 * whether the account exists.
 */
export class PasswordRecovery {
  readonly #requests;
  readonly #links;
  readonly #requestsPerAccount;
  readonly #requestsPerAccountAndIp;
  readonly #requestsPerIp;
  readonly #resetsPerIp;

  constructor(private readonly deps: Dependencies) {
    const { connection } = deps;
    const throttle = throttlesOf(deps);
    this.#requests = passwordRequestModel(connection);
    this.#links = passwordLinkModel(connection);
    this.#requestsPerAccount = throttle('password_requests_of_account', 20);
    // Leaves most requests of an account to others than one network.
    this.#requestsPerAccountAndIp = throttle('password_requests_of_account_from_network', 5);
    this.#requestsPerIp = throttle('password_requests_from_address', 30);
    this.#resetsPerIp = throttle('password_resets_from_address', 60);
  }

  /** Stores a request for a link. */
  async requestLink(email: string, ipAddress: string): Promise<void> {
    await this.#requestsPerIp.consume(ipAddress);
    // No email address contains a space.
    await this.#requestsPerAccountAndIp.consume(`${email} ${ipAddress}`);
    await this.#requestsPerAccount.consume(email);
    await this.#requests.create({ email, network: ipAddress, createdAt: new Date() });
  }

  /** Queues an email with a link for each request whose address has an active account. */
  async drain(): Promise<void> {
    const oldest = () => this.#requests.findOne().sort({ createdAt: 1 }).lean();
    for (let request = await oldest(); request; request = await oldest()) {
      const { _id, email, network = null } = request;
      await this.deps.transactions.run(async ({ session }) => {
        const { deletedCount } = await this.#requests.deleteOne({ _id }, { session });
        const user = await this.deps.accounts.findActiveUser(email, session);
        // Another replica processed the request, or there is no active account.
        if (deletedCount === 0 || !user) return;
        const token = await createPasswordLink(this.#links, { ...user, email }, session);
        const message = this.#message(email, token);
        if (user.isEmailVerified) await this.deps.mail.send(message, session);
        else {
          const cause = { purpose: 'link', network } as const;
          await this.deps.mail.sendUnverified(message, cause, session);
        }
      });
    }
  }

  /**
   * Sets a new password, verifies the address that the link was sent to, and returns the id of its
   * user. Of several concurrent requests with the same token, only one succeeds.
   */
  async reset(token: string, password: string, ipAddress: string): Promise<number> {
    const { accounts, passwordChanges, transactions } = this.deps;
    await this.#resetsPerIp.consume(ipAddress);
    const validLink = { _id: hashLinkToken(token), expiresAt: { $gt: new Date() } };
    // Rejects guessed tokens before the expensive hashing.
    const found = await this.#links.findOne(validLink).lean();
    if (!found) throw invalidLinkError();
    passwordChanges.check(password, found.email);
    const passwordHash = await hashPassword(password);
    const { u_id, email } = await transactions.run(async ({ session }) => {
      const link = await this.#links.findOneAndDelete(validLink, { session }).lean();
      const isReplaced =
        link &&
        (await passwordChanges.replace(link, passwordHash, session, { verifiesEmail: true }));
      if (!isReplaced) throw invalidLinkError();
      return link;
    });
    await accounts.unlock(email);
    return u_id;
  }

  #message(to: string, token: string) {
    const text = [
      'Someone, probably you, requested a new password for your account.',
      'Choose one within 30 minutes:',
      passwordLinkUrl(this.deps.storeUrl, token),
      'If this was not you, ignore this email. Your password stays the same.',
    ].join('\n\n');
    return { to, subject: 'Choose a new password', text, isSecret: true };
  }
}
