import type { ClientSession } from 'mongoose';
import { TooManyRequestsError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/state.ts';
import { throttlesOf } from '../../platform/mongo/throttle.ts';
import type { Platform } from '../../platform/platform.ts';
import type { AddressLinkDocument, AddressOwner } from './address-link.model.ts';
import type { AddressLinks } from './address-links.service.ts';
import type { AddressProof } from './address-proof.ts';
import type { EmailChange } from './email-change.service.ts';
import { invalidLinkError } from './link-token.ts';
import { userModel } from './user.model.ts';

/** Marks the address of what a visitor sent as confirmed. Returns false if it was deleted. */
type ConfirmMessage = (id: number, session: ClientSession) => Promise<boolean>;

interface Dependencies extends Pick<Platform, 'connection' | 'transactions' | 'throttle'> {
  addressLinks: AddressLinks;
  addressProof: AddressProof;
  emailChange: EmailChange;
  confirmMessage: Readonly<Record<Exclude<AddressOwner['kind'], 'user'>, ConfirmMessage>>;
}

/** What a mailed link did. `u_id` is the user's, or null for a visitor. */
export type Confirmation =
  | { event: 'confirmed' | 'changed'; u_id: number | null }
  | { event: 'subscribed' | 'awaited'; u_id: null };

const hourSeconds = 60 * 60;

/** Confirms the addresses of accounts and of messages with the tokens of mailed links. */
export class EmailConfirmation {
  readonly #users;
  readonly #requestsPerAccount;
  readonly #confirmationsPerIp;

  constructor(private readonly deps: Dependencies) {
    const { connection } = deps;
    const throttle = throttlesOf(deps);
    this.#users = userModel(connection);
    this.#requestsPerAccount = throttle('address_links_of_account', 5);
    this.#confirmationsPerIp = throttle('email_confirmations_from_address', 60);
  }

  /**
   * Sends a link to the caller. Returns false if their address is confirmed already.
   * @throws TooManyRequestsError also when the address gets no more mails today
   */
  async sendLink({ u_id, email, isEmailVerified }: Caller, network: string): Promise<boolean> {
    if (isEmailVerified) return false;
    await this.#requestsPerAccount.consume(String(u_id));
    const { transactions, addressLinks } = this.deps;
    await transactions.run(async ({ session }) => {
      const recipient = { email, network };
      const isSent = await addressLinks.send({ kind: 'user', id: u_id }, recipient, session);
      if (!isSent) throw new TooManyRequestsError(hourSeconds);
    });
    return true;
  }

  /**
   * Applies a link. `signedInAs` is the user of the browser that opened it.
   * @throws InvalidInputError when it is unknown, used or has expired, ConflictError
   */
  async confirm(
    token: string,
    { address, signedInAs }: { address: string; signedInAs: number | null },
  ): Promise<Confirmation> {
    await this.#confirmationsPerIp.consume(address);
    const { transactions, addressLinks, emailChange } = this.deps;
    const link = await transactions.run(async ({ session }) => {
      const taken = await addressLinks.take(token, session);
      if (taken && !(await this.#apply(taken, signedInAs, session))) throw invalidLinkError();
      return taken;
    });
    if (!link) return { event: 'changed', u_id: await emailChange.confirm(token, signedInAs) };
    if (link.kind === 'newsletter') return { event: 'subscribed', u_id: null };
    if (link.kind === 'stock_alert') return { event: 'awaited', u_id: null };
    return { event: 'confirmed', u_id: link.kind === 'user' ? link.ownerId : null };
  }

  async #apply(
    { kind, ownerId: _id, email }: AddressLinkDocument,
    signedInAs: number | null,
    session: ClientSession,
  ): Promise<boolean> {
    if (kind !== 'user') return this.deps.confirmMessage[kind](_id, session);
    const user = await this.#users.findOne({ _id, status: 1 }, null, { session }).lean();
    if (!user || user.email !== email) return false;
    await this.deps.addressProof.apply(user, { email, signedInAs }, session);
    await this.#users.updateOne({ _id }, { $set: { emailVerifiedAt: new Date() } }, { session });
    return true;
  }
}
